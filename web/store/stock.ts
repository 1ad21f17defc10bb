import { useMemo } from 'react'
import type { AccountDb } from '#data/rows/local-db.ts'
import type { Stored } from '#data/rows/rows.ts'
import { writeOf } from '#data/rows/save.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { type Changed, change } from './change.ts'
import { useRows } from './live.ts'

export type StockRow = Stored<typeof inventories>

/** What the player owns, with the stamps; undefined while it is read. */
export const useStockRows = (): StockRow[] | undefined => useRows(inventories)

/** Nothing owned. */
export const NO_STOCK: ReadonlyMap<number, number> = new Map()

/** What the player owns, in pieces by item; undefined while it is read. */
export function useStock(): ReadonlyMap<number, number> | undefined {
  const rows = useStockRows()
  return useMemo(() => rows && new Map(rows.map((row) => [row.item_id, row.quantity])), [rows])
}

/** Counts an item that the player owns, in pieces. */
export const setStock = (db: AccountDb, id: number, quantity: number): Promise<Changed> =>
  change(db, [writeOf(inventories, { item_id: id }, { quantity })])
