import { priceObservations } from '#shared/collections/price-observations.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import type { AccountDb } from './local-db.ts'
import { type Stored, toRow } from './rows.ts'

export type Observation = Stored<typeof priceObservations>

/** The group of an observation's key: its item and pack. Within it the last key is the latest day. */
export const packOfKey = (key: string): string => key.slice(0, key.lastIndexOf('|'))

/** The latest observation of each pack of these items, whatever the length of their history. */
export async function latestPrices(db: AccountDb, ids: readonly number[]): Promise<Observation[]> {
  const packs = [...new Set(ids)].flatMap((id) => PACK_SIZES.map((size) => `${id}|${size}|`))
  const { name } = priceObservations
  const found = await Promise.all(
    packs.map((pack) =>
      db.rows
        .where('[collection+key]')
        .between([name, pack], [name, `${pack}\uffff`], true, true)
        .last(),
    ),
  )
  return found.flatMap((stored) => (stored && toRow(priceObservations, stored)) ?? [])
}
