import type { RowStore } from '#data/rows/draft.ts'
import { withStash } from '#data/rows/edit-stash.ts'
import type { AccountDb } from '#data/rows/local-db.ts'
import { reverseOf, stillUndoing } from '#data/rows/reverse.ts'
import {
  type Change,
  committed,
  removeAll,
  saveAll,
  saveTogether,
  storeTogether,
  type Write,
} from '#data/rows/save.ts'
import type { Collection, KeyOf } from '#shared/contract/collection.ts'

/**
 * What a mutation stored, and how to take it back. Every mutation of the store answers one; it throws `SaveError` when
 * nothing was stored. Undoing leaves alone what was typed over since then.
 */
export type Changed = { undo: () => Promise<void> }

/** What a change writes, and, where the values that it replaces are not enough, what takes it back. */
type Plan<T> = { writes: readonly Write[]; back?: readonly Write[]; answer: T }

/** Writes rows of any collections in one transaction, all of them or none. */
export const change = async (db: AccountDb, writes: readonly Write[], now = Date.now()): Promise<Changed> =>
  changeAsPlanned(
    db,
    () => writes,
    async () => ({ writes, answer: {} }),
    now,
  )

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
  const { writes, back, answer } = await withStash(db, expected, now, (stashed) =>
    committed(() =>
      // Reading included: each transaction more keeps what was typed off the screen for milliseconds.
      db.write(async (draft) => {
        const { writes, back, answer } = await plan(draft)
        const before = back ?? (await reverseOf(draft, writes))
        await storeTogether(draft, writes, now, stashed)
        return { writes, back: before, answer }
      }),
    ),
  )
  return { ...answer, undo: async () => saveTogether(db, await stillUndoing(db, writes, back)) }
}

/** Makes rows; undoing deletes them. */
export async function create<C extends Collection>(
  db: AccountDb,
  collection: C,
  rows: readonly Change<C>[],
): Promise<Changed> {
  await saveAll(db, collection, rows)
  const keys = rows.map(({ key }) => key)
  return { undo: () => removeAll(db, collection, keys) }
}

/** Deletes rows for ever; undoing makes `again`, the same under new ids. */
export async function destroy<C extends Collection>(
  db: AccountDb,
  collection: C,
  keys: readonly KeyOf<C>[],
  again: () => readonly Change<C>[],
): Promise<Changed> {
  await removeAll(db, collection, keys)
  return { undo: () => saveAll(db, collection, again()) }
}
