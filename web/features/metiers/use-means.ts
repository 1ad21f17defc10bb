import { useMemo } from 'react'
import { pricesOf } from '#blocks/prices/market-prices.ts'
import { useItemPrices } from '#blocks/prices/use-item-prices.ts'
import { inventories } from '#shared/collections/inventories.ts'
import type { PackPrices } from '#shared/domain/packs.ts'
import { useRows } from '#ui/use-rows.ts'

/** What the player owns of some items, and what these cost: an item without price has none. */
export type Means = { owned: ReadonlyMap<number, number>; pricesOf: (id: number) => PackPrices }

/** Live stock and prices of these items; nothing until they are read. */
export function useMeans(ids: readonly number[]): Means {
  const stock = useRows(inventories)
  const prices = useItemPrices(ids)
  return useMemo(
    () => ({
      owned: new Map(stock?.map((row) => [row.item_id, row.quantity])),
      pricesOf: (id) => pricesOf(prices?.get(id)),
    }),
    [stock, prices],
  )
}
