import { priceObservations } from '#shared/collections/price-observations.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { type KeyOf, keyText, profilePrefix, readKey, splitKey } from '#shared/contract/collection.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { isObject } from '#shared/contract/json.ts'
import {
  currentObservations,
  dailyObservations,
  laterOfEach,
  type Observation,
  type PriceSummary,
  priceSummary,
  purchaseObservations,
  type StampedPrice,
  summaryAt,
} from '#shared/domain/prices/price-history.ts'
import type { AccountDb } from './local-db.ts'
import { type RowStore, readRowsAt, toRow } from './rows.ts'
import { packOfKey } from './segments.ts'
import type { StoredRow } from './types.ts'

/** The group of the observations of a pack. */
export const packOf = (
  { profile }: Pick<RowStore, 'profile'>,
  { item_id, pack_size }: Pick<Observation, 'item_id' | 'pack_size'>,
): string => `${profilePrefix(profile)}${item_id}|${pack_size}`

/** The groups of the observations of these items. */
export const packsOf = (store: Pick<RowStore, 'profile'>, ids: readonly number[]): string[] =>
  [...new Set(ids)].flatMap((item_id) => PACK_SIZES.map((pack_size) => packOf(store, { item_id, pack_size })))

/** What living purchases say of these packs, which are groups of observations (N8). */
export async function readPurchases(store: RowStore, packs: ReadonlySet<string>): Promise<Observation[]> {
  if (packs.size === 0) return []
  return purchasesIn(store, await store.stored.range(stockMoves.name, profilePrefix(store.profile)), packs)
}

function purchasesIn(
  store: Pick<RowStore, 'profile'>,
  moves: Iterable<StoredRow>,
  packs: ReadonlySet<string>,
): Observation[] {
  const items = new Set<unknown>([...packs].map((pack) => Number(splitKey(pack).key.split('|')[0])))
  const told: Observation[] = []
  for (const stored of moves) {
    // Most moves tell nothing: they are looked at no further.
    const move = tellsPrice(stored) && items.has(stored.v.item_id) && toRow(store, stockMoves, stored)
    if (move) told.push(...purchaseObservations(move).filter((one) => packs.has(packOf(store, one))))
  }
  return told
}

/** Whether a stored move is a living one with prices. */
export const tellsPrice = ({ del, v }: Readonly<StoredRow>): boolean =>
  !del && isObject(v.pack_prices) && Object.keys(v.pack_prices).length > 0

/** The current price of each pack of these items, typed or bought (N8), whatever the length of their history. */
export async function latestPrices(store: RowStore, ids: readonly number[]): Promise<readonly Observation[]> {
  const packs = packsOf(store, ids)
  const [found, bought] = await Promise.all([
    store.stored.lastOf(priceObservations.name, packs),
    readPurchases(store, new Set(packs)),
  ])
  const typed = found.flatMap((stored) => toRow(store, priceObservations, stored) ?? [])
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

/** The day of a pack's current price, as far as it is in memory; undefined where none is. Waits for nothing. */
export function shownPriceDay(db: AccountDb, id: number, size: PackSize): string | undefined {
  const pack = packOf(db, { item_id: id, pack_size: size })
  const typed = db.memory.rows(priceObservations.name).last.get(pack)
  const bought = purchasesIn(db, db.memory.rows(stockMoves.name).all(), new Set([pack]))
  const days = [...bought.map(({ date }) => date), ...(typed ? [typed.slice(pack.length + 1)] : [])]
  return days.sort().at(-1)
}

/** What the histories of packs say at an instant, by pack; `rows` are all observations of each, `bought` its purchases. */
function sumUp(
  rows: readonly Readonly<StoredRow>[],
  now: number,
  bought: ReadonlyMap<string, readonly Observation[]> = new Map(),
): Map<string, PriceSummary> {
  const histories = new Map<string, StampedPrice[]>([...bought.keys()].map((pack) => [pack, []]))
  for (const { key, v, h } of rows) {
    const pack = packOfKey(key)
    const date = key.slice(pack.length + 1)
    const history = histories.get(pack) ?? []
    if (history.length === 0) {
      if (!readKey(priceObservations, key)) continue
      histories.set(pack, history)
    }
    if (priceObservations.key.date.is(date))
      history.push({ date, price_kamas: readPrice(v.price_kamas), stamps: h })
  }
  const summaries = new Map<string, PriceSummary>()
  for (const [pack, typed] of histories) {
    const history = laterOfEach<StampedPrice>(typed, bought.get(pack) ?? [], ({ date }) => date)
    const inOrder = [...history].sort((a, b) => (a.date < b.date ? -1 : 1))
    summaries.set(pack, priceSummary(inOrder, now))
  }
  return summaries
}

/** As `toRow` reads it. */
const readPrice = (value: unknown): number =>
  typeof value === 'number' && priceObservations.fields.price_kamas.is(value)
    ? value
    : priceObservations.defaults.price_kamas

/** The same as it is kept in segments, beside the rows that it is derived from: no rule of the sync ever sees it. */
export const summaryRows = (rows: readonly Readonly<StoredRow>[], now: number): StoredRow[] =>
  [...sumUp(rows, now)].map(([key, summary]) => ({
    collection: priceObservations.name,
    key,
    v: summary,
    h: {},
    del: false,
  }))

/**
 * What the histories of these packs say at an instant (ms), by pack, purchases included (N8); none of a pack without
 * prices. A history is read only of packs that have changed since they were summed up, that a day has left meanwhile, or
 * that were bought at a price that was noted: a summary knows nothing of the stock.
 */
export async function priceSummaries(
  store: RowStore,
  packs: readonly string[],
  now: number,
): Promise<Map<string, PriceSummary>> {
  const { name } = priceObservations
  const { stored } = store
  const missing = new Set(packs)
  const found = new Map<string, PriceSummary>()
  const bought = new Map<string, Observation[]>()
  for (const one of await readPurchases(store, missing)) {
    const pack = packOf(store, one)
    bought.set(pack, [...(bought.get(pack) ?? []), one])
  }
  const unbought = packs.filter((pack) => !bought.has(pack))
  for (const { key, v } of await stored.summaries(name, unbought)) {
    // As `summaryRows` has written it; an older version summed up less.
    const summary = v.deciles !== undefined ? summaryAt(v as PriceSummary, now) : null
    if (summary && missing.delete(key)) found.set(key, summary)
  }
  if (missing.size > 0)
    for (const [pack, summary] of sumUp(await stored.ofGroups(name, missing), now, bought))
      found.set(pack, summary)
  return found
}
