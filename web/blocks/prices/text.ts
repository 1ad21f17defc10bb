import type { PackSize } from '#shared/contract/fields.ts'
import { daysBefore } from '#shared/domain/prices/price-history.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'

/** How long ago a day was, on another one. */
export function daysAgo(day: string, today: string): string {
  const days = daysBefore(day, today)
  if (days === 0) return 'aujourd’hui'
  return days === 1 ? 'hier' : `il y a ${formatNumber(days)} j`
}

/** The French words of the price book's shared parts. */
export const pricesText = {
  pack: (name: string, size: PackSize) => (size === 1 ? name : `${name}, lot de ${formatNumber(size)}`),
} as const
