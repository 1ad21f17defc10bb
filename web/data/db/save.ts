import { storageFault } from '#data/storage.ts'
import {
  type Collection,
  judgeField,
  type KeyOf,
  type PatchOf,
  readKey,
} from '#shared/contract/collection.ts'
import { canonical, isLater, laterOf, NO_STAMP, type Stamp, stampAbove } from '#shared/contract/stamp.ts'
import {
  type Draft,
  idOfRow,
  pendingOver,
  type RowStore,
  recordClientName,
  recordStored,
  serverTime,
  transact,
} from './draft.ts'
import { type StashedEdits, withStash } from './edit-stash.ts'
import type { AccountDb } from './local-db.ts'
import { idText } from './memory.ts'
import type { RowId, StoredRow, Write } from './types.ts'

export type SaveErrorCode = 'invalid' | 'deleted' | 'full' | 'storage'

/** Nothing was stored; what the player typed is still theirs to keep on screen. */
export class SaveError extends Error {
  constructor(
    readonly code: SaveErrorCode,
    cause?: unknown,
  ) {
    super(`save failed: ${code}`, { cause })
    this.name = 'SaveError'
  }
}

/** A change to one row. */
export type Change<C extends Collection> = { key: KeyOf<C>; patch: PatchOf<C> }

/** Stores a change to one row: fields, stamps, outbox entry and clock in one transaction. Throws `SaveError`. */
export const save = <C extends Collection>(
  db: AccountDb,
  collection: C,
  key: KeyOf<C>,
  patch: PatchOf<C>,
  now = Date.now(),
): Promise<void> => saveAll(db, collection, [{ key, patch }], now)

/** Stores changes to any number of rows, all of them or none. Throws `SaveError`. */
export const saveAll = <C extends Collection>(
  db: AccountDb,
  collection: C,
  changes: readonly Change<C>[],
  now = Date.now(),
): Promise<void> =>
  saveTogether(
    db,
    changes.map(({ key, patch }) => ({ collection, key, patch })),
    now,
  )

export const writeOf = <C extends Collection>(collection: C, key: KeyOf<C>, patch: PatchOf<C>): Write => ({
  collection,
  key,
  patch,
})

/** A tombstone here, and one that is sent, even for a row that no answer has confirmed yet. */
export const deleteOf = <C extends Collection>(collection: C, key: KeyOf<C>): Write => ({
  collection,
  key,
  patch: {},
  deleted: true,
})

/** Stores changes to rows of any collections, all of them or none. Throws `SaveError`. */
export const saveTogether = (db: AccountDb, changes: readonly Write[], now = Date.now()): Promise<void> =>
  withStash(
    db,
    () => changes,
    now,
    (stashed) => committed(() => storeTogether(db, changes, now, stashed)),
  )

/** The same, of changes that are kept already where they need to be. */
export async function storeTogether(
  store: RowStore,
  changes: readonly Write[],
  now: number,
  stashed: StashedEdits | null,
): Promise<void> {
  const writes = changes.map(({ collection, key, patch, deleted = false }) => {
    const id = idOfRow(store, collection, key)
    const fields = Object.entries(patch)
    const valid = fields.every(([field, value]) => judgeField(collection, field, value) === 'ok')
    if (!valid || !readKey(collection, id[1]) || (deleted && !collection.deletable))
      throw new SaveError('invalid')
    return { id, fields, deleted }
  })
  const ids = writes.map(({ id }) => id)
  await transact(store, now, ids, (draft) => {
    for (const { id, fields, deleted } of writes) {
      if (deleted) markDeleted(draft, id)
      else if (draft.peek(id)?.del) throw new SaveError('deleted')
      else writeFields(draft, id, fields, stashed?.stamps.get(idText(...id)))
    }
    if (stashed?.upTo) recordStored(draft.state, stashed.upTo)
  })
}

/**
 * Writes fields of one row into a draft, all under one stamp, above the clock and above what they hold (sync rule 2): under
 * that with which the edit is kept, as long as it is above them.
 */
export function writeFields(
  draft: Draft,
  id: RowId,
  edited: readonly (readonly [field: string, value: unknown])[],
  kept = NO_STAMP,
): void {
  const { state } = draft
  const known = draft.peek(id)
  const fields = edited.filter(([field, value]) => !isMerged(draft, known, field, value, kept))
  if (fields.length === 0) return
  const row = draft.row(id)
  const entry = draft.entry(id)
  const floor = fields.reduce((above, [field]) => laterOf(above, row.h[field] ?? NO_STAMP), state.clock)
  const stamp = isLater(kept, floor) ? kept : stampAbove(floor, serverTime(state, draft.now), state.client)
  state.clock = stamp
  recordClientName(state)
  draft.touch(entry)
  for (const [field, value] of fields) {
    entry.fields[field] = pendingOver(row, field, entry.fields[field], entry.rev)
    row.v[field] = value
    row.h[field] = stamp
  }
}

/** Whether a tab that was opened meanwhile has merged this edit, or a later one of this page, from what is kept. */
function isMerged(
  draft: Draft,
  row: Readonly<StoredRow> | undefined,
  field: string,
  value: unknown,
  kept: Stamp,
): boolean {
  const stored = row?.h[field]
  if (stored === undefined || kept === NO_STAMP || !draft.stashed.has(stored)) return false
  return isLater(stored, kept) || (stored === kept && canonical(row?.v[field]) === canonical(value))
}

export const remove = <C extends Collection>(
  db: AccountDb,
  collection: C,
  key: KeyOf<C>,
  now = Date.now(),
): Promise<void> => saveTogether(db, [deleteOf(collection, key)], now)

export function markDeleted(draft: Draft, id: RowId): void {
  const row = draft.row(id)
  if (row.del) return
  row.del = true
  const entry = draft.entry(id)
  entry.del = true
  draft.touch(entry)
}

/** Runs a local write; a full disk and a failing store become `SaveError`s. */
export async function committed<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof SaveError) throw error
    throw new SaveError(storageFault(error) === 'full' ? 'full' : 'storage', error)
  }
}
