import { inventories } from '#shared/collections/inventories.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { movesByItem } from '#shared/domain/stock/stock.ts'
import type { RowStore } from './draft.ts'
import { readRows, readRowsAt, type Stored } from './rows.ts'

/** What was counted of an item, and the moves that count, in their order. */
export type ItemStock = {
  count: Stored<typeof inventories> | undefined
  counted: readonly Stored<typeof stockMoves>[]
}

/** What the stock of these items is made of, in their order. */
export async function readStock(store: RowStore, ids: readonly number[]): Promise<ItemStock[]> {
  const [counts, moves] = await Promise.all([
    readRowsAt(
      store,
      inventories,
      ids.map((item_id) => ({ item_id })),
    ),
    readRows(store, stockMoves),
  ])
  const byItem = movesByItem(moves)
  return ids.map((id, at) => ({ count: counts[at], counted: byItem.get(id) ?? [] }))
}
