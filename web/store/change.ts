import { type Draft, idOfRow, type RowStore } from '#data/db/draft.ts'
import { type StashedEdits, withStash } from '#data/db/edit-stash.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { reverseOf, stillUndoing } from '#data/db/reverse.ts'
import { type Change, committed, deleteOf, storeTogether, writeOf } from '#data/db/save.ts'
import type { Write } from '#data/db/types.ts'
import type { Collection, KeyOf } from '#shared/contract/collection.ts'
import { canonical } from '#shared/contract/stamp.ts'

/**
 * What a mutation stored, and how to take it back. Every mutation of the store answers one; it throws `SaveError` when
 * nothing was stored. Undoing leaves alone what was typed over since then. `unchanged`: all was so before, as after the first
 * press of a double click.
 */
export type Changed = { undo: () => Promise<void>; unchanged?: boolean }

/** Looks at an edit of this page in its transaction, before it is written; null where it does not matter. */
export type EditWatch = (draft: Draft, writes: readonly Write[]) => Promise<WatchedEdit | null>

export type WatchedEdit = {
  /** It is written, and not committed yet. */
  written: () => Promise<void>
  committed: () => void
}

let editWatch: EditWatch | null = null

/** Has the edits of this page looked at, those of no other tab and nothing that is pulled; null: no longer. */
export const watchEdits = (watch: EditWatch | null): void => {
  editWatch = watch
}

/** Writes rows of any collections in one transaction, all of them or none. */
export const change = (db: AccountDb, writes: readonly Write[], now = Date.now()): Promise<Changed> =>
  changeAsPlanned(
    db,
    () => writes,
    async (draft) => {
      const back = await reverseOf(draft, writes)
      return { writes, back, answer: { unchanged: isSame(writes, back) } }
    },
    now,
  )

const isSame = (writes: readonly Write[], others: readonly Write[]): boolean =>
  writes.every(({ patch }, at) => canonical(patch) === canonical(others[at]?.patch))

/** What a change writes, and, where the values that it replaces are not enough, what takes it back. */
type Plan<T> = { writes: readonly Write[]; back?: readonly Write[]; answer: T }

/**
 * The same where what is to be written depends on rows: `plan` reads them in the transaction that writes. `expected`
 * tells the same without waiting, for a page that is killed before the commit.
 */
export async function changeAsPlanned<T extends object>(
  db: AccountDb,
  expected: () => readonly Write[],
  plan: (store: RowStore) => Promise<Plan<T>>,
  now = Date.now(),
): Promise<Changed & T> {
  const { writes, back, answer } = await commit(db, expected, now, async (draft) => {
    const planned = await plan(draft)
    return { ...planned, back: planned.back ?? (await reverseOf(draft, planned.writes)) }
  })
  return { ...answer, undo: async () => write(db, await stillUndoing(db, writes, back)) }
}

/** Makes rows; undoing deletes them. */
export async function create<C extends Collection>(
  db: AccountDb,
  collection: C,
  rows: readonly Change<C>[],
): Promise<Changed> {
  await write(db, writesOf(collection, rows))
  const keys = rows.map(({ key }) => key)
  return { undo: () => deleteRows(db, collection, keys) }
}

/** Deletes rows for ever; undoing makes `again`, the same under new ids. */
export async function destroy<C extends Collection>(
  db: AccountDb,
  collection: C,
  keys: readonly KeyOf<C>[],
  again: () => readonly Change<C>[],
): Promise<Changed> {
  const writes = keys.map((key) => deleteOf(collection, key))
  const { unchanged } = await commit(db, NOTHING, Date.now(), async (draft) => {
    const rows = await draft.stored.bulkGet(keys.map((key) => idOfRow(draft, collection, key)))
    return { writes, unchanged: rows.every((row) => !row || row.del) }
  })
  return { undo: () => write(db, writesOf(collection, again())), unchanged }
}

/** Deletes rows for ever. */
export const deleteRows = <C extends Collection>(
  db: AccountDb,
  collection: C,
  keys: readonly KeyOf<C>[],
): Promise<void> =>
  write(
    db,
    keys.map((key) => deleteOf(collection, key)),
  )

/** Deletes a row and makes another one, in one transaction. */
export const replaceRow = <C extends Collection>(
  db: AccountDb,
  collection: C,
  key: KeyOf<C>,
  { key: next, patch }: Change<C>,
): Promise<void> => write(db, [deleteOf(collection, key), writeOf(collection, next, patch)], NOTHING)

/** Deletes rows for ever and makes others, in one transaction; undoing does the reverse with `back`. */
export async function exchange(
  db: AccountDb,
  writes: readonly Write[],
  back: () => readonly Write[],
): Promise<Changed> {
  await write(db, writes, NOTHING)
  return { undo: () => write(db, back(), NOTHING) }
}

/** A killed page keeps no delete: a row that is made beside one may not come without it. */
const NOTHING = (): readonly Write[] => []

const writesOf = <C extends Collection>(collection: C, rows: readonly Change<C>[]): Write[] =>
  rows.map(({ key, patch }) => writeOf(collection, key, patch))

async function write(db: AccountDb, writes: readonly Write[], expected = () => writes): Promise<void> {
  await commit(db, expected, Date.now(), async () => ({ writes }))
}

type Planned = { writes: readonly Write[] }

/** Plans and commits one edit of this page, then tells whoever watches edits. */
async function commit<P extends Planned>(
  db: AccountDb,
  expected: () => readonly Write[],
  now: number,
  plan: (draft: Draft) => Promise<P>,
): Promise<P> {
  const { planned, watched } = await withStash(db, expected, now, (stashed) =>
    committed(() => db.write((draft) => carryOut(draft, plan, now, stashed))),
  )
  watched?.committed()
  return planned
}

/** In one transaction, reading included: each one more keeps what was typed off the screen. */
async function carryOut<P extends Planned>(
  draft: Draft,
  plan: (draft: Draft) => Promise<P>,
  now: number,
  stashed: StashedEdits | null,
): Promise<{ planned: P; watched: WatchedEdit | null | undefined }> {
  const planned = await plan(draft)
  const watched = await editWatch?.(draft, planned.writes)
  await storeTogether(draft, planned.writes, now, stashed)
  await watched?.written()
  return { planned, watched }
}
