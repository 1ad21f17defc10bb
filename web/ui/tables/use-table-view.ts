import { useCallback, useMemo, useState } from 'react'
import { fold } from '#shared/domain/text/fold.ts'
import { useSettled } from '#ui/hooks/use-settled.ts'
import {
  byValue,
  nextSort,
  readParams,
  type Sort,
  sortParam,
  textParam,
  type UrlParam,
  type UrlSchema,
  useUrlParams,
  writeParams,
} from '#ui/params/use-url-params.ts'
import { useNearRows } from './virtual-rows.tsx'

/** What rows are sorted by: its word and the value of a row; null, for nothing to go by, comes last both ways. */
type Sorting<R> = {
  label: string
  value: (row: R) => string | number | null
  /** The first press on its head shows the largest first. */
  largestFirst?: boolean
}

/** A list, declared once (outside the component, or kept from one render to the next): its search, filters and orders. */
export type ListDeclaration<R, K extends string, F extends object> = {
  keyOf: (row: R) => string | number
  /** Whether a row answers a search; given the whole query once. */
  search: (query: string) => (row: R) => boolean
  sorts: Record<K, Sorting<R>>
  usual: Sort<NoInfer<K>>
  compare?: (a: string | number, b: string | number) => number
  /** The order of rows that the sort finds equal; as they came without it. */
  tie?: (a: R, b: R) => number
  /** The filters, which live in the URL too. A text that `parse` does not know counts as none. */
  filters: { [N in keyof F]: UrlParam<F[N]> & { passes: (row: R, value: F[N]) => boolean } }
}

type Narrowing = { query: string }
type Ordering<K extends string> = { sort: Sort<K> }

/** Both are kept from one render to the next. */
type Options<R> = {
  /** Rows on top, whatever the search, the filters and the order say. */
  first?: readonly R[]
  /** A row that is no longer among them, for as long as rows stay where they are; without it, it goes at once. */
  left?: (key: string | number) => R
}

const NO_ROWS: readonly never[] = []

/** A list's declaration; the row's type is that of the parameter of `keyOf`. */
export const defineView = <R, K extends string, F extends object>(declared: ListDeclaration<R, K, F>) =>
  declared

/** A search for rows whose text, already folded, holds every word of the query. */
export const everyWord =
  <R>(textOf: (row: R) => string) =>
  (query: string) => {
    const words = fold(query).split(' ').filter(Boolean)
    return (row: R) => words.every((word) => textOf(row).includes(word))
  }

/**
 * The rows of a list as its search, its filters and its order show them; all of these live in the URL. While a field of a
 * row has the focus the rows stay where they are. `undefined`: the rows are being read.
 */
export function useTableView<R, K extends string, F extends object>(
  rows: readonly R[] | undefined,
  declared: ListDeclaration<R, K, F>,
  { first = NO_ROWS, left }: Options<R> = {},
) {
  useNearRows()
  const { values, change, clear, isNarrowed } = useListParams(declared)
  const [typing, setTyping] = useState(false)
  const { query, sort } = values
  const all = useMemo(() => inOrder(rows ?? NO_ROWS, declared, sort), [rows, declared, sort])
  const found = useMemo(
    () => (query.trim() === '' ? all : all.filter(declared.search(query))),
    [all, declared, query],
  )
  const passing = useMemo(() => passingBut(found, declared, values), [found, declared, values])
  const listed = useMemo(() => {
    if (first.length === 0) return passing()
    const top = new Set(first.map(declared.keyOf))
    return [...first, ...passing().filter((row) => !top.has(declared.keyOf(row)))]
  }, [passing, first, declared])
  const byKey = useMemo(
    () => new Map([...all, ...first].map((row) => [declared.keyOf(row), row])),
    [all, first, declared],
  )
  const find = useCallback((key: string | number) => byKey.get(key) ?? left?.(key), [byKey, left])
  const under = JSON.stringify([values, first.map(declared.keyOf)])

  return {
    keyOf: declared.keyOf,
    sorts: declared.sorts,
    values,
    /** Every row, in order. */
    all,
    /** The rows that the search and the filters show. */
    shown: useSettled({ listed, keyOf: declared.keyOf, find, held: typing, under }),
    /** Something is searched or filtered. */
    isNarrowed,
    /** The rows that pass the search and every filter, but the one that is named. */
    passing,
    change,
    /** The order of a column, in its usual direction, or turned round where it is the order already. */
    sortBy: (key: string, descending?: boolean) => {
      const by = keysOf(declared.sorts).find((known) => known === key)
      if (!by) return
      const next = nextSort(sort, by, declared.sorts[by].largestFirst ?? false)
      change({ sort: descending === undefined ? next : { by, descending } })
    },
    /** No search and no filter; the order stays. */
    clear,
    /** A field of a row has the focus. */
    typing,
    setTyping,
  }
}

/** What of a list its table and the tools beside it need. */
export type TableView<R> = Pick<
  ReturnType<typeof useTableView<R, string, object>>,
  'keyOf' | 'sorts' | 'shown' | 'sortBy' | 'setTyping'
> & { values: { query: string; sort: Sort<string> } }

/** The search, the filters and the order as the URL says them; the same object for as long as it says the same. */
function useListParams<R, K extends string, F extends object>(declared: ListDeclaration<R, K, F>) {
  const { narrowing, schema } = useMemo(() => {
    const narrowing = { query: textParam('q'), ...declared.filters } as UrlSchema<Narrowing & F>
    const sort = sortParam('tri', keysOf(declared.sorts), declared.usual)
    return { narrowing, schema: { ...narrowing, sort } as UrlSchema<Narrowing & Ordering<K> & F> }
  }, [declared])
  const [said, change] = useUrlParams(schema)
  const text = JSON.stringify(said)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says all of the values.
  const values = useMemo(() => said, [text, schema])
  return {
    values,
    change: (patch: Partial<Narrowing | Ordering<K> | F>) => change(patch as Partial<typeof said>),
    clear: () => change(readParams(narrowing, new URLSearchParams()) as Partial<typeof said>),
    isNarrowed: writeParams(narrowing, new URLSearchParams(), values).size > 0,
  }
}

const keysOf = <K extends string>(of: Partial<Record<K, unknown>>) => Object.keys(of) as [K, ...K[]]

/** The rows in order; equal ones as `tie` says. */
function inOrder<R, K extends string, F extends object>(
  rows: readonly R[],
  { sorts, tie, compare }: ListDeclaration<R, K, F>,
  { by, descending }: Sort<K>,
): readonly R[] {
  return rows
    .map((row) => ({ row, value: sorts[by].value(row) }))
    .sort((a, b) => byValue(a.value, b.value, descending, compare) || (tie?.(a.row, b.row) ?? 0))
    .map(({ row }) => row)
}

/** The rows that pass every filter but one; each list is made once. */
function passingBut<R, K extends string, F extends object>(
  found: readonly R[],
  { filters }: ListDeclaration<R, K, F>,
  values: F,
) {
  const known = new Map<keyof F | undefined, readonly R[]>()
  const passes = (row: R, but: keyof F | undefined): boolean => {
    for (const name in filters) if (name !== but && !filters[name].passes(row, values[name])) return false
    return true
  }
  return (but?: keyof F): readonly R[] => {
    const list = known.get(but) ?? found.filter((row) => passes(row, but))
    known.set(but, list)
    return list
  }
}
