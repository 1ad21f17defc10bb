import type { AccountDb } from '#data/db/local-db.ts'
import { commitEdit, deleteOf, type SaveError, writeOf } from '#data/db/save.ts'
import type { Write } from '#data/db/types.ts'
import type { Collection, KeyOf, PatchOf } from '#shared/contract/collection.ts'

/** Stores changes to rows of any collections, all of them or none, as a mutation of the store does. */
export async function saveTogether(db: AccountDb, writes: readonly Write[], now = Date.now()): Promise<void> {
  await commitEdit(
    db,
    () => writes,
    now,
    async () => ({ writes }),
  )
}

export const saveAll = <C extends Collection>(
  db: AccountDb,
  collection: C,
  changes: readonly { key: KeyOf<C>; patch: PatchOf<C> }[],
  now?: number,
): Promise<void> =>
  saveTogether(
    db,
    changes.map(({ key, patch }) => writeOf(collection, key, patch)),
    now,
  )

export const save = <C extends Collection>(
  db: AccountDb,
  collection: C,
  key: KeyOf<C>,
  patch: PatchOf<C>,
  now?: number,
): Promise<void> => saveTogether(db, [writeOf(collection, key, patch)], now)

export const remove = <C extends Collection>(
  db: AccountDb,
  collection: C,
  key: KeyOf<C>,
  now?: number,
): Promise<void> => saveTogether(db, [deleteOf(collection, key)], now)

/** Why a save was refused, or that it was not. */
export const codeOf = (saved: Promise<unknown>): Promise<string> =>
  saved.then(
    () => 'saved',
    (error: SaveError) => error.code,
  )
