import { priceObservations } from '#shared/collections/price-observations.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { type AccountDb, recordRead } from './local-db.ts'
import { type Stored, toRow } from './rows.ts'

export type Observation = Stored<typeof priceObservations>

/** The group of an observation's key: its item and pack. Within it the last key is the latest day. */
export const packOfKey = (key: string): string => key.slice(0, key.lastIndexOf('|'))

/** The groups of the observations of these items. */
export const packsOf = (ids: readonly number[]): string[] =>
  [...new Set(ids)].flatMap((id) => PACK_SIZES.map((size) => `${id}|${size}`))

/** The latest observation of each pack of these items, whatever the length of their history. */
export async function latestPrices(db: AccountDb, ids: readonly number[]): Promise<Observation[]> {
  const { name } = priceObservations
  const lastOf = (pack: string) =>
    db.rows
      .where('[collection+key]')
      .between([name, `${pack}|`], [name, `${pack}|\uffff`], true, true)
      .last()
  // One transaction for all of them: each look-up alone would open its own.
  const found = await db.transaction('r', db.rows, () => Promise.all(packsOf(ids).map(lastOf)))
  return found.flatMap((stored) => {
    if (stored) recordRead(db, stored)
    return (stored && toRow(priceObservations, stored)) ?? []
  })
}

/** The day of a pack's latest price as the screens have read it; undefined where none has. Waits for nothing. */
export function shownPriceDay(db: AccountDb, pack: string): string | undefined {
  let last: string | undefined
  for (const key of db.shown.get(priceObservations.name)?.keys() ?? [])
    if (packOfKey(key) === pack && (last === undefined || key > last)) last = key
  return last?.slice(pack.length + 1)
}
