import { useState } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { timeOf } from '#shared/contract/stamp.ts'
import { useAccountDb } from '#store/live.ts'
import { type ItemPrices, usePriceBook } from '#store/prices.ts'
import type { StockRow } from '#store/stock.ts'

const SHOWN = 6

type StockRows = readonly StockRow[]
type Book = ReadonlyMap<number, ItemPrices>

/** The resources whose price or stock was typed last, the latest first. */
export function recentResources(data: Catalogue, stocks: StockRows, book: Book): number[] {
  const typed = new Map<number, number>()
  const note = (id: number, at: number) => typed.set(id, Math.max(at, typed.get(id) ?? at))
  for (const { item_id, quantity, stamps } of stocks)
    if (quantity > 0) note(item_id, timeOf(stamps.quantity ?? '') ?? 0)
  for (const [id, packs] of book)
    for (const { price, at } of Object.values(packs)) if (price > 0) note(id, at)
  return [...typed]
    .filter(([id]) => data.isIngredient(id))
    .sort(([a, at], [b, bt]) => bt - at || a - b)
    .slice(0, SHOWN)
    .map(([id]) => id)
}

type Found = { db: AccountDb | null; ids: readonly number[] }

/** Those of this player as the page found them: a list that is being read, or typed in, stays where it is. */
export function useRecent(
  data: Catalogue | null,
  stocks: StockRows | undefined,
): readonly number[] | undefined {
  const db = useAccountDb()
  const book = usePriceBook()
  const [found, setFound] = useState<Found | null>(null)
  if (found?.db === db) return found.ids
  if (!data || !stocks || !book) return undefined
  const ids = recentResources(data, stocks, book)
  setFound({ db, ids })
  return ids
}
