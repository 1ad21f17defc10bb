import { livingRecords, type Player, type ServerRow } from '#server/db/records.ts'
import type { Db } from '#server/db/schema.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { type RowOf, readKey, rowOf, splitKey } from '#shared/contract/collection.ts'
import { NO_STAMP } from '#shared/contract/stamp.ts'
import { latestByItem, type Move, movesByItem, stockByItem, stockOf } from '#shared/domain/stock/stock.ts'
import type { PlainReader } from './plain-reader.ts'

/** Plain clients read an item's stock, and go above all that moved it (N5). */
export async function stockReader(db: Db, player: Player): Promise<PlainReader> {
  const moves = await movesOf(db, player)
  const counted = movesByItem(moves)
  const latest = latestByItem(moves)
  return (key, stored, field) => {
    const item = Number(splitKey(key).key)
    const ofItem = counted.get(item)
    if (field !== 'quantity' || !ofItem) return undefined
    return { value: stockOf(stored && countOf(key, stored), ofItem), above: latest.get(item) ?? NO_STAMP }
  }
}

/** The stock of every item that the player ever counted or moved, as plain clients read it, in order of key (N5). */
export async function stockRows(db: Db, player: Player): Promise<RowOf<typeof inventories>[]> {
  const records = await livingRecords(db, player, inventories)
  const counts = records.filter(({ key }) => readKey(inventories, key)).map((row) => countOf(row.key, row))
  const stock = stockByItem(counts, await movesOf(db, player))
  return [...stock]
    .map(([item_id, quantity]) => ({ item_id, quantity }))
    .sort((a, b) => (String(a.item_id) < String(b.item_id) ? -1 : 1))
}

const countOf = (key: string, { v, h }: Pick<ServerRow, 'v' | 'h'>) => ({
  ...rowOf(inventories, key, v),
  stamps: h,
})

/** The living moves of a player's stock. */
export async function movesOf(db: Db, player: Player): Promise<(RowOf<typeof stockMoves> & Move)[]> {
  const rows = await livingRecords(db, player, stockMoves)
  return rows
    .filter(({ key }) => readKey(stockMoves, key))
    .map(({ key, v, h }) => ({ ...rowOf(stockMoves, key, v), stamps: h }))
}
