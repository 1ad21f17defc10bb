import { useCallback, useMemo, useState } from 'react'
import { flipTotals } from '#shared/domain/flips/flips.ts'
import { type Flip, useFlipRows } from '#store/flips.ts'
import { useParisDay } from '#ui/page/use-paris-day.ts'
import { useSettled } from '#ui/page/use-settled.ts'
import { sortText } from '#ui/page/use-url-params.ts'
import { type FlipView, inState, matching, STATES, sorted, viewOf } from './flip-view.ts'
import { useFlipSaves } from './use-flip-saves.ts'
import { useFlipsParams } from './use-flips-params.ts'

const NONE: Flip[] = []
const keyOf = ({ flip }: FlipView): string => flip.id

/** The ledger: every line, those that the filters show, and the sums over all of them. */
export function useFlips() {
  const rows = useFlipRows()
  const params = useFlipsParams()
  const saves = useFlipSaves()
  const today = useParisDay()
  const [typing, setTyping] = useState(false)

  const { query, state, sort } = params
  // The sort is another object after each change of the URL.
  const { by, descending } = sort
  const all = useMemo(
    () => sorted((rows ?? NONE).map(viewOf), { by, descending }, today),
    [rows, by, descending, today],
  )
  const found = useMemo(() => matching(all, query), [all, query])
  const listed = useMemo(() => found.filter((line) => inState(line, state)), [found, state])
  const byId = useMemo(() => new Map(all.map((line) => [line.flip.id, line])), [all])
  const find = useCallback((id: string) => byId.get(id), [byId])
  const shown = useSettled({
    listed,
    keyOf,
    find,
    held: typing,
    under: `${query}|${state}|${sortText(sort)}`,
  })

  return {
    ready: rows !== undefined,
    params,
    saves,
    today,
    shown,
    setTyping,
    rows: rows ?? NONE,
    totals: useMemo(() => flipTotals(rows ?? NONE), [rows]),
    /** The same of the lines that the filters show; null while they show all. */
    shownTotals: useMemo(
      () => (query.trim() === '' && state === STATES[0] ? null : flipTotals(shown.map(({ flip }) => flip))),
      [query, state, shown],
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
