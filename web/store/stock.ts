import { useMemo } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import { newRowId } from '#data/db/row-id.ts'
import type { Stored } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import { readStock } from '#data/db/stock.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { lotEvents } from '#shared/collections/lot-events.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { type Lot, lotMoves, lotsOf } from '#shared/domain/lots/lots.ts'
import { baseOf, stockByItem, stockOf } from '#shared/domain/stock/stock.ts'
import {
  type StockCosts,
  type StockCounting,
  type StockFacts,
  type StockLayer,
  stockCosts,
} from '#shared/domain/stock/stock-cost.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { type Changed, changeAsPlanned, deleteRows } from './change.ts'
import { useRows } from './live.ts'
import { onceFor } from './once-for.ts'
import { setPreference, usePreference } from './preferences.ts'

export type StockRow = Stored<typeof inventories>
type StockMove = Stored<typeof stockMoves>

/** What the player counted, with the stamps; undefined while it is read. */
export const useStockRows = (): StockRow[] | undefined => useRows(inventories)

/** Nothing owned. */
export const NO_STOCK: ReadonlyMap<number, number> = new Map()

/** A history of moves is long, and several parts of a screen ask for the stock. */
const stockOfAll = onceFor((counts: StockRow[], moves: StockMove[], lots: Lot[]) =>
  stockByItem(counts, [...moves, ...lotMoves(lots)]),
)

/** What the player owns, in pieces by item: what was counted and what moved since (N5); undefined while it is read. */
export function useStock(): ReadonlyMap<number, number> | undefined {
  const counts = useStockRows()
  const moves = useRows(stockMoves)
  const lots = useLots()
  return useMemo(() => counts && moves && lots && stockOfAll(counts, moves, lots), [counts, moves, lots])
}

const costsOfAll = onceFor((counts: StockRow[], moves: StockMove[], lots: Lot[]) =>
  stockCosts(counts, moves, lotMoves(lots)),
)

/** What was paid for the stock and for each lot, live; undefined while it is read. */
export function useStockCosts(wanted = true): StockCosts | undefined {
  const counts = useStockRows()
  const moves = useRows(stockMoves)
  const lots = useLots()
  return useMemo(
    () => (wanted && counts && moves && lots ? costsOfAll(counts, moves, lots) : undefined),
    [wanted, counts, moves, lots],
  )
}

const lotsOfAll = onceFor((events: Stored<typeof lotEvents>[]) => lotsOf(events))

/** All lots, in the order of their listing, live; undefined while they are read. */
export function useLots(): Lot[] | undefined {
  const events = useRows(lotEvents)
  return useMemo(() => events && lotsOfAll(events), [events])
}

const NO_LAYERS: ReadonlyMap<number, readonly StockLayer[]> = new Map()
/** By the number that is kept of each. */
const COUNTINGS: readonly StockCounting[] = ['free', 'market', 'paid']

/** How the player has the stock counted, and what was paid for it, live; undefined while it is read. */
export function useStockCounting(): Pick<StockFacts, 'counting' | 'layersOf'> | undefined {
  const kept = usePreference('stock_value', COUNTINGS.indexOf('paid'))
  const counting = kept === undefined ? undefined : (COUNTINGS[kept] ?? 'paid')
  const costs = useStockCosts(counting === 'paid')
  return useMemo(() => {
    if (counting === undefined || (counting === 'paid' && !costs)) return undefined
    const layers = costs?.stock ?? NO_LAYERS
    return { counting, layersOf: (id) => layers.get(id) ?? [] }
  }, [counting, costs])
}

export const setStockCounting = (db: AccountDb, counting: StockCounting): Promise<Changed> =>
  setPreference(db, 'stock_value', COUNTINGS.indexOf(counting))

/** What the player counted of an item, in pieces. */
type Count = { id: number; quantity: number }

/** Counts an item that the player owns, in pieces: what moved before is part of it. */
export const setStock = (db: AccountDb, id: number, quantity: number): Promise<Changed> =>
  setStocks(db, [{ id, quantity }])

/** The same of several items, in one transaction. */
export async function setStocks(db: AccountDb, counts: readonly Count[]): Promise<Changed> {
  const writes = counts.map(countOf)
  const ids = counts.map(({ id }) => id)
  const { before } = await changeAsPlanned(
    db,
    () => writes,
    async (store) => {
      const known = await readStock(store, ids)
      return { writes, back: [], answer: { before: known.map(({ pieces }) => pieces) } }
    },
  )
  return { undo: () => undoCounts(db, counts, before) }
}

const countOf = ({ id, quantity }: Count) => writeOf(inventories, { item_id: id }, { quantity })

/** Counts what there was before, with what moved since; a count typed over one of these stays. */
async function undoCounts(db: AccountDb, done: readonly Count[], before: readonly number[]): Promise<void> {
  const ids = done.map(({ id }) => id)
  await changeAsPlanned(
    db,
    () => [],
    async (store) => {
      const known = await readStock(store, ids)
      const writes = done.flatMap(({ id, quantity }, at) => {
        const { count, counted = [] } = known[at] ?? {}
        if (count?.quantity !== quantity) return []
        return [
          countOf({ id, quantity: stockOf({ quantity: before[at] ?? 0, stamps: count.stamps }, counted) }),
        ]
      })
      return { writes, answer: {} }
    },
  )
}

/** A move to be made: what it is, and the need that it answers, in pieces. */
export type NewMove = PatchOf<typeof stockMoves> & { item_id: number; pieces: number }

/**
 * Adds to the stock or takes from it, in one transaction. Undoing deletes these moves, and nothing that was done since
 * (N7).
 */
export async function moveStock(db: AccountDb, moves: readonly NewMove[]): Promise<Changed> {
  const made = moves.map((move) => ({ id: newRowId(), move }))
  await changeAsPlanned(
    db,
    () => made.map(({ id, move }) => writeOf(stockMoves, { id }, move)),
    async (store) => {
      const known = await readStock(
        store,
        moves.map(({ item_id }) => item_id),
      )
      const writes = made.map(({ id, move }, at) =>
        writeOf(stockMoves, { id }, { ...move, base: baseOf(known[at]?.counted ?? []) }),
      )
      return { writes, back: [], answer: {} }
    },
  )
  const keys = made.map(({ id }) => ({ id }))
  return { undo: () => deleteRows(db, stockMoves, keys) }
}

/** Takes pieces of an item that were given away or used, today. `origin`: the tool in which it was said. */
export const takeFromStock = (db: AccountDb, id: number, pieces: number, origin: string): Promise<Changed> =>
  moveStock(db, [
    { item_id: id, pieces: -pieces, kind: 'use', line: pieces, origin, at: parisDay(Date.now()) },
  ])
