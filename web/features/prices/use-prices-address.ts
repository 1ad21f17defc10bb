import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AGES, type Filters, SORT_KEYS, type Sort, type SortKey } from './price-view.ts'

const DEFAULT_SORT: Sort = { by: 'objet', descending: false }
const ID = /^-?[1-9]\d{0,14}$/

type Name = 'q' | 'age' | 'stock' | 'type' | 'tri' | 'ajout' | 'objet'
type Patch = Partial<Record<Name, string>>

/** Everything that a reload or a link brings back: the filters, the order, the items being added, the open one. */
export function usePricesAddress() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (patch: Patch, { replace = true } = {}) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(patch)) {
            if (value === '') after.delete(name)
            else after.set(name, value)
          }
          return after
        },
        { replace },
      ),
    [setParams],
  )
  const read = (name: Name) => params.get(name) ?? ''
  const [q, age, stock, type, tri, ajout] = [
    read('q'),
    read('age'),
    read('stock'),
    read('type'),
    read('tri'),
    read('ajout'),
  ]
  const filters = useMemo(
    (): Filters => ({
      query: q,
      age: AGES.find((known) => known === age) ?? AGES[0],
      owned: stock === '1',
      type,
    }),
    [q, age, stock, type],
  )
  const sort = useMemo(() => readSort(tri), [tri])
  return {
    filters,
    sort,
    added: useMemo(() => readIds(ajout), [ajout]),
    opened: ID.test(read('objet')) ? Number(read('objet')) : null,
    change,
    setFilters: (patch: Partial<Filters>) =>
      change({
        ...(patch.query !== undefined && { q: patch.query }),
        ...(patch.age !== undefined && { age: patch.age === AGES[0] ? '' : patch.age }),
        ...(patch.owned !== undefined && { stock: patch.owned ? '1' : '' }),
        ...(patch.type !== undefined && { type: patch.type }),
      }),
    clearFilters: () => change({ q: '', age: '', stock: '', type: '' }),
    setSort: (next: Sort) => change({ tri: sortWord(next) }),
    /** Another column in its usual direction, the same one in the other. */
    sortBy: (by: SortKey) =>
      change({ tri: sortWord({ by, descending: sort.by === by ? !sort.descending : by !== 'objet' }) }),
    setAdded: useCallback((ids: readonly number[]) => change({ ajout: ids.join() }), [change]),
    open: useCallback((id: number) => change({ objet: String(id) }, { replace: false }), [change]),
    close: useCallback(() => change({ objet: '' }), [change]),
  }
}

export type PricesAddress = ReturnType<typeof usePricesAddress>

const readIds = (text: string): number[] => [
  ...new Set(
    text
      .split(',')
      .filter((id) => ID.test(id))
      .map(Number),
  ),
]

/** « prix » ascending, « prix- » descending; the default needs no word. */
function readSort(text: string): Sort {
  const by = SORT_KEYS.find((key) => text === key || text === `${key}-`)
  return by ? { by, descending: text.endsWith('-') } : DEFAULT_SORT
}

export function sortWord({ by, descending }: Sort): string {
  if (by === DEFAULT_SORT.by && descending === DEFAULT_SORT.descending) return ''
  return descending ? `${by}-` : by
}
