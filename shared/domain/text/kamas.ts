import { MAX_AMOUNT } from '#shared/contract/fields.ts'

/** What a kamas field holds: nothing, a whole amount from 0 to 10¹², or text that is no such amount. */
export type KamasReading =
  | { kind: 'empty' }
  | { kind: 'amount'; value: number }
  | { kind: 'unreadable'; why?: 'too-large' }

const UNREADABLE: KamasReading = { kind: 'unreadable' }
const TOO_LARGE: KamasReading = { kind: 'unreadable', why: 'too-large' }
const SPACE = '[ \\u00a0\\u202f]'
/** What parts thousands and nothing else. */
const GROUP_SIGN = `(?:${SPACE}|['’])`
/** Direction marks, soft hyphens, joiners and the like, which tables and chats carry along. */
const INVISIBLE = /\p{Cf}/gu
const GROUPED = new RegExp(`^\\d{1,3}(?:(?:${SPACE}\\d{3})+|(?:['’]\\d{3})+)$`)
/** The unit of the screens: k after U+202F, k after a grouped number, or the word or sign itself. */
const UNIT = new RegExp(
  `^(?:(.*\\d)\\u202fk|(\\d{1,3}(?:${GROUP_SIGN}\\d{3})+)${SPACE}?k|(.*\\d)${SPACE}?(?:kamas?|₭))$`,
)
const SHORT = new RegExp(
  `^(\\d+)(?:[.,](\\d+))?${SPACE}?(mk|mrds?|milliards?|millions?|[km])(\\d*)(?:${SPACE}(?:de )?kamas?)?$`,
)
const POWER = { k: 3, m: 6, mk: 6, million: 6, mrd: 9, milliard: 9 } as const

/**
 * Reads kamas as players type them: `12500`, `12 500`, `1'234'567`, `12k5`, `1,2m`, `2M5`, `3mk`, `1,5 Mrd`, `3*1k2`. A k is a
 * thousand, except after U+202F or after a grouped number, where it is the unit, so that a printed amount reads as itself.
 * Amounts are whole; a fraction of a kama or a sign is unreadable, and so is more than 10¹², which is too large. Source: T3, figures.md §14.
 */
export function readKamas(text: string): KamasReading {
  const typed = text.replace(INVISIBLE, '').trim().toLowerCase()
  if (typed === '') return { kind: 'empty' }
  const factors = typed.replace(/^[=+]\s*/, '').split(/[*×x]/)
  if (factors.length > 2) return UNREADABLE
  let value = 1
  for (const factor of factors) {
    const amount = readFactor(factor.trim())
    if (amount === null) return UNREADABLE
    value *= amount
  }
  return value <= MAX_AMOUNT ? { kind: 'amount', value } : TOO_LARGE
}

function readFactor(text: string): number | null {
  const unit = UNIT.exec(text)
  if (unit) return readWhole(unit[1] ?? unit[2] ?? unit[3] ?? '')
  return readWhole(text) ?? readShort(text)
}

/** Whole, or with decimals of nothing, as a spreadsheet writes whole amounts; three noughts may be thousands. */
function readWhole(text: string): number | null {
  const whole = text.replace(/[.,]0{1,2}$/, '')
  return /^\d+$/.test(whole) || GROUPED.test(whole) ? Number(whole.replace(/\D/g, '')) : null
}

/** `12k5`, `1,2m`: the figures after the comma or after the letter are the fraction; both at once say nothing clear. */
function readShort(text: string): number | null {
  const [, whole = '', decimals = '', letters = '', tail = ''] = SHORT.exec(text) ?? []
  const unit = letters.replace(/s$/, '')
  if (!isUnit(unit)) return null
  // A letter may stand where the comma would; of a word nobody writes that.
  if (tail && (decimals || unit.length > 1)) return null
  const fraction = (decimals || tail).replace(/0+$/, '')
  const power = POWER[unit]
  return fraction.length <= power ? Number(whole + fraction.padEnd(power, '0')) : null
}

const isUnit = (letters: string): letters is keyof typeof POWER => Object.hasOwn(POWER, letters)
