/** U+202F, between groups of three figures and before the unit k. */
export const FINE_SPACE = '\u202f'

const printers = new Map<string, Intl.NumberFormat>()

function printer(minDecimals: number, maxDecimals: number, style?: 'percent'): Intl.NumberFormat {
  const key = `${minDecimals}-${maxDecimals}-${style}`
  const known = printers.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('fr-FR', {
    style,
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: maxDecimals,
    signDisplay: 'negative',
  })
  printers.set(key, made)
  return made
}

/**
 * A number the French way: `12 500`, `1 234,5`; groups are set off by U+202F, zero never carries a sign.
 * Source: A199, T3; figures.md §1.
 */
export const formatNumber = (n: number, maxDecimals: 0 | 1 | 2 | 3 = 2): string =>
  withMinus(Number.isSafeInteger(n) ? grouped(n) : printer(0, maxDecimals).format(n))

/** A whole number: what a browser prints others with takes it long to make, and few pages need it. */
const grouped = (whole: number): string => String(whole).replace(/\B(?=(?:\d{3})+$)/g, FINE_SPACE)

/** A number that always shows decimals, one or two of them at least, two at most: `2,0`, `2,25`. */
export const formatDecimals = (n: number, minDecimals: 1 | 2): string =>
  withMinus(printer(minDecimals, 2).format(n))

/** The one minus sign, U+2212; the browser's French has a hyphen. */
const withMinus = (printed: string): string => printed.replace('-', '−')

/** The form of a word that goes with a number: in French zero and one are singular. */
export const wordFor = (n: number, one: string, many: string): string => (Math.abs(n) < 2 ? one : many)

/** A counted word, `0 ligne`, `1 ligne`, `1 250 lignes`. */
export const plural = (n: number, one: string, many: string): string =>
  `${formatNumber(n)} ${wordFor(n, one, many)}`

/** An amount in kamas with its unit: `12 500 k`, U+202F in both places. Source: T3. */
export const formatKamas = (n: number): string => `${formatNumber(n)}${FINE_SPACE}k`

/** A number whose sign is the message: `+ 948 646`, `− 31 740`, `0`, with U+202F after the sign. */
export function formatSigned(n: number, maxDecimals: 0 | 2 = 2): string {
  const size = formatNumber(Math.abs(n), maxDecimals)
  if (size === '0') return size
  return `${n < 0 ? '−' : '+'}${FINE_SPACE}${size}`
}

/** A ratio (0.125) as a percent with one decimal: `12,5 %`. Source: T40. */
export const formatRoi = (ratio: number): string => withMinus(printer(1, 1, 'percent').format(ratio))

/** A ratio whose sign is the message, as amounts have it: `+ 9,8 %`, `− 7,7 %`, `0,0 %`, with U+202F after the sign. */
export function formatSignedRoi(ratio: number): string {
  const size = formatRoi(Math.abs(ratio))
  if (size === formatRoi(0)) return size
  return `${ratio < 0 ? '−' : '+'}${FINE_SPACE}${size}`
}

/** Prints moments in French. What a browser prints dates with takes it long to make: it is made when first wanted. */
export function datePrinter(options: Intl.DateTimeFormatOptions): (at: Date | number) => string {
  let made: Intl.DateTimeFormat | undefined
  return (at) => {
    made ??= new Intl.DateTimeFormat('fr-FR', options)
    return made.format(at)
  }
}

/** Prints calendar days, `YYYY-MM-DD`, in French. */
export function dayPrinter(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  const print = datePrinter({ ...options, timeZone: 'UTC' })
  return (iso) => print(new Date(`${iso}T00:00:00Z`))
}

/** A calendar day `YYYY-MM-DD` as `ven. 20 nov.`. Source: A199, figures.md §1. */
export const formatDay = dayPrinter({ weekday: 'short', day: 'numeric', month: 'short' })

/** A calendar day `YYYY-MM-DD` with its year, for what is read long after: `27 novembre 2026`. */
export const formatLongDay = dayPrinter({ dateStyle: 'long' })
