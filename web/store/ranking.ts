import { useMemo } from 'react'
import type { Stored } from '#data/db/rows.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import { learntPaces, type Pace, typedPace } from '#shared/domain/ranking/pace.ts'
import { useFlipRows } from './flips.ts'
import { useRows } from './live.ts'
import { useLots } from './stock.ts'

export type SaleRow = Stored<typeof salePrefs>

/** How items are to be sold, by item, live; undefined while it is read. */
export function useSaleRows(): ReadonlyMap<number, SaleRow> | undefined {
  const rows = useRows(salePrefs)
  return useMemo(() => rows && new Map(rows.map((row) => [row.item_id, row])), [rows])
}

/** How often items sell, as the player says, else as their own sales show on a Paris day, live (N70). */
export function usePaces(
  sales: ReadonlyMap<number, SaleRow> | undefined,
  today: string,
): ReadonlyMap<number, Pace> | undefined {
  const lines = useFlipRows()
  const lots = useLots()
  const learnt = useMemo(
    () => (lines && lots ? learntPaces(lines, lots, today) : undefined),
    [lines, lots, today],
  )
  return useMemo(() => {
    if (!sales || !learnt) return undefined
    const typed = [...sales.values()].flatMap(({ item_id, per_day }): [number, Pace][] =>
      per_day === null ? [] : [[item_id, typedPace(per_day)]],
    )
    return new Map([...learnt, ...typed])
  }, [sales, learnt])
}
