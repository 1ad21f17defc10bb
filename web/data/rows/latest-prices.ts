import { packOfKey } from '#data/log/last-of-group.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { profilePrefix } from '#shared/contract/collection.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import type { RowStore } from './draft.ts'
import type { AccountDb } from './local-db.ts'
import { recordRead, type Stored, toRow } from './rows.ts'

export type Observation = Stored<typeof priceObservations>

type OfProfile = Pick<RowStore, 'profile'>

/** The group of the observations of a pack. */
export const packOf = ({ profile }: OfProfile, id: number, size: PackSize): string =>
  `${profilePrefix(profile)}${id}|${size}`

/** The groups of the observations of these items. */
export const packsOf = (store: OfProfile, ids: readonly number[]): string[] =>
  [...new Set(ids)].flatMap((id) => PACK_SIZES.map((size) => packOf(store, id, size)))

/** The latest observation of each pack of these items, whatever the length of their history. */
export async function latestPrices(store: RowStore, ids: readonly number[]): Promise<Observation[]> {
  const found = await store.stored.lastOf(priceObservations.name, packsOf(store, ids))
  return found.flatMap((stored) => {
    recordRead(store, stored)
    return toRow(store, priceObservations, stored) ?? []
  })
}

/** The day of a pack's latest price as the screens have read it; undefined where none has. Waits for nothing. */
export function shownPriceDay(db: AccountDb, pack: string): string | undefined {
  const group = profilePrefix(db.profile) + pack
  let last: string | undefined
  for (const key of db.shown.get(priceObservations.name)?.keys() ?? [])
    if (packOfKey(key) === group && (last === undefined || key > last)) last = key
  return last?.slice(group.length + 1)
}
