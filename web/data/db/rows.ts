import {
  type Collection,
  judgeField,
  type KeyOf,
  profileFor,
  profilePrefix,
  type RowOf,
  readKey,
} from '#shared/contract/collection.ts'
import type { Stamp } from '#shared/contract/stamp.ts'
import { idOfRow, type RowStore } from './draft.ts'
import type { AccountDb } from './local-db.ts'
import type { StoredRow } from './types.ts'

/** A row as the tools read it, with the stamp of each field that was ever written. */
export type Stored<C extends Collection> = RowOf<C> & { stamps: Record<string, Stamp> }

export async function readRow<C extends Collection>(
  store: RowStore,
  collection: C,
  key: KeyOf<C>,
): Promise<Stored<C> | undefined> {
  return (await readRowsAt(store, collection, [key]))[0]
}

/** The same for many keys at once; undefined where there is no row. */
export async function readRowsAt<C extends Collection>(
  store: RowStore,
  collection: C,
  keys: readonly KeyOf<C>[],
): Promise<(Stored<C> | undefined)[]> {
  const found = await store.stored.bulkGet(keys.map((key) => idOfRow(store, collection, key)))
  return found.map((stored) => {
    if (!stored) return undefined
    recordRead(store, stored)
    return toRow(store, collection, stored)
  })
}

/** The rows of a collection whose key begins with `prefix`, tombstones left out, in key order. */
export async function readRows<C extends Collection>(
  store: RowStore,
  collection: C,
  prefix = '',
): Promise<Stored<C>[]> {
  const profile = profileFor(collection, store.profile)
  const stored = await store.stored.range(collection.name, profilePrefix(profile) + prefix)
  return stored.flatMap((row) => toRow(store, collection, row) ?? [])
}

/** Notes what a screen is about to show of a row: an edit of it comes after these stamps. */
export function recordRead(db: Pick<AccountDb, 'shown'>, { collection, key, h }: StoredRow): void {
  const rows = db.shown.get(collection) ?? new Map<string, Readonly<Record<string, Stamp>>>()
  db.shown.set(collection, rows.set(key, h))
}

/**
 * A row as the tools read it; undefined for a tombstone, a key that this version cannot read and a row of another profile.
 * Values of a field that this version cannot read (written by a newer one) read as the default.
 */
export function toRow<C extends Collection>(
  { profile }: Pick<RowStore, 'profile'>,
  collection: C,
  stored: StoredRow,
): Stored<C> | undefined {
  const key = stored.del ? null : readKey(collection, stored.key)
  if (key?.profile !== profileFor(collection, profile)) return undefined
  const known: Record<string, unknown> = {}
  for (const field of Object.keys(collection.fields)) {
    const value = stored.v[field]
    const readable = value !== undefined && judgeField(collection, field, value) === 'ok'
    known[field] = readable ? value : collection.defaults[field]
  }
  // The one place where stored JSON takes its declared type: every field was checked above.
  return { ...key.parts, ...known, stamps: stored.h } as Stored<C>
}
