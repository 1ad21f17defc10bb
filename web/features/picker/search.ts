import { useMemo, useState } from 'react'
import type { SearchHit } from '#data/catalogue/search.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { LEVEL_BANDS, type LevelBand } from '#shared/domain/crafts/craft-filters.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import {
  choiceParam,
  idParam,
  type Sort,
  sortParam,
  textParam,
  type UrlParam,
  type UrlSchema,
  useUrlParams,
} from '#ui/params/use-url-params.ts'

const MAX_HITS = 30

export const SORT_KEYS = ['craft', 'niveau', 'metier', 'quantite', 'faisables'] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** Filters of the list; empty texts and null let everything through. `job` is empty for « Sans métier ». */
export type CraftFilters = { text: string; band: LevelBand; job: string | null }

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
export const NO_FILTERS: CraftFilters = { text: '', band: LEVEL_BANDS[0], job: null }

/** What the search box needs: the URL and the game data. The player's own rows come after it. */
export function usePickerSearch() {
  const data = useCatalogue()
  const [params, change] = useUrlParams(SCHEMA)
  // The resources typed last; undefined until the code and the rows that tell them are there.
  const [recent, setRecent] = useState<readonly number[]>()
  const { query } = params
  const found = useMemo(
    () => data?.search(query, { limit: MAX_HITS, among: 'ingredients' }) ?? [],
    [data, query],
  )
  const hits: SearchHit[] =
    query === '' && data ? (recent ?? []).map((id) => ({ item: data.item(id), marks: [] })) : found

  return {
    data,
    params,
    change,
    recent,
    setRecent,
    /** What the search found; before one, the recent resources. */
    hits,
    isFull: found.length === MAX_HITS,
    choose: (item: CatalogueItem) => change({ resource: item.id, ...NO_FILTERS }, { push: true }),
  }
}

export type PickerSearch = ReturnType<typeof usePickerSearch>
