import { type KeyedRow, livingRecords, type Player } from '#server/db/records.ts'
import type { Db } from '#server/db/schema.ts'
import { movesNamed } from '#server/db/stock-moves.ts'
import type { Asked, PlainReader } from '#server/plain/plain-read.ts'
import type { TimeSlice } from '#server/time-slice.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { keyText, parseRow, rowOf } from '#shared/contract/collection.ts'
import { NO_STAMP } from '#shared/contract/stamp.ts'
import { isLaterPrice, type Observation, purchaseObservations } from '#shared/domain/prices/price-history.ts'

/** What the player's living purchases say of some prices, by key: of several of a day the latest (N8). */
export const purchasesOf = (
  db: Db,
  player: Player,
  isWanted: (price: Observation, key: string) => boolean,
  slice: TimeSlice,
): Promise<Map<string, Observation>> =>
  purchasesAmong(livingRecords(db, player, stockMoves, slice), player, isWanted)

/** The same of these moves. */
async function purchasesAmong(
  moves: AsyncIterable<KeyedRow[]>,
  { profile }: Player,
  isWanted: (price: Observation, key: string) => boolean,
): Promise<Map<string, Observation>> {
  const latest = new Map<string, Observation>()
  for await (const page of moves)
    for (const { key: id, v, h } of page) {
      const move = parseRow(stockMoves, id, v)
      for (const price of move ? purchaseObservations({ stamps: h, ...move }) : []) {
        const key = keyText(priceObservations, price, profile)
        const known = latest.get(key)
        if (isWanted(price, key) && (!known || isLaterPrice(price, known))) latest.set(key, price)
      }
    }
  return latest
}

/**
 * A plain client's price goes above those of the day's purchases. Where one of them stands over what is stored, there is
 * nothing that the client could repeat: whatever it says is new.
 */
export async function priceReader(
  db: Db,
  { player, keys, items, first }: Asked,
  slice: TimeSlice,
): Promise<PlainReader> {
  const moves = movesNamed(db, player, 'movesOfItem', items, slice, first)
  const bought = await purchasesAmong(moves, player, (_, key) => keys.has(key))
  return (key, stored, field) => {
    const price = bought.get(key)
    if (field !== 'price_kamas' || !price) return undefined
    const typed = stored && { ...rowOf(priceObservations, key, stored.v), stamps: stored.h }
    const stands = !typed || isLaterPrice(price, typed)
    return stands ? { value: undefined, above: price.stamps.price_kamas ?? NO_STAMP } : undefined
  }
}
