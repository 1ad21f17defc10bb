import { priceObservations } from '#shared/collections/price-observations.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { type KeyOf, profilePrefix, splitKey } from '#shared/contract/collection.ts'
import { isObject } from '#shared/contract/json.ts'
import { isLaterPrice, type Observation, purchaseObservations } from '#shared/domain/prices/price-history.ts'
import type { RowStore } from './draft.ts'
import type { AccountDb } from './local-db.ts'
import { toRow } from './rows.ts'
import type { StoredRow } from './types.ts'

/** What living purchases say of these packs, which are groups of observations (N8). */
export async function readPurchases(store: RowStore, packs: ReadonlySet<string>): Promise<Observation[]> {
  if (packs.size === 0) return []
  return purchasesIn(store, await store.stored.range(stockMoves.name, profilePrefix(store.profile)), packs)
}

/** Whether a purchase stands over what is stored of a pack's price on a day. */
export async function isBoughtOver(
  store: RowStore,
  key: KeyOf<typeof priceObservations>,
  stored: Readonly<StoredRow> | undefined,
): Promise<boolean> {
  const typed = stored && toRow(store, priceObservations, stored)
  const bought = await readPurchases(store, new Set([packOf(store, key)]))
  return bought.some((one) => one.date === key.date && (!typed || isLaterPrice(one, typed)))
}

/** The latest day on which a purchase that is in memory tells the price of a pack. Waits for nothing. */
export function shownPurchaseDay(db: AccountDb, pack: string): string | undefined {
  const moves = db.memory.rows(stockMoves.name).whole?.values() ?? []
  const days = purchasesIn(db, moves, new Set([pack])).map(({ date }) => date)
  return days.sort().at(-1)
}

type OfProfile = Pick<RowStore, 'profile'>

function purchasesIn(
  store: OfProfile,
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

/** The group of the observations of a pack. */
export const packOf = (
  { profile }: OfProfile,
  { item_id, pack_size }: Pick<Observation, 'item_id' | 'pack_size'>,
): string => `${profilePrefix(profile)}${item_id}|${pack_size}`
