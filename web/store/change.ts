import { type Draft, idOfRow, type RowStore } from '#data/db/draft.ts'
import { withStash } from '#data/db/edit-stash.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { reverseOf, stillUndoing } from '#data/db/reverse.ts'
import { type Change, committed, removeAll, saveAll, storeTogether, writeOf } from '#data/db/save.ts'
import type { Write } from '#data/db/types.ts'
import type { Collection, KeyOf } from '#shared/contract/collection.ts'
import { canonical } from '#shared/contract/stamp.ts'

/**
 * What a mutation stored, and how to take it back. Every mutation of the store answers one; it throws `SaveError` when
 * nothing was stored. Undoing leaves alone what was typed over since then. `unchanged`: all was so before, as after the first
 * press of a double click.
 */
export type Changed = { undo: () => Promise<void>; unchanged?: boolean }

/**
 * Looks at an edit of this page in its transaction: called with what it is about to write or delete, what it answers is
 * called when that is done, and what this answers once all is committed.
 */
export type EditWatch = (
  draft: Draft,
  writes: readonly Write[],
) => Promise<(() => Promise<() => void>) | null>

let editWatch: EditWatch | null = null

/** Has the edits of this page looked at, those of no other tab and nothing that is pulled; null: no longer. */
export const watchEdits = (watch: EditWatch | null): void => {
  editWatch = watch
}

const nothing = () => {}

/** Changes a draft under the eyes of whoever watches edits. Answers what to call once it is committed. */
async function underWatch(
  draft: Draft,
  writes: readonly Write[],
  store: () => Promise<void>,
): Promise<() => void> {
  const changed = (await editWatch?.(draft, writes)) ?? null
  await store()
  return changed ? changed() : nothing
}

/** What a change writes, and, where the values that it replaces are not enough, what takes it back. */
type Plan<T> = { writes: readonly Write[]; back?: readonly Write[]; answer: T }

/** Writes rows of any collections in one transaction, all of them or none. */
export const change = async (db: AccountDb, writes: readonly Write[], now = Date.now()): Promise<Changed> =>
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
  const {
    writes: done,
    back,
    answer,
  } = await store(db, expected, now, async (draft) => {
    const { writes, back, answer } = await plan(draft)
    return { writes, back: back ?? (await reverseOf(draft, writes)), answer }
  })
  const undo = async () => {
    const writes = await stillUndoing(db, done, back)
    await store(
      db,
      () => writes,
      Date.now(),
      async () => ({ writes }),
    )
  }
  return { ...answer, undo }
}

/** Stores what `plan` says, in its transaction: reading included, for each transaction more keeps what was typed off the screen. */
async function store<P extends { writes: readonly Write[] }>(
  db: AccountDb,
  expected: () => readonly Write[],
  now: number,
  plan: (draft: Draft) => Promise<P>,
): Promise<P> {
  const { planned, tell } = await withStash(db, expected, now, (stashed) =>
    committed(() =>
      db.write(async (draft) => {
        const planned = await plan(draft)
        const { writes } = planned
        const tell = await underWatch(draft, writes, () => storeTogether(draft, writes, now, stashed))
        return { planned, tell }
      }),
    ),
  )
  tell()
  return planned
}

/** Makes rows; undoing deletes them. */
export async function create<C extends Collection>(
  db: AccountDb,
  collection: C,
  rows: readonly Change<C>[],
): Promise<Changed> {
  await saveAll(db, collection, rows)
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
  const touched = keys.map((key) => ({ collection, key, patch: {} }))
  let unchanged = false
  await inDraft(db, touched, async (draft) => {
    const rows = await draft.stored.bulkGet(keys.map((key) => idOfRow(draft, collection, key)))
    unchanged = rows.every((row) => !row || row.del)
    await removeAll(draft, collection, keys)
  })
  const undo = async () => {
    const writes = again().map(({ key, patch }) => writeOf(collection, key, patch))
    await store(
      db,
      () => writes,
      Date.now(),
      async () => ({ writes }),
    )
  }
  return { undo, unchanged }
}

/** Deletes rows for ever. */
export const deleteRows = <C extends Collection>(
  db: AccountDb,
  collection: C,
  keys: readonly KeyOf<C>[],
): Promise<void> =>
  inDraft(
    db,
    keys.map((key) => ({ collection, key, patch: {} })),
    (draft) => removeAll(draft, collection, keys),
  )

/** Deletes a row and makes another one, in one transaction. */
export const replaceRow = <C extends Collection>(
  db: AccountDb,
  collection: C,
  key: KeyOf<C>,
  { key: next, patch }: Change<C>,
): Promise<void> => {
  const made = writeOf(collection, next, patch)
  return inDraft(db, [{ collection, key, patch: {} }, made], async (draft) => {
    await removeAll(draft, collection, [key])
    await storeTogether(draft, [made], Date.now(), null)
  })
}

async function inDraft(
  db: AccountDb,
  touched: readonly Write[],
  work: (draft: Draft) => Promise<void>,
): Promise<void> {
  const tell = await committed(() => db.write((draft) => underWatch(draft, touched, () => work(draft))))
  tell()
}
