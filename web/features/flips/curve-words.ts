import { formatNumber } from '#shared/domain/numbers.ts'
import { text } from './text.ts'

const dayPrinter = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** An instant in seconds as `20 nov.`. */
export const shortDay = (seconds: number): string => dayPrinter.format(new Date(seconds * 1000))

/** An amount as short as an axis wants it: `1,2 M`, `250 k` (thousands), `500`. */
export function shortKamas(kamas: number): string {
  const size = Math.abs(kamas)
  if (size >= 1_000_000) return `${formatNumber(kamas / 1_000_000)} ${text.million}`
  if (size >= 10_000) return `${formatNumber(kamas / 1000)} ${text.thousand}`
  return formatNumber(kamas)
}
