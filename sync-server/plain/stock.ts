import { type KeyedRow, livingRecords, type Player, type ServerRow } from '#server/db/records.ts'
import type { Db } from '#server/db/schema.ts'
import { movesNamed } from '#server/db/stock-moves.ts'
import type { Asked, PlainReader } from '#server/plain/plain-read.ts'
import { inSlices, sorted, type TimeSlice } from '#server/time-slice.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { lotEvents } from '#shared/collections/lot-events.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { parseRow, type RowOf, readKey, rowOf, splitKey } from '#shared/contract/collection.ts'
import { isLater, laterOf, NO_STAMP, type Stamp } from '#shared/contract/stamp.ts'
import { inOrderOfLot, type LotEvent, lotSteps, movesOfLot } from '#shared/domain/lots/lots.ts'
import {
  byItem,
  countingMoves,
  inOrder,
  isIngredient,
  type Move,
  madeAt,
  stockOf,
} from '#shared/domain/stock/stock.ts'

/** Plain clients read an item's stock, and go above all that moved it (N5). */
export async function stockReader(
  db: Db,
  { player, items, first }: Asked,
  slice: TimeSlice,
): Promise<PlainReader> {
  const { counted, latest } = await countedOf(await movesOfItems(db, player, { items, first }, slice), slice)
  // A batch may name one item a thousand times, and an item may have every move of the account.
  const read = new Map<string, { of: ServerRow | undefined; pieces: number }>()
  return (key, stored, field) => {
    const item = Number(splitKey(key).key)
    const ofItem = counted.get(item)
    if (field !== 'quantity' || !ofItem) return undefined
    const above = latest.get(item) ?? NO_STAMP
    if (stored && isLater(stored.h.quantity ?? NO_STAMP, above)) return { value: stored.v.quantity, above }
    const known = read.get(key)
    const pieces =
      known && known.of === stored ? known.pieces : stockOf(stored && countOf(key, stored), ofItem)
    read.set(key, { of: stored, pieces })
    return { value: pieces, above }
  }
}

/** The stock of every item that the player ever counted or moved, as plain clients read it, in order of key (N5). */
export async function* stockRows(
  db: Db,
  player: Player,
  slice: TimeSlice,
): AsyncGenerator<RowOf<typeof inventories>> {
  const moves = await movesAmong(livingRecords(db, player, stockMoves, slice))
  const ofLots = await movesOfLots(livingRecords(db, player, lotEvents, slice), slice)
  const { counted } = await countedOf([...moves.values(), ...ofLots], slice)
  const stock = new Map<number, number>()
  for await (const page of livingRecords(db, player, inventories, slice))
    for (const row of page) {
      const count = countOf(row.key, row)
      if (readKey(inventories, row.key))
        stock.set(count.item_id, stockOf(count, counted.get(count.item_id) ?? []))
    }
  for (const [item, moves] of counted) {
    if (!stock.has(item)) stock.set(item, stockOf(undefined, moves))
    if (slice.over) await slice.pause()
  }
  const keys = await sorted([...stock.keys()].map(String), (a, b) => (a < b ? -1 : 1), slice)
  for (const key of keys) yield { item_id: Number(key), quantity: stock.get(Number(key)) ?? 0 }
}

const countOf = (key: string, { v, h }: Pick<ServerRow, 'v' | 'h'>) => ({
  ...rowOf(inventories, key, v),
  stamps: h,
})

/** The living moves of some items, and those of other items that say whether they count. */
async function movesOfItems(
  db: Db,
  player: Player,
  { items, first }: Pick<Asked, 'items' | 'first'>,
  slice: TimeSlice,
): Promise<Move[]> {
  const own = await movesAmong(movesNamed(db, player, 'movesOfItem', items, slice, first))
  // An ingredient counts where its product does (N6), and of that its own item's moves tell.
  const steps = new Set([...own.values()].filter(isIngredient).map(({ step }) => step))
  const ofSteps = await movesAmong(movesNamed(db, player, 'movesOfStep', [...steps], slice))
  const products = new Set([...ofSteps.values()].map(({ item_id }) => item_id ?? ''))
  for (const item of items) products.delete(item)
  const others = await movesAmong(movesNamed(db, player, 'movesOfItem', [...products], slice))
  const lots = await movesOfLots(movesNamed(db, player, 'lotsOfItem', items, slice), slice)
  return [...own.values(), ...others.values(), ...lots]
}

/** What lots move, of all whose events there are: two hundred thousand, which may be of one lot. */
async function movesOfLots(pages: AsyncIterable<KeyedRow[]>, slice: TimeSlice): Promise<Move[]> {
  const events: LotEvent[] = []
  for await (const page of pages)
    for (const { key, v, h } of page) {
      const event = parseRow(lotEvents, key, v)
      if (!event) continue
      const { id, lot, kind, item_id, size, at } = event
      const stamps = { lot: h.lot ?? NO_STAMP }
      events.push({ id, stamps, ...lotEvents.defaults, lot, kind, item_id, size, at })
    }
  const lots = await inSlices(lotSteps(await sorted(events, inOrderOfLot, slice)), slice)
  const moves: Move[] = []
  for (const lot of lots) {
    moves.push(...movesOfLot(lot))
    if (slice.over) await slice.pause()
  }
  return moves
}

/** Moves by id. There may be a hundred thousand: only what counts them stands in memory. */
async function movesAmong(pages: AsyncIterable<KeyedRow[]>): Promise<Map<string, Move>> {
  const moves = new Map<string, Move>()
  for await (const page of pages)
    for (const { key, v, h } of page) {
      const move = parseRow(stockMoves, key, v)
      if (!move) continue
      const { id, item_id, pieces, kind, base, line, apart, step } = move
      const stamps = { pieces: h.pieces ?? NO_STAMP }
      moves.set(id, { id, item_id, pieces, kind, base, line, apart, step, stamps })
    }
  return moves
}

/** The counted moves of each item, in order, and the stamp above which a count absorbs every move that is known of it. */
async function countedOf(
  moves: readonly Move[],
  slice: TimeSlice,
): Promise<{ counted: Map<number, Move[]>; latest: Map<number, Stamp> }> {
  const latest = new Map<number, Stamp>()
  for (const move of moves) {
    const { item_id } = move
    if (item_id !== null) latest.set(item_id, laterOf(latest.get(item_id) ?? NO_STAMP, madeAt(move)))
    if (slice.over) await slice.pause()
  }
  const counted = await inSlices(countingMoves(await sorted(moves, inOrder, slice)), slice)
  return { counted: byItem(counted), latest }
}
