import { useCallback, useEffect, useMemo, useRef } from 'react'
import { fieldIds } from '#blocks/field-ids.ts'
import { type BookLines, noonOf, useBookLines } from '#blocks/prices/book-lines.ts'
import { bookTotals, priceLine } from '#shared/domain/prices/price-list.ts'
import { useCatalogueState } from '#ui/catalogue/use-catalogue.ts'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import type { UrlSchema } from '#ui/params/use-url-params.ts'
import { useUrlParams } from '#ui/params/use-url-params.ts'
import { useTableView } from '#ui/tables/use-table-view.ts'
import { AGES, type Age, BOOK, NO_NAMES, ofAge, type PriceView, typesOf, viewer } from './price-view.ts'
import { usePriceSaves } from './use-price-saves.ts'

type Adding = {
  params: Pick<PricesParams, 'added' | 'setAdded'>
  lines: BookLines
  /** A field of the table has the focus. */
  typing: boolean
}

/** The price book as its page shows it. */
export function usePrices() {
  const params = usePricesParams()
  const { state, data } = useCatalogueState()
  const catalogue = data ?? NO_NAMES
  const today = useParisDay()
  const { ready, lines } = useBookLines(today)
  const { saves, outliers } = usePriceSaves()

  const viewLine = useMemo(() => viewer(catalogue), [catalogue])
  const viewOf = useCallback(
    (id: number) => viewLine(lines.byId.get(id) ?? priceLine(id, undefined, 0, noonOf(today))),
    [viewLine, lines, today],
  )
  const rows = useMemo(() => [...lines.byId.values()].map(viewLine), [lines, viewLine])
  const { added } = params
  const view = useTableView(rows, BOOK, {
    first: useMemo(() => added.map(viewOf), [added, viewOf]),
    left: useCallback((id: string | number) => viewOf(Number(id)), [viewOf]),
  })
  const add = useAdded({ params, lines, typing: view.typing })
  const { all, shown, isNarrowed, passing } = view
  const found = passing('age')

  return {
    ready: ready && state !== 'loading',
    params,
    view,
    catalogue: data,
    today,
    lines,
    saves,
    outliers,
    add,
    viewOf,
    /** The figures of the items that the filters show; null while they show all. */
    shownTotals: useMemo(
      () => (isNarrowed ? bookTotals(shown.map(({ line }) => line)) : null),
      [isNarrowed, shown],
    ),
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

const ID = /^-?[1-9]\d{0,14}$/

/** The items being added, the last one first, and the item whose history is open. */
const SCHEMA: UrlSchema<{ added: readonly number[]; opened: number | null }> = {
  added: {
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
  },
  opened: {
    name: 'objet',
    fallback: null,
    parse: (text) => (ID.test(text) ? Number(text) : undefined),
    format: (id) => (id === null ? '' : String(id)),
  },
}

/** What a reload or a link brings back beside the list's filters and order. */
function usePricesParams() {
  const [{ added, opened }, change] = useUrlParams(SCHEMA)
  return {
    added,
    opened,
    setAdded: useCallback((added: readonly number[]) => change({ added }), [change]),
    open: useCallback((id: number) => change({ opened: id }, { push: true }), [change]),
    close: useCallback(() => change({ opened: null }), [change]),
  }
}

type PricesParams = ReturnType<typeof usePricesParams>
