import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fieldIds } from '#blocks/field-ids.ts'
import { type BookLines, noonOf, useBookLines } from '#blocks/prices/book-lines.ts'
import { bookTotals, priceLine } from '#shared/domain/prices/price-list.ts'
import { useCatalogueState } from '#ui/catalogue/use-catalogue.ts'
import { useParisDay } from '#ui/page/use-paris-day.ts'
import { useSettled } from '#ui/page/use-settled.ts'
import {
  AGES,
  type Age,
  matching,
  NO_NAMES,
  ofAge,
  type PriceView,
  sorted,
  typesOf,
  viewer,
} from './price-view.ts'
import { usePriceSaves } from './use-price-saves.ts'
import { type PricesParams, usePricesParams } from './use-prices-params.ts'

type Adding = {
  params: Pick<PricesParams, 'added' | 'setAdded'>
  lines: BookLines
  /** A field of the table has the focus. */
  typing: boolean
}

const keyOf = ({ line }: PriceView): number => line.id

/** The price book as its page shows it. */
export function usePrices() {
  const params = usePricesParams()
  const { state, data } = useCatalogueState()
  const catalogue = data ?? NO_NAMES
  const today = useParisDay()
  const { ready, lines } = useBookLines(today)
  const { saves, outliers } = usePriceSaves()
  const [typing, setTyping] = useState(false)
  const add = useAdded({ params, lines, typing })

  const view = useMemo(() => viewer(catalogue), [catalogue])
  const viewOf = useCallback(
    (id: number) => view(lines.byId.get(id) ?? priceLine(id, undefined, 0, noonOf(today))),
    [view, lines, today],
  )
  const { filters, sort, added } = params
  const all = useMemo(() => sorted([...lines.byId.values()].map(view), sort), [lines, view, sort])
  const found = useMemo(() => matching(all, filters), [all, filters])
  const listed = useMemo(() => {
    const pinned = new Set(added)
    const rest = found.filter((line) => ofAge(line, filters.age) && !pinned.has(line.line.id))
    return [...added.map(viewOf), ...rest]
  }, [found, filters.age, added, viewOf])
  const filtered =
    filters.query.trim() !== '' || filters.age !== AGES[0] || filters.owned || filters.type !== ''
  const under = JSON.stringify([filters, sort, added])
  const shown = useSettled({ listed, keyOf, find: viewOf, held: typing, under })

  return {
    ready: ready && state !== 'loading',
    params,
    catalogue: data,
    today,
    lines,
    saves,
    outliers,
    add,
    viewOf,
    shown,
    /** The figures of the items that the filters show; null while they show all. */
    shownTotals: useMemo(
      () => (filtered ? bookTotals(shown.map(({ line }) => line)) : null),
      [filtered, shown],
    ),
    setTyping,
    totals: useMemo(() => bookTotals([...lines.byId.values()]), [lines]),
    types: useMemo(() => typesOf(all), [all]),
    counts: useMemo(() => countsOf(found), [found]),
  }
}

export type Prices = ReturnType<typeof usePrices>

function countsOf(found: readonly PriceView[]): Record<Age, number> {
  const counts: Record<Age, number> = { tout: 0, aujourdhui: 0, '3-jours': 0, ancien: 0 }
  for (const view of found) for (const age of AGES) if (ofAge(view, age)) counts[age] += 1
  return counts
}

/**
 * The items being added: they stand on top of the list, the last one first, until they have a price or a stock and the
 * player has left the table.
 */
function useAdded({ params: { added, setAdded }, lines, typing }: Adding): (id: number) => void {
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    const field =
      wanted.current === null ? null : document.getElementById(fieldIds.bookPrice(wanted.current, 1))
    if (!field) return
    wanted.current = null
    field.focus()
  })
  useEffect(() => {
    const here = document.activeElement?.closest('.price-table')
    if (typing || here || wanted.current !== null) return
    const left = added.filter((id) => !lines.byId.has(id))
    if (left.length < added.length) setAdded(left)
  }, [added, lines, typing, setAdded])
  return useCallback(
    (id: number) => {
      wanted.current = id
      setAdded([id, ...added.filter((other) => other !== id)])
    },
    [added, setAdded],
  )
}
