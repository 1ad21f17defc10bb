import { useCallback, useMemo, useState } from 'react'
import { inHand, missingCost, ochreStats, surplusWorth } from '#shared/domain/ochre.ts'
import { useCatalogueList } from '#ui/use-catalogue-list.ts'
import {
  type HuntRow,
  type HuntState,
  huntRows,
  inState,
  rowsAt,
  STATES,
  stepTallies,
  zonesOf,
} from './hunt-rows.ts'
import { nextSort, readSort, type SortKey, sortedHunt } from './hunt-sort.ts'
import { type StoreCapture, useCaptures } from './use-captures.ts'
import { readFilters, stepWord, useHuntAddress, zoneWord } from './use-hunt-address.ts'

/** The quest: the list in use, what the player has of it, and the filters, which are in the address. */
export function useHunt() {
  const list = useCatalogueList('ochre')
  const { captures, unsaved, store, retry } = useCaptures()
  const [address, change] = useHuntAddress()
  const older = address.ancien !== ''
  const withLeft = address.sortis !== ''

  // The totals are those of the list in use (T131): a filter looks at a part of it, and does not change how far one is.
  const inUse = useMemo(() => (list ?? []).filter((row) => withLeft || row.inUnity), [list, withLeft])
  const rows = useMemo(() => (captures ? huntRows(inUse, captures, older) : []), [inUse, captures, older])
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
  const filters = readFilters(
    address,
    inUse,
    steps.map(({ step }) => step),
  )
  const sort = readSort(address.tri)
  const here = rowsAt(rows, filters)
  const { isKept, keep } = useKept(filters.state)
  const shown = here.filter((row) => inState[filters.state](row) || isKept(row))

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
    shown: sortedHunt(shown, sort),
    unsaved,
    retry,
    store: useCallback<StoreCapture>(
      (key, patch) => {
        keep(key)
        return store(key, patch)
      },
      [keep, store],
    ),
    setQuery: (q: string) => change({ q }),
    setStep: (step: number | 'none' | null) => change({ etape: step === null ? '' : stepWord(step) }),
    setZone: (zone: string | null) => change({ zone: zoneWord(zone) }),
    setState: (state: HuntState) => change({ etat: state === STATES[0] ? '' : state }),
    // The steps of one numbering mean nothing in the other.
    toggleOlder: () => change({ ancien: older ? '' : '1', etape: '' }),
    toggleLeft: () => change({ sortis: withLeft ? '' : '1' }),
    sortBy: (by: SortKey) => change({ tri: nextSort(sort, by) }),
    clearFilters: () => change({ q: '', etape: '', etat: '', zone: '' }),
  } as const
}

export type Hunt = ReturnType<typeof useHunt>

const countsOf = (here: readonly HuntRow[]): Record<HuntState, number> => ({
  tous: here.length,
  manquants: here.filter(inState.manquants).length,
  possedes: here.filter(inState.possedes).length,
  doubles: here.filter(inState.doubles).length,
})

const NOBODY: ReadonlySet<string> = new Set()

/** A row that was just edited stays in sight until another state is chosen, so that a slip of the finger is undone in place. */
function useKept(state: HuntState) {
  const [keys, setKeys] = useState(NOBODY)
  const [seen, setSeen] = useState(state)
  if (seen !== state) {
    setSeen(state)
    setKeys(NOBODY)
  }
  const keep = useCallback((key: string) => {
    setKeys((before) => (before.has(key) ? before : new Set(before).add(key)))
  }, [])
  return { keep, isKept: (row: HuntRow) => keys.has(row.key) }
}
