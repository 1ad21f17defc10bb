import { useCallback, useMemo } from 'react'
import {
  choiceParam,
  nextSort,
  type Sort,
  sortParam,
  textParam,
  type UrlParam,
  useUrlParams,
} from '#ui/page/use-url-params.ts'
import { AGES, type Age, type Filters, SORT_KEYS, type SortKey } from './price-view.ts'

const ID = /^-?[1-9]\d{0,14}$/
const BY_NAME: Sort<SortKey> = { by: 'objet', descending: false }

type Values = {
  query: string
  age: Age
  owned: boolean
  type: string
  sort: Sort<SortKey>
  /** The items being added, the last one first. */
  added: readonly number[]
  /** The item whose history is open. */
  opened: number | null
}

const owned: UrlParam<boolean> = {
  name: 'stock',
  fallback: false,
  parse: (text) => text === '1',
  format: (on) => (on ? '1' : ''),
}

const added: UrlParam<readonly number[]> = {
  name: 'ajout',
  fallback: [],
  parse: (text) => [
    ...new Set(
      text
        .split(',')
        .filter((id) => ID.test(id))
        .map(Number),
    ),
  ],
  format: (ids) => ids.join(),
}

const opened: UrlParam<number | null> = {
  name: 'objet',
  fallback: null,
  parse: (text) => (ID.test(text) ? Number(text) : undefined),
  format: (id) => (id === null ? '' : String(id)),
}

const PARAMS = {
  query: textParam('q'),
  age: choiceParam('age', AGES),
  owned,
  type: textParam('type'),
  sort: sortParam('tri', SORT_KEYS, BY_NAME),
  added,
  opened,
}

/** Everything that a reload or a link brings back: the filters, the order, the items being added, the open one. */
export function usePricesParams() {
  const [values, change] = useUrlParams<Values>(PARAMS)
  const { query, age, owned, type } = values
  // The book is sorted and filtered anew only when its own parameters change.
  const filters = useMemo((): Filters => ({ query, age, owned, type }), [query, age, owned, type])
  const { by, descending } = values.sort
  const sort = useMemo((): Sort<SortKey> => ({ by, descending }), [by, descending])
  return {
    filters,
    sort,
    added: values.added,
    opened: values.opened,
    setFilters: (patch: Partial<Filters>) => change(patch),
    clearFilters: () => change({ query: '', age: AGES[0], owned: false, type: '' }),
    setSort: (sort: Sort<SortKey>) => change({ sort }),
    /** Another column in its usual direction, the same one in the other. */
    sortBy: (key: SortKey) => change({ sort: nextSort(sort, key, key !== 'objet') }),
    setAdded: useCallback((added: readonly number[]) => change({ added }), [change]),
    open: useCallback((id: number) => change({ opened: id }, { push: true }), [change]),
    close: useCallback(() => change({ opened: null }), [change]),
  }
}

export type PricesParams = ReturnType<typeof usePricesParams>
