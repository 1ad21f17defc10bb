/** Why a line is asked about: two numbers, owned of needed (`12/40`), a line that is ticked or numbered, a plural of a name. */
export type CountDoubt = 'numbers' | 'fraction' | 'done' | 'numbered' | 'plural'
/** A name that a line may say, and how many pieces of it: one count, or several with why. */
export type WantedWords = { name: string; pieces: readonly number[]; why: CountDoubt | null }

const SPACE = '[ \\u00a0\\u202f]'
const GROUPED_DIGITS = new RegExp(`^\\d{1,3}(?:[.]\\d{3})+$|^\\d{1,3}(?:${SPACE}\\d{3})+$`)
/** Words that a count has at most: `x 1 000 000`. */
const LONGEST = 4

/** A whole number of pieces, `12`, `1 200`, `1.200`, `x12`; null for anything else, and for none. */
export function readPieces(text: string): number | null {
  const figures = text.trim().replace(/^[x×*]\s*|\s*[x×*]$/gi, '')
  if (!/^\d+$/.test(figures) && !GROUPED_DIGITS.test(figures)) return null
  const pieces = Number(figures.replace(/\D/g, ''))
  return Number.isSafeInteger(pieces) && pieces > 0 ? pieces : null
}

/** Marks of a list: `- `, `• `, `- [ ] `, `☐ `, `2. `; some say that the thing is done. */
const MARK = /^(?:[-–—*•·▪◦+>]\s+)?(?:\[([ xX✓✔]?)\]\s*|([☐☑☒✅✓✔])\s*)?(?:(\d{1,3})[.)]\s+(?=\S))?/

/** A line without the mark of a list; `done` where that says so, `number` where the list is numbered. */
export function unmarked(line: string): { text: string; done: boolean; number: number | null } {
  const [mark = '', box = '', sign = '☐', number] = MARK.exec(line) ?? []
  return {
    text: line.slice(mark.length).trim(),
    done: box.trim() !== '' || sign !== '☐',
    number: number === undefined ? null : Number(number),
  }
}

const LED = /^(?:[x×*]|de)\s+|^d[’'](?=\S)/i
const LEADS = /[\s:=×*,]+$|\s-+$|\s+x$/gi
const nameOf = (text: string): string => text.trim().replace(LED, '').replace(LEADS, '').trim()

/** A count before the name or after it. Of one in several words behind a name the first may be the count, the next a price. */
function counted(text: string): WantedWords[] {
  const words = [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({
    from: index,
    to: index + word.length,
  }))
  const counts = Array.from(
    { length: Math.max(0, Math.min(LONGEST, words.length - 1)) },
    (_, at) => at + 1,
  ).reverse()
  const [, glued = '', rest = ''] = /^(\d+)\s?[x×*]\s?(\p{L}.*)$/iu.exec(text) ?? []
  const [, called = '', after = ''] = /^(.*?\S)\s?[:=,]\s?(\d+)$/.exec(text) ?? []
  const said = [
    [glued, rest],
    ...counts.map((count) => [text.slice(0, words[count - 1]?.to), text.slice(words[count]?.from)]),
    ...counts.map((count) => {
      const from = words.at(-count)?.from ?? 0
      return [text.slice(from), text.slice(0, from), 'after']
    }),
    [after, called],
  ]
  return said.flatMap(([figures = '', name = '', place]): WantedWords[] => {
    const pieces = readPieces(figures)
    const called = nameOf(name)
    if (pieces === null || called === '') return []
    const first =
      place && /\d \d/.test(figures) && !/[:=]\s*$/.test(name)
        ? readPieces(figures.replace(/(\d) .*/, '$1'))
        : null
    return [
      first === null
        ? { name: called, pieces: [pieces], why: null }
        : { name: called, pieces: [pieces, first], why: 'numbers' },
    ]
  })
}

const FRACTION = /^(.*\S)\s+(\d+)\s?\/\s?(\d+)$/
const BRACKETS = /^(.*\S)\s*[([]([^()[\]]*)[)\]]$/
const PRICE = /\d\s*(?:k|m|mk|kamas?|₭|%)(?!\p{L})|\d\s*[×x*+]\s*\d/iu

/** What a line says with what stands behind it in brackets: a count, if nothing else says one; a price says nothing. */
function bracketed(text: string): WantedWords[] {
  const [, before = '', inside = ''] = BRACKETS.exec(text) ?? []
  if (before === '') return []
  const outer = counted(before)
  const plain: WantedWords = { name: before, pieces: [1], why: null }
  const [figures, ...more] = inside.match(/\d[\d \u00a0\u202f]*/g) ?? []
  const inner = figures === undefined || more.length > 0 || PRICE.test(inside) ? null : readPieces(figures)
  if (inner === null) return [...outer, plain]
  const both = [...outer, plain].map(
    ({ name, pieces }): WantedWords => ({ name, pieces: [...pieces, inner], why: 'numbers' }),
  )
  const alone = readPieces(inside) !== null
  return alone ? [...both.slice(0, -1), { ...plain, pieces: [inner] }] : both
}

/** What a line may say, the likeliest first; one without a count asks for one piece (N43). */
export function wantedReadings(text: string): WantedWords[] {
  const [, of = '', owned = '', needed = ''] = FRACTION.exec(text) ?? []
  const [had, all] = [Number(owned), Number(needed)]
  const parts = [all - had, all, had].filter((pieces) => pieces > 0)
  return [
    ...counted(text),
    ...(of && all > had ? [{ name: of, pieces: parts, why: 'fraction' as const }] : []),
    ...bracketed(text),
    { name: text, pieces: [1], why: null },
  ]
}

const PLURAL = /(?<=\p{L}{2})[sx](?!\p{L})/gu
/** Words of a name that may each be a plural; of more nobody tries all. */
const MOST_PLURALS = 5

/** The names of which a name may be the plural: any of its words may have lost the letter, `Bois de Frênes`. */
export function singularsOf(name: string): string[] {
  const ends = [...name.matchAll(PLURAL)].map(({ index }) => index).slice(0, MOST_PLURALS)
  return Array.from({ length: 2 ** ends.length - 1 }, (_, n) => {
    const gone = new Set(ends.filter((_, bit) => (n + 1) & (1 << bit)))
    return [...name].length === name.length ? [...name].filter((_, at) => !gone.has(at)).join('') : name
  })
}

/** A quantity and a name as a person writes them: « 50 potion de rappel », « Ortie x12 », « 3× Bois de Frêne ». */
export function readWanted(text: string): { pieces: number; name: string } {
  const whole = unmarked(text.trim()).text
  const [
    {
      pieces: [pieces = 1],
      name,
    } = { pieces: [1], name: whole },
  ] = counted(whole)
  return { pieces, name }
}

/** What looks like a quantity in a name as it was read, and is none, as « −5 » and « 1,5 » are, or the number in a name. */
export const numberIn = (name: string): string | null => /\S*\d\S*/.exec(name)?.[0] ?? null
