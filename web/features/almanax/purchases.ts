import { mergedOfferings } from '#shared/domain/almanax-cost.ts'
import { cheapestPacks, type PackPurchase } from '#shared/domain/packs.ts'
import { type ItemPrices, pricesOf } from '#store/prices.ts'
import type { AlmanaxLine } from './lines.ts'

/** What to buy of one item for the days whose offering is not made yet. */
export type Purchase = {
  item: NonNullable<AlmanaxLine['item']>
  pieces: number
  dates: string[]
  /** The exact packs, where the player has a price for one. */
  packs: PackPurchase | null
  /** Kamas: of the packs, else at the unit prices of the days; null without either. */
  cost: number | null
}

/** The purchases of a period, in the order in which they are first due. */
export function purchasesOf(
  lines: readonly AlmanaxLine[],
  characters: number,
  prices: ReadonlyMap<number, ItemPrices>,
): Purchase[] {
  const due = lines.flatMap(({ date, item, quantity, unit, done }) =>
    item && quantity > 0 && !done ? [{ date, item, quantity, unit }] : [],
  )
  const items = new Map(due.map(({ item }) => [item.id, item]))
  const merged = mergedOfferings(
    due.map(({ item, ...day }) => ({ ...day, item: item.id })),
    characters,
  )
  return merged.flatMap(({ item: id, pieces, dates, cost }) => {
    const item = items.get(id)
    const packs = cheapestPacks(pieces, pricesOf(prices.get(id)))
    return item ? [{ item, pieces, dates, packs, cost: packs?.cost ?? cost }] : []
  })
}
