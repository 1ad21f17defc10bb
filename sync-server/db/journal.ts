import { CompiledQuery, sql } from 'kysely'
import { TimeSlice } from '#server/time-slice.ts'
import { columnsOf, compiledPerCount, planOnce } from './engine/compiled-once.ts'
import { together } from './engine/together.ts'
import { isSqlite, writingUnderLock } from './engine/transaction.ts'
import type { Db, JournalTable, Tx } from './schema.ts'

/** Entries, and the bytes of their keys, fields and values. */
export type JournalSize = { entries: number; bytes: number }

const AT_ONCE = 100
/** How many old entries a push drops beside as many as it adds: what an older version left goes with the next pushes. */
const DROPPED_AT_ONCE = 500
/** How many old entries go in one transaction: pushes wait for it. */
const FORGOTTEN_AT_ONCE = 100

const insert = compiledPerCount()
/** PostgreSQL's, with columns for parameters as in `records.ts`. */
const INSERT_ALL =
  planOnce(`insert into "journal" ("user_id", "id", "at", "collection", "key", "field", "value", "stamp", "replaced_by")
  select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])`)
const entryBytes = sql<number>`octet_length(key) + octet_length(field) + octet_length(value)`.as('bytes')
const total = (sizes: readonly { bytes: number }[]): JournalSize => ({
  entries: sizes.length,
  bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
})

/** What is dropped beside what is too much, as a part of the most: the next pushes have nothing to drop. */
const SPARE = 1 / 40

/** Adds entries of one account, and drops its oldest where there are then more than `most`. Answers what it dropped. */
export async function addToJournal(
  tx: Tx,
  userId: string,
  entries: JournalTable[],
  most: JournalSize,
  slice: TimeSlice,
): Promise<JournalSize> {
  if (entries.length === 0) return total([])
  const [held] = await together([
    grow(tx, userId, total(entries.map((entry) => ({ bytes: bytesOf(entry) })))),
    insertAll(tx, entries, slice),
  ])
  if (held.entries <= most.entries && held.bytes <= most.bytes) return total([])
  const excess = {
    entries: held.entries - most.entries + Math.floor(most.entries * SPARE),
    bytes: held.bytes - most.bytes + Math.floor(most.bytes * SPARE),
  }
  const dropped = await dropOldest(tx, userId, excess, entries.length + DROPPED_AT_ONCE, slice)
  if (dropped.entries > 0) await shrink(tx, userId, dropped)
  return dropped
}

async function insertAll(tx: Tx, entries: readonly JournalTable[], slice: TimeSlice): Promise<void> {
  for (let i = 0; i < entries.length; i += AT_ONCE) {
    const some = entries.slice(i, i + AT_ONCE).map(inOrder)
    const rows = some.map((entry) => Object.values(entry))
    await tx.executeQuery(
      isSqlite(tx)
        ? CompiledQuery.raw(
            insert(tx, some.length, () => tx.insertInto('journal').values(some)),
            rows.flat(),
          )
        : CompiledQuery.raw(INSERT_ALL, columnsOf(rows)),
    )
    if (slice.over) await slice.pause()
  }
}

/** What `entryBytes` says of an entry that is stored. */
const bytesOf = ({ key, field, value }: JournalTable): number =>
  Buffer.byteLength(key) + Buffer.byteLength(field) + Buffer.byteLength(value)

/** The columns in one order: the text of a statement is kept, and its parameters follow it. */
const inOrder = ({ user_id, id, at, collection, key, field, value, stamp, replaced_by }: JournalTable) =>
  ({ user_id, id, at, collection, key, field, value, stamp, replaced_by }) satisfies JournalTable

/** What the account's journal holds now. */
const grow = (tx: Tx, userId: string, added: JournalSize): Promise<JournalSize> =>
  tx
    .insertInto('journal_sizes')
    .values({ user_id: userId, ...added })
    .onConflict((c) =>
      c.column('user_id').doUpdateSet((eb) => ({
        entries: eb('journal_sizes.entries', '+', added.entries),
        bytes: eb('journal_sizes.bytes', '+', added.bytes),
      })),
    )
    .returning(['entries', 'bytes'])
    .executeTakeFirstOrThrow()

async function shrink(tx: Tx, userId: string, { entries, bytes }: JournalSize): Promise<void> {
  await tx
    .updateTable('journal_sizes')
    .set((eb) => ({ entries: eb('entries', '-', entries), bytes: eb('bytes', '-', bytes) }))
    .where('user_id', '=', userId)
    .execute()
}

/** Drops the oldest entries until at least so many entries and bytes are gone, `most` of them at the most. */
async function dropOldest(
  tx: Tx,
  userId: string,
  excess: JournalSize,
  most: number,
  slice: TimeSlice,
): Promise<JournalSize> {
  const dropped = total([])
  const oldest: Oldest[] = []
  for (const entry of await oldestOf(tx, userId, most)) {
    if (dropped.entries >= excess.entries && dropped.bytes >= excess.bytes) break
    oldest.push(entry)
    dropped.entries += 1
    dropped.bytes += entry.bytes
  }
  await remove(tx, userId, oldest, slice)
  return dropped
}

type Oldest = { id: string; at: number; bytes: number }

const oldestOf = (tx: Tx, userId: string, count: number): Promise<Oldest[]> =>
  tx
    .selectFrom('journal')
    .select(['id', 'at', entryBytes])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .limit(count)
    .execute()

/**
 * Removes the oldest entries of an account. The first moment is named too: from the beginning of the index PostgreSQL would pass
 * all that was removed before, until it is swept.
 */
async function remove(tx: Tx, userId: string, oldest: readonly Oldest[], slice: TimeSlice): Promise<void> {
  for (let i = 0; i < oldest.length; i += AT_ONCE) {
    const some = oldest.slice(i, i + AT_ONCE)
    const [first, last] = [some[0], some.at(-1)]
    if (!first || !last) return
    await tx
      .deleteFrom('journal')
      .where('user_id', '=', userId)
      .where('at', '>=', first.at)
      .where('at', '<=', last.at)
      .where(sql<boolean>`(at, id) <= (${last.at}, ${last.id})`)
      .execute()
    if (slice.over) await slice.pause()
  }
}

/** Forgets what was replaced before `at`, some entries of one account at a time, so that nobody waits for all of it. */
export async function deleteJournalBefore(db: Db, at: number): Promise<void> {
  for (;;) {
    const oldest = await db
      .selectFrom('journal')
      .select('user_id')
      .where('at', '<', at)
      .orderBy('at')
      .limit(1)
      .executeTakeFirst()
    if (!oldest) return
    await writingUnderLock(db, (tx) => forgetSome(tx, oldest.user_id, at))
    await new Promise(setImmediate)
  }
}

async function forgetSome(tx: Tx, userId: string, at: number): Promise<void> {
  // A push of this account counts on the same row: one waits for the other.
  await tx.selectFrom('journal_sizes').select('entries').where('user_id', '=', userId).forUpdate().execute()
  const old = (await oldestOf(tx, userId, FORGOTTEN_AT_ONCE)).filter((entry) => entry.at < at)
  if (old.length === 0) return
  await remove(tx, userId, old, new TimeSlice())
  await shrink(tx, userId, total(old))
}

/** What the journals of all accounts hold together. */
export async function journalInAll(db: Db): Promise<JournalSize> {
  const { entries, bytes } = await db
    .selectFrom('journal_sizes')
    .select(({ fn }) => [fn.sum('entries').as('entries'), fn.sum('bytes').as('bytes')])
    .executeTakeFirstOrThrow()
  return { entries: Number(entries ?? 0), bytes: Number(bytes ?? 0) }
}
