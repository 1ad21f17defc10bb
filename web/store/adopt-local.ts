import { useEffect } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { type Change, storeTogether, writeOf } from '#data/db/save.ts'
import { requestSync } from '#data/sync/sync-engine.ts'
import { type Collection, keyText } from '#shared/contract/collection.ts'
import { isObject } from '#shared/contract/json.ts'
import { useAccountDb } from './account.ts'
import { readStored } from './stored-json.ts'

export type LocalMaps = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Nobody knows when these values were typed: whatever the server holds was decided later. */
const LONG_AGO = 0

/**
 * Moves a map that an older version kept in localStorage into the account's rows, once, and answers whether it held
 * any. It goes to the first account that asks, and never over a row that exists; content that is no map stays where it
 * is.
 */
export async function adoptLocal<C extends Collection>(
  db: AccountDb,
  name: string,
  collection: C,
  rowsIn: (map: Record<string, unknown>) => Change<C>[],
  maps: LocalMaps = localStorage,
): Promise<boolean> {
  const owner = `${name}:compte`
  const map = readStored(name, maps)
  if (!isObject(map) || (maps.getItem(owner) ?? db.userId) !== db.userId) return false
  const rows = rowsIn(map)
  // Named before the save: should the page end between it and the removal, no other account takes them again.
  maps.setItem(owner, db.userId)
  await db.write(async (draft) => {
    const known = new Set((await readRows(draft, collection)).map((row) => keyText(collection, row)))
    const missing = rows.filter(({ key }) => !known.has(keyText(collection, key)))
    const writes = missing.map(({ key, patch }) => writeOf(collection, key, patch))
    await storeTogether(draft, writes)
  }, LONG_AGO)
  maps.removeItem(name)
  maps.removeItem(owner)
  return rows.length > 0
}

/** Runs an adoption once the account is open, and again whenever `adopt` is another one; null waits. */
export function useAdoption(what: string, adopt: ((db: AccountDb) => Promise<boolean>) | null): void {
  const db = useAccountDb()
  useEffect(() => {
    if (!db || !adopt) return
    adopt(db).then(
      (found) => {
        if (found) requestSync()
      },
      (error: unknown) => console.warn('[comptoir]', what, error),
    )
  }, [db, adopt, what])
}
