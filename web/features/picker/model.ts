import { useMemo, useState } from 'react'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { SearchHit } from '#data/catalogue/search.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { timeOf } from '#shared/contract/stamp.ts'
import { LEVEL_BANDS, type LevelBand } from '#shared/domain/crafts/craft-filters.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { useAccountDb } from '#store/live.ts'
import { type ItemPrices, usePriceBook } from '#store/prices.ts'
import { NO_STOCK, type StockRow, setStock, useStock, useStockRows } from '#store/stock.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { useDeadEnd } from '#ui/page/dead-end.ts'
import { exampleResources } from '#ui/page/examples.tsx'
import {
  choiceParam,
  idParam,
  nextSort,
  type Sort,
  sortParam,
  textParam,
  type UrlParam,
  type UrlSchema,
  useUrlParams,
} from '#ui/page/use-url-params.ts'
import { text as kit } from '#ui/text.ts'
import {
  type CraftFilters,
  craftRows,
  filteredCrafts,
  jobsOf,
  SORT_KEYS,
  type SortKey,
  sortedCrafts,
} from './craft-rows.ts'

const SHOWN = 6

type StockRows = readonly StockRow[]

type Book = ReadonlyMap<number, ItemPrices>

type Found = { db: AccountDb | null; ids: readonly number[] }

const MAX_HITS = 30

export type Hit = SearchHit & { stock: number }

const NO_JOB = 'sans'
const jobParam: UrlParam<string | null> = {
  name: 'metier',
  fallback: null,
  parse: (text) => (text === NO_JOB ? '' : text || undefined),
  format: (job) => (job === null ? '' : job || NO_JOB),
}

type PickerParams = CraftFilters & { query: string; resource: number | null; sort: Sort<SortKey> }

const SCHEMA: UrlSchema<PickerParams> = {
  query: textParam('q'),
  resource: idParam('ressource'),
  text: textParam('nom'),
  band: choiceParam('niv', LEVEL_BANDS),
  job: jobParam,
  sort: sortParam('tri', SORT_KEYS, { by: 'niveau', descending: true }),
}
const NO_FILTERS: CraftFilters = { text: '', band: LEVEL_BANDS[0], job: null }

/** The picker: the search, the chosen resource, its crafts under filters; all of it in the URL. */
export function usePicker() {
  const data = useCatalogue()
  const owned = useStock()
  const tell = useMutateAndTell()
  const [params, change] = useUrlParams(SCHEMA)
  const { query, resource, sort } = params

  const stock = owned ?? NO_STOCK
  const found = useMemo(
    () => data?.search(query, { limit: MAX_HITS, among: 'ingredients' }) ?? [],
    [data, query],
  )
  const recent = useRecent(data, useStockRows())
  const searching = query !== ''
  const listed = searching || !data ? found : (recent ?? []).map((id) => ({ item: data.item(id), marks: [] }))
  const hits: Hit[] = listed.map((hit) => ({ ...hit, stock: stock.get(hit.item.id) ?? 0 }))

  const rows = useMemo(
    () => (data && resource !== null ? craftRows(data, resource, stock) : []),
    [data, resource, stock],
  )
  const jobs = useMemo(() => jobsOf(rows), [rows])
  useDeadEnd(data !== null && resource !== null && rows.length === 0)
  const filters: CraftFilters = {
    text: params.text,
    band: params.band,
    // A profession that no listed craft has would hide them all.
    job: params.job !== null && jobs.includes(params.job) ? params.job : null,
  }

  return {
    ready: data !== null && owned !== undefined && recent !== undefined,
    query,
    /** What the search found; before one, the recent resources. */
    hits,
    count: searching
      ? hits.length === MAX_HITS
        ? `${hits.length} premiers résultats`
        : plural(hits.length, 'résultat', 'résultats')
      : '',
    examples: data && recent?.length === 0 ? exampleResources(data) : [],
    resource: data && resource !== null ? resourceOf(data.item(resource), stock) : null,
    filters,
    sort,
    total: rows.length,
    crafts: sortedCrafts(filteredCrafts(rows, filters), sort),
    jobs,
    setQuery: (query: string) => change({ query }),
    choose: (item: CatalogueItem) => change({ resource: item.id, ...NO_FILTERS }, { push: true }),
    setText: (text: string) => change({ text }),
    setBand: (band: LevelBand) => change({ band }),
    setJob: (job: string | null) => change({ job }),
    clearFilters: () => change(NO_FILTERS),
    sortBy: (by: SortKey) => change({ sort: nextSort(sort, by, by !== 'craft' && by !== 'metier') }),
    saveStock: (id: number, quantity: number | null) =>
      tell(kit.lineSaved, 'line', (db) => setStock(db, id, quantity ?? 0)),
  }
}

export type Picker = ReturnType<typeof usePicker>

const resourceOf = (item: CatalogueItem, stock: ReadonlyMap<number, number>) => ({
  item,
  stock: stock.get(item.id) ?? 0,
})

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
function useRecent(data: Catalogue | null, stocks: StockRows | undefined): readonly number[] | undefined {
  const db = useAccountDb()
  const book = usePriceBook()
  const [found, setFound] = useState<Found | null>(null)
  if (found?.db === db) return found.ids
  if (!data || !stocks || !book) return undefined
  const ids = recentResources(data, stocks, book)
  setFound({ db, ids })
  return ids
}
