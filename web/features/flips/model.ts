import { useMemo } from 'react'
import { flipTotals } from '#shared/domain/flips/flips.ts'
import { type Flip, useFlipRows } from '#store/flips.ts'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { useTableView } from '#ui/tables/use-table-view.ts'
import { type FlipView, ledgerOn, viewOf } from './flip-view.ts'
import { useFlipSaves } from './use-flip-saves.ts'

const NONE: Flip[] = []

/** The ledger: every line, those that the filters show, and the sums over all of them. */
export function useFlips() {
  const rows = useFlipRows()
  const today = useParisDay()
  const ledger = useMemo(() => ledgerOn(today), [today])
  const view = useTableView(
    useMemo(() => rows?.map(viewOf), [rows]),
    ledger,
  )
  const { all, shown, isNarrowed, passing } = view
  const found = passing('state')
  return {
    ready: rows !== undefined,
    view,
    saves: useFlipSaves(),
    today,
    rows: rows ?? NONE,
    totals: useMemo(() => flipTotals(rows ?? NONE), [rows]),
    /** The same of the lines that the filters show; null while they show all. */
    shownTotals: useMemo(
      () => (isNarrowed ? flipTotals(shown.map(({ flip }) => flip)) : null),
      [isNarrowed, shown],
    ),
    counts: useMemo(() => countsOf(all), [all]),
    found: useMemo(() => countsOf(found), [found]),
  }
}

export type Flips = ReturnType<typeof useFlips>
export type Counts = ReturnType<typeof countsOf>

function countsOf(lines: readonly FlipView[]) {
  const sold = lines.filter(({ flip }) => flip.sold).length
  const unpriced = lines.filter(({ profit }) => profit === null).length
  return { all: lines.length, sold, unsold: lines.length - sold, unpriced }
}
