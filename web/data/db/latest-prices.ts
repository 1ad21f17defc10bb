import { priceObservations } from '#shared/collections/price-observations.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { type KeyOf, keyText } from '#shared/contract/collection.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import {
  currentObservations,
  dailyObservations,
  type Observation,
} from '#shared/domain/prices/price-history.ts'
import type { RowStore } from './draft.ts'
import { packOfKey } from './last-of-group.ts'
import { type LiveRows, sharedRows } from './live-rows.ts'
import type { AccountDb } from './local-db.ts'
import { packOf, readPurchases, shownPurchaseDay, tellsPrice } from './purchases.ts'
import { readRowsAt, recordRead, toRow } from './rows.ts'

type OfProfile = Pick<RowStore, 'profile'>

/** The groups of the observations of these items. */
export const packsOf = (store: OfProfile, ids: readonly number[]): string[] =>
  [...new Set(ids)].flatMap((item_id) => PACK_SIZES.map((pack_size) => packOf(store, { item_id, pack_size })))

/** The current price of each pack of these items, typed or bought (N8), whatever the length of their history. */
export async function latestPrices(store: RowStore, ids: readonly number[]): Promise<readonly Observation[]> {
  const packs = packsOf(store, ids)
  const [found, bought] = await Promise.all([
    store.stored.lastOf(priceObservations.name, packs),
    readPurchases(store, new Set(packs)),
  ])
  const typed = found.flatMap((stored) => {
    recordRead(store, stored)
    return toRow(store, priceObservations, stored) ?? []
  })
  return currentObservations(typed, bought)
}

/** The prices of packs on days, typed or bought, in the order of the keys; undefined where a day has none. */
export async function pricesOn(
  store: RowStore,
  keys: readonly KeyOf<typeof priceObservations>[],
): Promise<(Observation | undefined)[]> {
  const [rows, bought] = await Promise.all([
    readRowsAt(store, priceObservations, keys),
    readPurchases(store, new Set(keys.map((key) => packOf(store, key)))),
  ])
  const typed = rows.filter((row) => row !== undefined)
  const byKey = new Map(
    dailyObservations(typed, bought).map((price) => [keyText(priceObservations, price), price]),
  )
  return keys.map((key) => byKey.get(keyText(priceObservations, key)))
}

/** The day of a pack's current price as the screens have read it; undefined where none has. Waits for nothing. */
export function shownPriceDay(db: AccountDb, id: number, size: PackSize): string | undefined {
  const group = packOf(db, { item_id: id, pack_size: size })
  let last: string | undefined
  for (const key of db.shown.get(priceObservations.name)?.keys() ?? [])
    if (packOfKey(key) === group && (last === undefined || key > last)) last = key
  const typed = last?.slice(group.length + 1)
  const bought = shownPurchaseDay(db, group)
  return typed === undefined || (bought !== undefined && bought > typed) ? bought : typed
}

/** The moves that tell a price, live: all others come and go without a word. */
export const pricedMoves = (db: AccountDb): LiveRows<typeof stockMoves> =>
  sharedRows(db, `priced ${stockMoves.name}`, stockMoves, { where: tellsPrice })
