import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type FlipState, SORT_KEYS, type Sort, type SortKey, STATES } from './flip-view.ts'

const DEFAULT_SORT: Sort = { by: 'date', descending: true }
const WORDS: readonly SortKey[] = ['objet', 'note']

/** The search, the filter and the order, which a reload or a link brings back. */
export function useFlipsAddress() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (name: 'q' | 'etat' | 'tri', value: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (value === '') after.delete(name)
          else after.set(name, value)
          return after
        },
        { replace: true },
      ),
    [setParams],
  )
  const sort = readSort(params.get('tri') ?? '')
  const setSort = (next: Sort) => change('tri', sortWord(next))
  return {
    query: params.get('q') ?? '',
    state: STATES.find((state) => state === params.get('etat')) ?? STATES[0],
    sort,
    setQuery: (q: string) => change('q', q),
    setState: (state: FlipState) => change('etat', state === STATES[0] ? '' : state),
    setSort,
    /** Another column in its usual direction, the same one in the other. */
    sortBy: (by: SortKey) =>
      setSort({ by, descending: sort.by === by ? !sort.descending : !WORDS.includes(by) }),
    clear: () => setParams({}, { replace: true }),
  }
}

/** « profit » ascending, « profit- » descending; the default needs no word. */
function readSort(text: string): Sort {
  const by = SORT_KEYS.find((key) => text === key || text === `${key}-`)
  return by ? { by, descending: text.endsWith('-') } : DEFAULT_SORT
}

export function sortWord({ by, descending }: Sort): string {
  if (by === DEFAULT_SORT.by && descending === DEFAULT_SORT.descending) return ''
  return descending ? `${by}-` : by
}
