import { useMemo } from 'react'
import type { PackPrices } from '#shared/domain/packs.ts'
import { pricesOf, useItemPrices } from '#store/prices.ts'
import { NO_STOCK, useStock } from '#store/stock.ts'

/** What the player owns of some items, and what these cost: an item without price has none. */
export type Means = { owned: ReadonlyMap<number, number>; pricesOf: (id: number) => PackPrices }

/** Live stock and prices of these items; nothing until they are read. */
export function useMeans(ids: readonly number[]): Means {
  const stock = useStock()
  const prices = useItemPrices(ids)
  return useMemo(
    () => ({
      owned: stock ?? NO_STOCK,
      pricesOf: (id) => pricesOf(prices?.get(id)),
    }),
    [stock, prices],
  )
}
