import { PACK_SIZES, type PackAmounts } from '#shared/contract/fields.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'

/** Packs to buy, « 1×100 + 2×10 », the largest first; empty for none. A line may break before a « + ». */
export const packsText = (packs: PackAmounts): string =>
  [...PACK_SIZES]
    .reverse()
    .flatMap((size) => {
      const count = packs[size]
      return count ? [`${formatNumber(count)}×${formatNumber(size)}`] : []
    })
    .join('\u00a0+ ')
