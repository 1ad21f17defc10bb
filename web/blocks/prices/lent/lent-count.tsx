import { PACK_SIZES, type PackAmounts } from '#shared/contract/fields.ts'
import { unitPrice } from '#shared/domain/prices/packs.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { type ItemPrices, pricesOf } from '#store/prices.ts'

/** How many of the prices that a sum counts are lent; nothing where none is (N216). */
export const LentCount = ({ n, className = '' }: { n: number; className?: string }) =>
  n > 0 && (
    <span
      className={`lent-count text-12 font-normal whitespace-nowrap text-muted underline decoration-dotted decoration-line-2 underline-offset-3 ${className}`}
      title="Prix d’autres joueurs, comptés là où tu n’en as pas"
    >
      {`dont ${formatNumber(n)} ${n === 1 ? 'prêté' : 'prêtés'}`}
    </span>
  )

/** Whether the pack in which a piece is cheapest has a lent price (N216). */
export const isLentUnit = (prices: ItemPrices | undefined): boolean => {
  const lowest = prices && unitPrice(pricesOf(prices))
  return lowest ? prices[lowest.pack]?.lent !== undefined : false
}

/** How many of the prices at which an item is bought are lent ones (N216). */
export const lentAmong = (packs: PackAmounts | undefined, prices: ItemPrices | undefined): number =>
  packs && prices ? PACK_SIZES.filter((size) => packs[size] && prices[size]?.lent).length : 0
