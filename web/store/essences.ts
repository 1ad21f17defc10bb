import { useMemo } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import type { Stored } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import { essenceCrafts } from '#shared/collections/essence-crafts.ts'
import { essencePrices } from '#shared/collections/essence-prices.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { itemId, kamas } from '#shared/contract/fields.ts'
import type { WorkshopObject } from '#shared/domain/breeding/renta.ts'
import { adoptLocal, type LocalMaps } from './adopt-local.ts'
import { type Changed, change } from './change.ts'
import { useArrived, useRows } from './live.ts'
import { recordPrices } from './price-writes.ts'

export type EssencePrice = Stored<typeof essencePrices>
export type CraftEntry = Stored<typeof essenceCrafts>

/** The workshop's own prices by essence, live; undefined while they are read. */
export function useEssencePrices(): ReadonlyMap<number, EssencePrice> | undefined {
  const rows = useRows(essencePrices)
  return useMemo(() => rows && new Map(rows.map((row) => [row.item_id, row])), [rows])
}

/** The craft list, and what has left it, by key, live; undefined while it is read. */
export function useCraftEntries(): ReadonlyMap<string, CraftEntry> | undefined {
  const rows = useArrived(useRows(essenceCrafts))
  return useMemo(() => rows && new Map(rows.map((row) => [row.entry, row])), [rows])
}

/** The workshop's own price of an essence, in kamas a piece; 0 for none. */
export type OwnEssencePrice = { id: number; name: string; price: number }

const ownWrite = ({ id, name, price }: OwnEssencePrice) =>
  writeOf(essencePrices, { item_id: id }, { price, item_name: name })

/** A price that the player read: the workshop's own, and the price book's. */
export const recordEssencePrice = (db: AccountDb, price: OwnEssencePrice) =>
  recordPrices(db, [{ id: price.id, pack: 1, price: price.price }], [ownWrite(price)])

/** Prices that come from the book, or are cleared: nothing new was seen. */
export const setEssencePrices = (db: AccountDb, prices: readonly OwnEssencePrice[]): Promise<Changed> =>
  change(db, prices.map(ownWrite))

/** The key under which an object is on the craft list. */
export const entryOf = ({ id }: Pick<WorkshopObject, 'id'>): string => String(id)

/** Puts an object on the craft list; one that was on it before comes back with its quantity. */
export const listCraft = (db: AccountDb, object: WorkshopObject): Promise<Changed> =>
  setCraft(db, entryOf(object), {
    listed: true,
    nom_item: object.name,
    famille: object.family,
    boss: object.boss,
    product_item_id: object.id,
  })

/** Changes an entry of the craft list; one that leaves it keeps its row, so that it can come back. */
export const setCraft = (
  db: AccountDb,
  entry: string,
  patch: PatchOf<typeof essenceCrafts>,
): Promise<Changed> => change(db, [writeOf(essenceCrafts, { entry }, patch)])

/**
 * Moves the essence prices that an older version kept on the device, a map from item id to kamas, into the account
 * (T10). They are no observation: they have no day.
 */
export const adoptEssencePrices = (
  db: AccountDb,
  nameOf: (id: number) => string,
  maps?: LocalMaps,
): Promise<boolean> =>
  adoptLocal(
    db,
    'elevage:prices',
    essencePrices,
    (map) =>
      pricesIn(map).map(([id, price]) => ({ key: { item_id: id }, patch: { price, item_name: nameOf(id) } })),
    maps,
  )

/** The prices above 0 of known form. */
const pricesIn = (map: Record<string, unknown>): [id: number, price: number][] =>
  Object.entries(map).flatMap(([key, value]): [number, number][] => {
    const id = Number(key)
    const price = typeof value === 'string' && value.trim() ? Number(value) : value
    return itemId.is(id) && kamas.is(price) && price > 0 ? [[id, price]] : []
  })
