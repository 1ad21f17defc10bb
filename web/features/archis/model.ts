import { useCallback, useMemo, useState } from 'react'
import type { OchreRow } from '#shared/catalogue/types.ts'
import { inHand, missingCost, type OchreState, ochreStats, surplusWorth } from '#shared/domain/ochre.ts'
import { useCatalogueList } from '#ui/catalogue/use-catalogue-list.ts'
import { choiceParam, flagParam, textParam, useUrlParams } from '#ui/params/use-url-params.ts'
import { useTableView } from '#ui/tables/use-table-view.ts'
import {
  type CaptureRow,
  captureRows,
  inState,
  type Possession,
  questList,
  STATES,
  stepTallies,
  zonesOf,
} from './capture-rows.ts'
import { type StoreCapture, useCaptures } from './use-captures.ts'

/** Which list it is (the steps counted as they were before, monsters that left the quest listed too), beside its filters. */
const SCHEMA = {
  older: flagParam('ancien'),
  withLeft: flagParam('sortis'),
  step: textParam('etape'),
  state: choiceParam('etat', STATES),
}

/** The quest: the list in use, what the player has of it, and the filters, which are in the URL. */
export function useArchis() {
  const list = useCatalogueList('ochre')
  const { captures, unsaved, store, retry } = useCaptures()
  const [{ older, withLeft, state }, change] = useUrlParams(SCHEMA)

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
  const { edited, markEdited } = useEdited(state)
  const declared = useMemo(() => questList({ steps, zones, edited }), [steps, zones, edited])
  const view = useTableView(rows, declared)
  const found = view.passing('state')
  const here = useMemo(() => {
    const kept = new Set(found)
    return rows.filter((row) => kept.has(row))
  }, [rows, found])

  return {
    state: list === null ? 'absent' : list && captures ? 'ready' : 'loading',
    /** All that the quest has or had, and what is noted of each by its key. */
    list: list ?? NO_ROWS,
    captures: captures ?? NO_CAPTURES,
    figures,
    steps,
    zones,
    view,
    older,
    withLeft,
    leftCount: (list ?? []).filter((row) => !row.inUnity).length,
    total: rows.length,
    /** The rows under every filter but the state's in the order of the list, as the exchange text takes them. */
    here,
    counts: countsOf(here),
    unsaved,
    retry,
    store: useCallback<StoreCapture>(
      (key, patch) => {
        markEdited(key)
        return store(key, patch)
      },
      [markEdited, store],
    ),
    // The steps of one numbering mean nothing in the other.
    toggleOlder: () => change({ older: !older, step: '' }),
    toggleLeft: () => change({ withLeft: !withLeft }),
  } as const
}

const NO_ROWS: readonly OchreRow[] = []
const NO_CAPTURES: ReadonlyMap<string, OchreState> = new Map()

export type Archis = ReturnType<typeof useArchis>

const countsOf = (here: readonly CaptureRow[]): Record<Possession, number> => ({
  tous: here.length,
  manquants: here.filter(inState.manquants).length,
  possedes: here.filter(inState.possedes).length,
  doubles: here.filter(inState.doubles).length,
})

const NONE: ReadonlySet<string> = new Set()

/** The rows that were edited since the state was chosen. */
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
  return { markEdited, edited: keys }
}
