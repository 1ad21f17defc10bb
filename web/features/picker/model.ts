import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { SearchHit } from '#data/catalogue/lookup.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { LEVEL_BANDS, type LevelBand } from '#shared/domain/craft-filters.ts'
import { NO_STOCK, setStock, useStock, useStockRows } from '#store/stock.ts'
import { useDeadEnd } from '#ui/dead-end.ts'
import { exampleResources } from '#ui/examples.tsx'
import { text as kit } from '#ui/text.ts'
import { useCatalogue } from '#ui/use-catalogue.ts'
import {
  type CraftFilters,
  type CraftRow,
  craftRows,
  filteredCrafts,
  jobsOf,
  SORT_KEYS,
  type Sort,
  type SortKey,
  sortedCrafts,
} from './craft-rows.ts'
import { useRecent } from './recent.ts'
import { text } from './text.ts'

const MAX_HITS = 30

export type Hit = SearchHit & { stock: number }

/** What the address holds: everything that a reload or a link brings back. */
type Address = { q: string; ressource: string; nom: string; niv: string; metier: string; tri: string }
const NAMES = ['q', 'ressource', 'nom', 'niv', 'metier', 'tri'] as const
const NO_JOB = 'sans'

/** The picker: the search, the chosen resource, its crafts under filters; all of it in the address. */
export function usePicker() {
  const data = useCatalogue()
  const owned = useStock()
  const tell = useMutateAndTell()
  const [address, change] = useAddress()

  const stock = owned ?? NO_STOCK
  const found = useMemo(
    () => data?.search(address.q, { limit: MAX_HITS, among: 'ingredients' }) ?? [],
    [data, address.q],
  )
  const recent = useRecent(data, useStockRows())
  const searching = address.q !== ''
  const listed = searching || !data ? found : (recent ?? []).map((id) => ({ item: data.item(id), marks: [] }))
  const hits: Hit[] = listed.map((hit) => ({ ...hit, stock: stock.get(hit.item.id) ?? 0 }))

  const resource = readId(address.ressource)
  const rows = useMemo(
    () => (data && resource !== null ? craftRows(data, resource, stock) : []),
    [data, resource, stock],
  )
  const jobs = useMemo(() => jobsOf(rows), [rows])
  useDeadEnd(data !== null && resource !== null && rows.length === 0)
  const filters = readFilters(address, jobs)
  const sort = readSort(address.tri)

  return {
    ready: data !== null && owned !== undefined && recent !== undefined,
    query: address.q,
    /** What the search found; before one, the recent resources. */
    hits,
    count: searching ? text.results(hits.length, hits.length === MAX_HITS) : '',
    examples: data && recent?.length === 0 ? exampleResources(data) : [],
    resource: data && resource !== null ? resourceOf(data.item(resource), stock) : null,
    filters,
    sort,
    total: rows.length,
    crafts: sortedCrafts(filteredCrafts(rows, filters), sort),
    jobs,
    setQuery: (q: string) => change({ q }),
    choose: (item: CatalogueItem) =>
      change({ ressource: String(item.id), nom: '', niv: '', metier: '' }, { replace: false }),
    setText: (nom: string) => change({ nom }),
    setBand: (band: LevelBand) => change({ niv: band === LEVEL_BANDS[0] ? '' : band }),
    setJob: (job: string | null) => change({ metier: job === null ? '' : job || NO_JOB }),
    clearFilters: () => change({ nom: '', niv: '', metier: '' }),
    sortBy: (by: SortKey) => change({ tri: nextSort(sort, by) }),
    saveStock: (id: number, quantity: number | null) =>
      tell(kit.lineSaved, 'line', (db) => setStock(db, id, quantity ?? 0)),
  }
}

export type Picker = ReturnType<typeof usePicker>
export type { CraftFilters, CraftRow, Sort, SortKey }

const resourceOf = (item: CatalogueItem, stock: ReadonlyMap<number, number>) => ({
  item,
  stock: stock.get(item.id) ?? 0,
})

type Change = (patch: Partial<Address>, options?: { replace: boolean }) => void

function useAddress(): [Address, Change] {
  const [params, setParams] = useSearchParams()
  const change = useCallback<Change>(
    (patch, options = { replace: true }) => {
      setParams((before) => {
        const after = new URLSearchParams(before)
        for (const name of NAMES) {
          const value = patch[name]
          if (value === '') after.delete(name)
          else if (value !== undefined) after.set(name, value)
        }
        return after
      }, options)
    },
    [setParams],
  )
  const read = (name: keyof Address) => params.get(name) ?? ''
  const address = {
    q: read('q'),
    ressource: read('ressource'),
    nom: read('nom'),
    niv: read('niv'),
    metier: read('metier'),
    tri: read('tri'),
  }
  return [address, change]
}

const readId = (text: string) => (/^-?\d{1,9}$/.test(text) && Number(text) !== 0 ? Number(text) : null)

function readFilters({ nom, niv, metier }: Address, jobs: readonly string[]): CraftFilters {
  const job = metier === NO_JOB ? '' : metier
  return {
    text: nom,
    band: LEVEL_BANDS.find((band) => band === niv) ?? LEVEL_BANDS[0],
    // A profession that no listed craft has would hide them all.
    job: metier !== '' && jobs.includes(job) ? job : null,
  }
}

const DEFAULT_SORT: Sort = { by: 'niveau', descending: true }

/** « niveau » ascending, « niveau- » descending; the default needs no word. */
function readSort(text: string): Sort {
  const by = SORT_KEYS.find((key) => text === key || text === `${key}-`)
  return by ? { by, descending: text.endsWith('-') } : DEFAULT_SORT
}

function nextSort(now: Sort, by: SortKey): string {
  const figures = by !== 'craft' && by !== 'metier'
  const descending = now.by === by ? !now.descending : figures
  return descending ? `${by}-` : by
}
