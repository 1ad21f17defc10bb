import { MAX_AMOUNT, PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'

/**
 * An amount as a picture says it. `sure`: its figures are figures, its groups are whole. `short`: what follows may be the
 * unit as well as a thousand (`12 k`); the value takes it for the unit.
 */
export type ReadAmount = { value: number; sure: boolean; short: boolean }

/** Signs that a reader takes figures for. */
const ALIKE: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  i: '1',
  '|': '1',
  '!': '1',
  S: '5',
  s: '5',
  B: '8',
  Z: '2',
  z: '2',
}
const SEPARATOR = /[ .,'’·\u00a0\u202f]/
const GROUPED = /^\d{1,3}(?:[ .,'’·\u00a0\u202f]\d{3})+$/
/** What stands after an amount: the unit in letters, or the coin, of which a reader makes some sign or other. */
const UNIT = /\s*(?:(k|K)|kamas?|Kamas?|KAMAS?|[@©®€$¢&*°¤\u00a7])\s*$/
const MILLIONS = /^(\d{1,4})(?:[.,](\d{1,2}))?\s?[mM][kK]?$/
const THOUSANDS = /^(\d{1,4})[.,](\d{1,2})\s?[kK]$/

/**
 * Reads an amount of a picture: whole, ungrouped or in groups of three. Null for what is none. Figures that the reader
 * took for letters are put right, and the amount is not sure then; neither is one of broken groups, a shortened one
 * (`1,2 M`) or one beyond 10¹² (N141).
 */
export function readAmount(text: string): ReadAmount | null {
  const said = text.trim()
  const short = shortAmount(said)
  if (short !== null) return within(short, false, false)
  const unit = UNIT.exec(said)
  const body = (unit ? said.slice(0, unit.index) : said).trim()
  if (!/\d/.test(body)) return null
  const figures = body.replace(/[OoQDIli|!SsBZz]/g, (sign) => ALIKE[sign] ?? sign)
  const bare = figures.replace(new RegExp(SEPARATOR, 'g'), '')
  if (!/^\d{1,15}$/.test(bare)) return null
  const swapped = [...body].filter((sign) => sign in ALIKE).length
  if (swapped * 2 > bare.length) return null
  const whole = /^\d+$/.test(figures) || GROUPED.test(figures)
  const isShort = unit?.[1] !== undefined && bare.length <= 3
  const leading = bare.length > 1 && bare.startsWith('0')
  return within(Number(bare), whole && swapped === 0 && !leading, isShort)
}

const within = (value: number, sure: boolean, short: boolean): ReadAmount | null =>
  value <= MAX_AMOUNT ? { value, sure, short } : null

function shortAmount(text: string): number | null {
  const [, whole, decimals = ''] = MILLIONS.exec(text) ?? []
  if (whole !== undefined) return Number(whole + decimals.padEnd(6, '0'))
  const [, thousands, hundreds = ''] = THOUSANDS.exec(text) ?? []
  return thousands === undefined ? null : Number(thousands + hundreds.padEnd(3, '0'))
}

/** The pack that a count is of; null where it is no size of pack. */
export const packOf = (count: number | null): PackSize | null =>
  PACK_SIZES.find((size) => size === count) ?? null

/** A cell that says « nothing here »: a dash of any length. */
export const isDash = (text: string): boolean => /^[\s_\-‐‑–—−~.]+$/.test(text)
