import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import { readNames } from '#shared/collections/read-names.ts'
import { readNameKey } from '#shared/domain/reading/match-name.ts'
import { type Changed, change } from './change.ts'

/** The items that the player put in the place of read names, by `readNameKey`. */
export async function correctedNames(db: AccountDb): Promise<ReadonlyMap<string, number>> {
  const rows = await readRows(db, readNames)
  return new Map(rows.flatMap(({ read, item_id }) => (item_id === null ? [] : [[read, item_id]])))
}

/** A name as it was read, and the item that the player chose for it. */
export type Correction = { name: string; item: number }

/** Remembers what the player put right; a text without a letter or a figure is nothing to remember. */
export function rememberNames(db: AccountDb, corrections: readonly Correction[]): Promise<Changed> {
  const byKey = new Map(corrections.map(({ name, item }) => [readNameKey(name), item]))
  byKey.delete('')
  return change(
    db,
    [...byKey].map(([read, item_id]) => writeOf(readNames, { read }, { item_id })),
  )
}
