import type { Player } from '#server/db/records.ts'
import type { Db } from '#server/db/schema.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { keyText, rowOf } from '#shared/contract/collection.ts'
import { NO_STAMP } from '#shared/contract/stamp.ts'
import {
  dailyObservations,
  isLaterPrice,
  type Observation,
  purchaseObservations,
} from '#shared/domain/prices/observations.ts'
import type { PlainReader } from './plain-reader.ts'
import { movesOf } from './stock.ts'

/** What the player's living purchases say of prices (N8). */
export const purchasesOf = async (db: Db, player: Player): Promise<Observation[]> =>
  (await movesOf(db, player)).flatMap(purchaseObservations)

/**
 * A plain client's price goes above those of the day's purchases. Where one of them stands over what is stored, there is
 * nothing that the client could repeat: whatever it says is new.
 */
export async function priceReader(db: Db, player: Player): Promise<PlainReader> {
  const bought = dailyObservations([], await purchasesOf(db, player))
  const byKey = new Map(bought.map((price) => [keyText(priceObservations, price, player.profile), price]))
  return (key, stored, field) => {
    const price = byKey.get(key)
    if (field !== 'price_kamas' || !price) return undefined
    const typed = stored && { ...rowOf(priceObservations, key, stored.v), stamps: stored.h }
    const stands = !typed || isLaterPrice(price, typed)
    return stands ? { value: undefined, above: price.stamps.price_kamas ?? NO_STAMP } : undefined
  }
}
