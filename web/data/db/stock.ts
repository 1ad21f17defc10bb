import { inventories } from '#shared/collections/inventories.ts'
import { lotEvents } from '#shared/collections/lot-events.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { lotMoves, lotsOf } from '#shared/domain/lots/lots.ts'
import { type Move, movesByItem, stockOf } from '#shared/domain/stock/stock.ts'
import { type RowStore, readRows, readRowsAt, type Stored } from './rows.ts'

/** Pieces in stock of an item, what was counted of it, and the moves that count, in their order. */
export type ItemStock = {
  pieces: number
  count: Stored<typeof inventories> | undefined
  counted: readonly Move[]
}

/** The stock of these items, in their order. */
export async function readStock(store: RowStore, ids: readonly number[]): Promise<ItemStock[]> {
  const [counts, moves, events] = await Promise.all([
    readRowsAt(
      store,
      inventories,
      ids.map((item_id) => ({ item_id })),
    ),
    readRows(store, stockMoves),
    readRows(store, lotEvents),
  ])
  const byItem = movesByItem([...moves, ...lotMoves(lotsOf(events))])
  return ids.map((id, at) => {
    const [count, counted] = [counts[at], byItem.get(id) ?? []]
    return { pieces: stockOf(count, counted), count, counted }
  })
}
