import { useCallback, useMemo, useState } from 'react'
import { inHand, missingCost, ochreStats, surplusWorth } from '#shared/domain/ochre.ts'
import { useCatalogueList } from '#ui/catalogue/use-catalogue-list.ts'
import { nextSort } from '#ui/page/use-url-params.ts'
import {
  type CaptureFilters,
  type CaptureRow,
  captureRows,
  inState,
  type Possession,
  rowsAt,
  type SortKey,
  STATES,
  sortedCaptures,
  stepTallies,
  zonesOf,
} from './capture-rows.ts'
import { useArchisParams, usefulFilters } from './use-archis-params.ts'
import { type StoreCapture, useCaptures } from './use-captures.ts'

/** The quest: the list in use, what the player has of it, and the filters, which are in the URL. */
export function useArchis() {
  const list = useCatalogueList('ochre')
  const { captures, unsaved, store, retry } = useCaptures()
  const [params, change] = useArchisParams()
  const { older, withLeft, sort } = params

  // The totals are those of the list in use (T131): a filter looks at a part of it, and does not change how far one is.
  const inUse = useMemo(() => (list ?? []).filter((row) => withLeft || row.inUnity), [list, withLeft])
  const rows = useMemo(() => (captures ? captureRows(inUse, captures, older) : []), [inUse, captures, older])
  const figures = useMemo(
    () => ({
      stats: ochreStats(rows),
      toBuy: missingCost(rows),
      inHand: inHand(rows),
      surplus: surplusWorth(rows),
    }),
    [rows],
  )
  const steps = useMemo(() => stepTallies(rows), [rows])
  const zones = useMemo(() => zonesOf(inUse), [inUse])
  const filters = usefulFilters(
    params,
    inUse,
    steps.map(({ step }) => step),
  )
  const here = rowsAt(rows, filters)
  const { isEdited, markEdited } = useEdited(filters.state)
  const shown = here.filter((row) => inState[filters.state](row) || isEdited(row))

  return {
    state: list === null ? 'absent' : list && captures ? 'ready' : 'loading',
    figures,
    steps,
    zones,
    filters,
    sort,
    older,
    withLeft,
    leftCount: (list ?? []).filter((row) => !row.inUnity).length,
    total: rows.length,
    /** The rows under every filter but the state's, as the exchange text takes them. */
    here,
    counts: countsOf(here),
    shown: sortedCaptures(shown, sort),
    unsaved,
    retry,
    store: useCallback<StoreCapture>(
      (key, patch) => {
        markEdited(key)
        return store(key, patch)
      },
      [markEdited, store],
    ),
    setQuery: (query: string) => change({ query }),
    setStep: (step: CaptureFilters['step']) => change({ step }),
    setZone: (zone: string | null) => change({ zone }),
    setState: (state: Possession) => change({ state }),
    // The steps of one numbering mean nothing in the other.
    toggleOlder: () => change({ older: !older, step: null }),
    toggleLeft: () => change({ withLeft: !withLeft }),
    // Figures begin with the largest, the rest with the first.
    sortBy: (by: SortKey) => change({ sort: nextSort(sort, by, by === 'quantite' || by === 'prix') }),
    clearFilters: () => change({ query: '', step: null, state: STATES[0], zone: null }),
  } as const
}

export type Archis = ReturnType<typeof useArchis>

const countsOf = (here: readonly CaptureRow[]): Record<Possession, number> => ({
  tous: here.length,
  manquants: here.filter(inState.manquants).length,
  possedes: here.filter(inState.possedes).length,
  doubles: here.filter(inState.doubles).length,
})

const NONE: ReadonlySet<string> = new Set()

/** A row that was just edited stays in sight until another state is chosen, so that a slip of the finger is undone in place. */
function useEdited(state: Possession) {
  const [keys, setKeys] = useState(NONE)
  const [shownState, setShownState] = useState(state)
  if (shownState !== state) {
    setShownState(state)
    setKeys(NONE)
  }
  const markEdited = useCallback((key: string) => {
    setKeys((before) => (before.has(key) ? before : new Set(before).add(key)))
  }, [])
  return { markEdited, isEdited: (row: CaptureRow) => keys.has(row.key) }
}
