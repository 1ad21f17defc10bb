import { PACK_SIZES, type PackAmounts } from '#shared/contract/fields.ts'
import { unitPrice } from '#shared/domain/prices/packs.ts'
import { type ItemPrices, type PackPrice, pricesOf } from '#store/prices.ts'

/** What is known of a pack's price. */
export type Known = Pick<PackPrice, 'price' | 'taken' | 'lent'> | undefined

/** The player's own price of a pack, in kamas; 0 where there is none: one that others lend is not. */
export const ownPrice = (known: Known): number => (known && !known.lent ? known.price : 0)

/** Whether the pack in which a piece is cheapest has a lent price (N216). */
export const isLentUnit = (prices: ItemPrices | undefined): boolean => {
  const lowest = prices && unitPrice(pricesOf(prices))
  return lowest ? prices[lowest.pack]?.lent !== undefined : false
}

/** How many of the prices at which an item is bought are lent ones (N216). */
export const lentAmong = (packs: PackAmounts | undefined, prices: ItemPrices | undefined): number =>
  packs && prices ? PACK_SIZES.filter((size) => packs[size] && prices[size]?.lent).length : 0
