import type { PackSize } from '#shared/contract/fields.ts'
import type { NameMatch } from './match-name.ts'
import { FIGURES } from './rows.ts'

/**
 * Why something read is not taken by itself: the picture is blurred or leans; the reader was not certain of it; the name is
 * more than one letter away, or two are as near, or its level is another one; figures that may be others; lots whose prices do
 * not go together; a price far from the picture's own average or from the player's median; an item of several lines that do
 * not go together; a line with a figure that no column names; a course whose period is not read; a lot of the ledger of which
 * only the player knows what became of it, or whether its price was changed.
 */
export const DOUBTS = [
  'picture',
  'unread',
  'name',
  'figures',
  'packs',
  'average',
  'median',
  'twice',
  'column',
  'period',
  'end',
  'repriced',
] as const
export type Doubt = (typeof DOUBTS)[number]

/** The reader's own confidence, 0 to 100, under which a word is doubtful. */
const NAME_CONFIDENCE = 60
const FIGURES_CONFIDENCE = 80
const MEASURED_CONFIDENCE = 10
/** And of a column that was read by itself, whose faint figures were read once more without their coin. */
export const ALONE_CONFIDENCE = 75
/** Letters under this height in pixels look alike: figures of such a picture need more. */
const SMALL_LETTER = 9
const SMALL_CONFIDENCE = 90
/** Ten packs of a size cost this many times one of them, at least and at most. */
const LEAST_TENFOLD = 5
const MOST_TENFOLD = 15

/** Where its level is the one that was read, a name may have a second wrong letter, if it has so many. */
const LONG_NAME = 10

/**
 * Doubts of a name: how certain the reader was, how many letters are wrong, whether another name is as near, and whether the
 * item has the level that stands beside it (N149). `unheaded`: nothing but names says which window this is, so that a level has
 * to confirm each. `length`: of the name, in letters. `cut`: a word of it may lack.
 */
export function nameDoubts(
  confidence: number,
  match: Omit<NameMatch, 'id'> | null,
  { unheaded = false, length = 0, cut = false } = {},
): Doubt[] {
  if (!match) return ['name']
  const { letters, alone, level } = match
  const doubts: Doubt[] = []
  const most = level === true && length >= LONG_NAME ? 2 : 1
  const isOther = level === false && (letters > 0 || unheaded)
  if (cut || letters > most || !alone || isOther || (unheaded && level !== true)) doubts.push('name')
  if (confidence < NAME_CONFIDENCE && letters > 0 && level !== true) doubts.push('unread')
  return doubts
}

/** The lines of two windows beside each other cut into one another: their figures need more. */
const CROWDED_CONFIDENCE = 85

/**
 * Doubts of figures: how certain the reader was, and whether they are figures in whole groups. `letter`: how high the
 * picture's letters are, in pixels; `measured`: they are as wide as they are many;
 * `crowded`: several windows stand on the picture; `alone`: their column was read by itself (N150).
 */
export function figureDoubts(
  { confidence, sure, measured = false }: { confidence: number; sure: boolean; measured?: boolean },
  letter: number,
  { crowded = false, alone = false } = {},
): Doubt[] {
  const doubts: Doubt[] = []
  const beside = crowded ? CROWDED_CONFIDENCE : MEASURED_CONFIDENCE
  const least = measured ? (alone ? ALONE_CONFIDENCE : beside) : FIGURES_CONFIDENCE
  if (confidence < (letter < SMALL_LETTER ? SMALL_CONFIDENCE : least)) doubts.push('unread')
  if (!sure) doubts.push('figures')
  return doubts
}

type PackPrice = { pack: PackSize; value: number }

/**
 * The packs of one item whose prices do not go together: of two neighbours, the larger does not cost between 5 and 15 times
 * the smaller for each step of ten. Both are named: which of them is wrong, the picture does not say (N151).
 */
export function unlikelyPacks(prices: readonly PackPrice[]): ReadonlySet<PackSize> {
  const found = new Set<PackSize>()
  const ordered = [...prices].sort((a, b) => a.pack - b.pack)
  for (const [at, larger] of ordered.entries()) {
    const smaller = ordered[at - 1]
    if (!smaller) continue
    const steps = Math.round(Math.log10(larger.pack / smaller.pack))
    const times = larger.value / smaller.value
    if (times >= LEAST_TENFOLD ** steps && times <= MOST_TENFOLD ** steps) continue
    found.add(larger.pack).add(smaller.pack)
  }
  return found
}

type Line = {
  item: number | null
  figures: Partial<Record<string | number, { value: number }>>
  period: unknown
}

/**
 * The lines of one item that do not go together: other figures under one name. Which of them is right, the pictures do not
 * say (N151).
 */
export function linesApart<L extends Line>(lines: readonly L[]): ReadonlySet<L> {
  const ofItem = new Map<string, L[]>()
  for (const line of lines) {
    const key = `${line.item}|${line.period}`
    if (line.item !== null) ofItem.set(key, [...(ofItem.get(key) ?? []), line])
  }
  const apart = [...ofItem.values()].filter((same) =>
    FIGURES.some((name) => new Set(same.flatMap(({ figures }) => figures[name]?.value ?? [])).size > 1),
  )
  return new Set(apart.flat())
}
