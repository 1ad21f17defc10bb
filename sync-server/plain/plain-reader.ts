import { together } from '#server/db/engine/together.ts'
import { onOneConnection } from '#server/db/engine/transaction.ts'
import { headOf } from '#server/db/history.ts'
import type { Player } from '#server/db/records.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { movesPage } from '#server/db/stock-moves.ts'
import type { TimeSlice } from '#server/time-slice.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { lotEvents } from '#shared/collections/lot-events.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { type Collection, readKey } from '#shared/contract/collection.ts'
import type { Asked, PlainReader } from './plain-read.ts'
import { priceReader } from './prices.ts'
import { stockReader } from './stock.ts'

type MakeReader = (db: Db, asked: Asked, slice: TimeSlice) => Promise<PlainReader>

/** The collections that the moves of the stock have a part in. */
const READERS: Readonly<Record<string, MakeReader>> = {
  [inventories.name]: stockReader,
  [priceObservations.name]: priceReader,
}

/** How plain clients read some rows, and the account's number from before it was read. */
export type PlainReading = { reader: PlainReader; head: number }

/**
 * How plain clients read the rows of these keys; undefined where they read what is stored. Read outside the transaction that
 * it is for: an account may have a hundred thousand moves.
 */
export async function plainReading(
  db: Db,
  player: Player,
  collection: Collection,
  keys: ReadonlySet<string>,
  slice: TimeSlice,
): Promise<PlainReading | undefined> {
  const make = READERS[collection.name]
  if (!make || keys.size === 0) return undefined
  const items = [...new Set([...keys].flatMap((key) => itemOf(collection, key) ?? []))]
  const [head, first] = await onOneConnection(db, (one) =>
    // In this order: what moves after the number was read is found by `hasMoved`.
    together([headOf(one, player.userId), movesPage(one, player.userId, 'movesOfItem', items)]),
  )
  return { head, reader: await make(db, { player, keys, items, first }, slice) }
}

function itemOf(collection: Collection, key: string): number | undefined {
  const item = readKey(collection, key)?.parts.item_id
  return typeof item === 'number' ? item : undefined
}

/** Whether the stock moved since it was read; the caller holds the account's head. */
export async function hasMoved(tx: Tx, userId: string, { head }: PlainReading): Promise<boolean> {
  const moved = await tx
    .selectFrom('records')
    .select('seq')
    .where('user_id', '=', userId)
    .where('seq', '>', head)
    .where('collection', 'in', [stockMoves.name, lotEvents.name])
    .limit(1)
    .execute()
  return moved.length > 0
}
