import { onceVisible, type PageEnvironment } from '#data/page-environment.ts'
import { storageFault } from '#data/storage.ts'
import {
  type Collection,
  judgeField,
  type KeyOf,
  type PatchOf,
  readKey,
} from '#shared/contract/collection.ts'
import { canonical, isLater, laterOf, NO_STAMP, type Stamp, stampAbove } from '#shared/contract/stamp.ts'
import { type Draft, recordClientName, recordStored, serverTime } from './draft.ts'
import type { AccountDb } from './local-db.ts'
import { idText } from './memory.ts'
import { idOfRow, type RowStore } from './rows.ts'
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

export type StashedEdit = {
  collection: string
  key: string
  field: string
  value: unknown
  stamp: Stamp
  /** The stamp of the value that was in memory when it was typed. */
  seen: Stamp
}

/** Edits that are kept until their commit, and the stamp of each row among them (`idText`). */
export type StashedEdits = {
  readonly name: string
  readonly stamps: ReadonlyMap<string, Stamp>
  /** The last of them; empty where an earlier edit of this page stays kept because it could not be stored. */
  readonly upTo: Stamp
}

/** How many rows one save of a page in sight keeps: what is larger is an import or a list, which says when it is stored. */
const MOST_KEPT = 200

/** Looks at an edit of this page in its transaction, before it is written; null where it does not matter. */
export type EditWatch = (draft: Draft, writes: readonly Write[]) => Promise<WatchedEdit | null>
/** `written`: it is not committed yet. */
type WatchedEdit = { written: () => Promise<void>; committed: () => void }

let editWatch: EditWatch | null = null

/** Has the edits of this page looked at, those of no other tab and nothing that is pulled; null: no longer. */
export const watchEdits = (watch: EditWatch | null): void => {
  editWatch = watch
}

/**
 * Commits an edit of this page, which knows before it reads what it is going to write. A page may go at any moment, and what
 * is on its screen is not committed yet: the edit is kept in the shared storage until it is. One that never is gets merged at
 * the account's next opening, under the same stamps. Throws `SaveError`.
 */
export async function commitEdit<P extends { writes: readonly Write[] }>(
  db: AccountDb,
  expected: () => readonly Write[],
  now: number,
  plan: (store: RowStore) => Promise<P>,
): Promise<P> {
  const { page } = db
  const stashed = page && stash(db, page, expected(), now)
  let done: { planned: P; watched: WatchedEdit | null | undefined }
  // In one transaction, reading included: each one more keeps what was typed off the screen.
  const work = async (draft: Draft) => {
    const planned = await plan(draft)
    const watched = await editWatch?.(draft, planned.writes)
    await storeTogether(draft, planned.writes, stashed)
    await watched?.written()
    return { planned, watched }
  }
  try {
    done = await committed(() => db.write(work, now))
    if (stashed) page.storage.removeItem(stashed.name)
  } catch (error) {
    if (stashed) {
      // What failed stays kept while the page is hidden; in sight, its field holds the text and may be restored.
      db.keepsUnstored = true
      onceVisible(page, () => page.storage.removeItem(stashed.name))
    }
    throw error
  } finally {
    for (const stamp of stashed?.stamps.values() ?? []) db.stashed.delete(stamp)
  }
  done.watched?.committed()
  return done.planned
}

/** Keeps writes without waiting for anything. Null where nothing is kept. */
function stash(
  db: AccountDb,
  page: PageEnvironment,
  writes: readonly Write[],
  now: number,
): StashedEdits | null {
  const { state } = db.memory
  let clock = laterOf(state.clock, db.stashClock)
  if (page.isVisible() && writes.length > MOST_KEPT) return null
  const edits = writes.flatMap(({ collection, key: parts, patch }) => {
    const [, key] = idOfRow(db, collection, parts)
    const { h = {} } = db.memory.rows(collection.name).get(key) ?? {}
    clock = stampAbove(clock, serverTime(state, now), db.client)
    const at = { collection: collection.name, key, stamp: clock }
    return Object.entries(patch).map(([field, value]) => ({
      ...at,
      field,
      value,
      seen: h[field] ?? NO_STAMP,
    }))
  })
  if (edits.length === 0) return null
  const name = `edit:${db.userId}:${clock}`
  try {
    page.storage.setItem(name, JSON.stringify(edits))
  } catch {
    // A full or refused storage: the save itself goes on.
    return null
  }
  db.stashClock = clock
  const stamps = new Map(edits.map(({ collection, key, stamp }) => [idText(collection, key), stamp]))
  for (const stamp of stamps.values()) db.stashed.add(stamp)
  return { name, stamps, upTo: db.keepsUnstored ? NO_STAMP : clock }
}

/** Under which names the shared storage keeps edits of an account that were never committed. */
export function stashNames(storage: PageEnvironment['storage'], userId: string): string[] {
  const names = Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '')
  return names.filter((name) => name.startsWith(`edit:${userId}:`))
}

/** Stores changes to rows of any collections, all of them or none. */
export async function storeTogether(
  draft: Draft,
  changes: readonly Write[],
  stashed: StashedEdits | null = null,
): Promise<void> {
  const writes = changes.map(({ collection, key, patch, deleted = false }) => {
    const id = idOfRow(draft, collection, key)
    const fields = Object.entries(patch)
    const valid = fields.every(([field, value]) => judgeField(collection, field, value) === 'ok')
    if (!valid || !readKey(collection, id[1]) || (deleted && !collection.deletable))
      throw new SaveError('invalid')
    return { id, fields, deleted }
  })
  await draft.ensure(writes.map(({ id }) => id))
  for (const { id, fields, deleted } of writes) {
    if (deleted) markDeleted(draft, id)
    else if (draft.peek(id)?.del) throw new SaveError('deleted')
    else writeFields(draft, id, fields, stashed?.stamps.get(idText(...id)))
  }
  if (stashed?.upTo) recordStored(draft.state, stashed.upTo)
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
  const entry = draft.entry(id)
  const floor = fields.reduce((above, [field]) => laterOf(above, known?.h[field] ?? NO_STAMP), state.clock)
  const stamp = isLater(kept, floor) ? kept : stampAbove(floor, serverTime(state, draft.now), state.client)
  state.clock = stamp
  recordClientName(state)
  draft.touch(entry)
  draft.edit(id, fields, stamp, entry.rev)
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

export function markDeleted(draft: Draft, id: RowId): void {
  const row = draft.row(id)
  if (row.del) return
  row.del = true
  const entry = draft.entry(id)
  entry.del = true
  draft.touch(entry)
}

/** Changes these rows in one transaction. Throws `SaveError`. */
export const changeRows = <T>(
  db: AccountDb,
  ids: readonly RowId[],
  now: number,
  work: (draft: Draft) => T,
): Promise<T> => committed(() => db.write((draft) => draft.ensure(ids).then(() => work(draft)), now))

/** Runs a local write; a full disk and a failing store become `SaveError`s. */
async function committed<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof SaveError) throw error
    throw new SaveError(storageFault(error) === 'full' ? 'full' : 'storage', error)
  }
}
