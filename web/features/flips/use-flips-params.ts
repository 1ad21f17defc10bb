import { useEffect, useRef } from 'react'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import {
  choiceParam,
  type Sort,
  sortParam,
  textParam,
  type UrlSchema,
  useUrlParams,
} from '#ui/page/use-url-params.ts'
import { type FlipState, SORT_KEYS, type SortKey, STATES } from './flip-view.ts'

type View = { query: string; state: FlipState; sort: Sort<SortKey> }

const NEWEST_FIRST: Sort<SortKey> = { by: 'date', descending: true }
const VIEW: UrlSchema<View> = {
  query: textParam('q'),
  state: choiceParam('etat', STATES),
  sort: sortParam('tri', SORT_KEYS, NEWEST_FIRST),
}
/** The columns that begin with the first; the figures begin with the largest. */
const ASCENDING_FIRST: readonly SortKey[] = ['objet', 'note']

/** The search, the filter and the order, which a reload or a link brings back. */
export function useFlipsParams() {
  const [view, change] = useUrlParams(VIEW)
  const { sort } = view
  return {
    ...view,
    setQuery: (query: string) => change({ query }),
    setState: (state: FlipState) => change({ state }),
    setSort: (next: Sort<SortKey>) => change({ sort: next }),
    /** Another column in its usual direction, the same one in the other. */
    sortBy: (by: SortKey) =>
      change({ sort: { by, descending: sort.by === by ? !sort.descending : !ASCENDING_FIRST.includes(by) } }),
    clear: () => change({ query: '', state: STATES[0], sort: NEWEST_FIRST }),
  }
}

const START: UrlSchema<{ item: string | null }> = {
  item: { name: 'ajout', fallback: null, parse: (text) => text, format: (id) => id ?? '' },
}

/** Starts the new line with the item that the URL names (`?ajout=`), once; the URL forgets it. */
export function useStartedItem(onStart: (item: CatalogueItem) => void): void {
  const [{ item: id }, change] = useUrlParams(START)
  const catalogue = useCatalogue()
  const start = useRef(onStart)
  useEffect(() => {
    start.current = onStart
  })
  useEffect(() => {
    if (id === null || !catalogue) return
    change({ item: null })
    const item = /^-?\d{1,9}$/.test(id) ? catalogue.item(Number(id)) : null
    // The catalogue answers ids that it does not hold too, without a type.
    if (item && item.type !== '') start.current(item)
  }, [id, catalogue, change])
}

/** The way to such a line from an empty ledger. */
export function useStartItem(): (item: CatalogueItem) => void {
  const [, change] = useUrlParams(START)
  return ({ id }) => change({ item: String(id) })
}
