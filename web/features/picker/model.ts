import { useMemo, useState } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { timeOf } from '#shared/contract/stamp.ts'
import type { LevelBand } from '#shared/domain/crafts/craft-filters.ts'
import { useAccountDb } from '#store/account.ts'
import { type ItemPrices, usePriceBook } from '#store/prices.ts'
import { NO_STOCK, type StockRow, useStock, useStockRows } from '#store/stock.ts'
import { useDeadEnd } from '#ui/page/dead-end.ts'
import { nextSort } from '#ui/params/use-url-params.ts'
import { craftRows, filteredCrafts, jobsOf, sortedCrafts } from './craft-rows.ts'
import { type CraftFilters, NO_FILTERS, type PickerSearch, type SortKey } from './search.ts'

const SHOWN = 6

type StockRows = readonly StockRow[]

type Book = ReadonlyMap<number, ItemPrices>

type Found = { db: AccountDb | null; ids: readonly number[] }

/** The chosen resource and its crafts under filters; null while none is chosen. */
export function useCrafts({ data, params, change }: PickerSearch) {
  const stock = useStock() ?? NO_STOCK
  const { resource, sort } = params
  const rows = useMemo(
    () => (data && resource !== null ? craftRows(data, resource, stock) : []),
    [data, resource, stock],
  )
  const jobs = useMemo(() => jobsOf(rows), [rows])
  useDeadEnd(data !== null && resource !== null && rows.length === 0)
  if (!data || resource === null) return null
  const filters: CraftFilters = {
    text: params.text,
    band: params.band,
    // A profession that no listed craft has would hide them all.
    job: params.job !== null && jobs.includes(params.job) ? params.job : null,
  }

  return {
    resource: { item: data.item(resource), stock: stock.get(resource) ?? 0 },
    filters,
    sort,
    total: rows.length,
    crafts: sortedCrafts(filteredCrafts(rows, filters), sort),
    jobs,
    setText: (text: string) => change({ text }),
    setBand: (band: LevelBand) => change({ band }),
    setJob: (job: string | null) => change({ job }),
    clearFilters: () => change(NO_FILTERS),
    sortBy: (by: SortKey) => change({ sort: nextSort(sort, by, by !== 'craft' && by !== 'metier') }),
  }
}

export type Crafts = NonNullable<ReturnType<typeof useCrafts>>

/** The resources whose price or stock was typed last, the latest first. */
function recentResources(data: Catalogue, stocks: StockRows, book: Book): number[] {
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

/** Those of this player as the page found them: a list that is being read, or typed in, stays where it is. */
export function useRecent(data: Catalogue | null): readonly number[] | undefined {
  const db = useAccountDb()
  const stocks = useStockRows()
  const book = usePriceBook()
  const [found, setFound] = useState<Found | null>(null)
  if (found?.db === db) return found.ids
  if (!data || !stocks || !book) return undefined
  const ids = recentResources(data, stocks, book)
  setFound({ db, ids })
  return ids
}
