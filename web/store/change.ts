import type { AccountDb } from '#data/db/local-db.ts'
import { idOfRow, type RowStore, toRow } from '#data/db/rows.ts'
import { type Change, commitEdit, deleteOf, writeOf } from '#data/db/save.ts'
import type { Write } from '#data/db/types.ts'
import type { Collection, KeyOf } from '#shared/contract/collection.ts'
import { canonical } from '#shared/contract/stamp.ts'

/**
 * What a mutation stored, and how to take it back. Every mutation of the store answers one; it throws `SaveError` when
 * nothing was stored. Undoing leaves alone what was typed over since then. `unchanged`: all was so before, as after the first
 * press of a double click.
 */
export type Changed = { undo: () => Promise<void>; unchanged?: boolean }

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
  const { writes, back, answer } = await commitEdit(db, expected, now, async (store) => {
    const planned = await plan(store)
    return { ...planned, back: planned.back ?? (await reverseOf(store, planned.writes)) }
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
  const { unchanged } = await commitEdit(db, NOTHING, Date.now(), async ({ stored, profile }) => {
    const rows = await stored.bulkGet(keys.map((key) => idOfRow({ profile }, collection, key)))
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
  await commitEdit(db, expected, Date.now(), async () => ({ writes }))
}

/** The writes that put back what these are about to change; where a row says nothing yet, its defaults. */
export async function reverseOf(store: RowStore, writes: readonly Write[]): Promise<Write[]> {
  const rows = await valuesOf(store, writes)
  return writes.map((write, at) => ({ ...write, patch: picked(write.patch, rows[at] ?? {}) }))
}

/**
 * Of `back`, what still undoes `done`: a field that was written over since then keeps its newer value, and so does what
 * is about it.
 */
export async function stillUndoing(
  store: RowStore,
  done: readonly Write[],
  back: readonly Write[],
): Promise<Write[]> {
  const rows = await valuesOf(store, done)
  return back.flatMap((write, at) => {
    const [now, ours] = [rows[at] ?? {}, done[at]?.patch ?? {}]
    const { about } = write.collection
    const isOurs = (name: string) => canonical(now[name]) === canonical(ours[name])
    const fields = Object.entries(write.patch).filter(([name]) => isOurs(name) && isOurs(about[name] ?? name))
    return fields.length > 0 ? [{ ...write, patch: Object.fromEntries(fields) }] : []
  })
}

async function valuesOf(store: RowStore, writes: readonly Write[]): Promise<Record<string, unknown>[]> {
  const found = await store.stored.bulkGet(
    writes.map(({ collection, key }) => idOfRow(store, collection, key)),
  )
  return writes.map(({ collection }, at) => {
    const stored = found[at]
    return { ...collection.defaults, ...(stored ? toRow(store, collection, stored) : undefined) }
  })
}

const picked = (names: Record<string, unknown>, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, values[name]]))
