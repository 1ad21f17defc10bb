import type { PackSize } from '#shared/contract/fields.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'

/** The French words of the price book's shared parts. */
export const pricesText = {
  pack: (name: string, size: PackSize) => (size === 1 ? name : `${name}, lot de ${formatNumber(size)}`),
} as const
