import { CompiledQuery } from 'kysely'
import type { TimeSlice } from '#server/time-slice.ts'
import { type Collection, DEFAULT_PROFILE, profileFor, profilePrefix } from '#shared/contract/collection.ts'
import type { Stamp } from '#shared/contract/stamp.ts'
import { columnsOf, compiledOnce, compiledPerCount, planOnce } from './engine/compiled-once.ts'
import { isSqlite } from './engine/transaction.ts'
import type { Db, RecordSizeTable, RecordTable } from './schema.ts'

/** A row of a collection as the server holds it. */
export type ServerRow = {
  v: Record<string, unknown>
  h: Record<string, Stamp>
  deleted: boolean
  seq: number
}

/** The same as it lies in the table; `bytes`: of its key, values and stamps. */
export type StoredRecord = ServerRow & { bytes: number }

/** Whose rows, and those of which of their profiles, as keys bear it. */
export type Player = { userId: string; profile: string }

const AT_ONCE = 100
const select = compiledPerCount()
const upsert = compiledPerCount()
/**
 * PostgreSQL looks each key up by itself: asked for a list it reads the whole collection instead, where its statistics are old or
 * none, as after a restore.
 */
const SELECT_EACH =
  planOnce(`select "key", "doc", "h", "deleted", "seq" from unnest((select $3::text[])) as "named" ("named_key") cross join lateral
  (select * from "records" where "user_id" = $1 and "collection" = $2 and "key" = "named_key" limit 1) as "records"`)
/**
 * All that a push writes, in one statement, where the account's number is still the one that it was judged under. The parameters
 * of rows are columns: to read a text of hundreds of them costs more than to store the rows.
 */
const STORE_ALL = planOnce(`with "moved" as (
    update "heads" set "seq" = $11 where "user_id" = $1 and "seq" = $12 returning 1
  ), "stored" as (
    insert into "records" ("user_id", "collection", "key", "doc", "h", "deleted", "seq")
    select $1, $2, "rows".* from "moved",
      unnest($3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[]) as "rows"
    on conflict ("user_id", "collection", "key") do update
    set "doc" = excluded."doc", "h" = excluded."h", "deleted" = excluded."deleted", "seq" = excluded."seq"
  ), "grown" as (
    insert into "record_sizes" ("user_id", "collection", "living", "deleted", "bytes")
    select $1, $2, $8::bigint, $9::bigint, $10::bigint from "moved"
    on conflict ("user_id", "collection") do update set "living" = "record_sizes"."living" + excluded."living",
      "deleted" = "record_sizes"."deleted" + excluded."deleted", "bytes" = "record_sizes"."bytes" + excluded."bytes"
  )
  select from "moved"`)

export type Named = Pick<RecordTable, 'key' | 'doc' | 'h' | 'deleted' | 'seq'>

/** The rows of a collection that have these keys. */
export async function recordsNamed(
  tx: Db,
  userId: string,
  collection: string,
  keys: string[],
  slice?: TimeSlice,
): Promise<Map<string, StoredRecord>> {
  const found = new Map<string, StoredRecord>()
  for (let i = 0; i < keys.length; i += AT_ONCE) {
    const some = keys.slice(i, i + AT_ONCE)
    const { rows } = await tx.executeQuery<Named>(
      isSqlite(tx)
        ? CompiledQuery.raw(selectText(tx, userId, collection, some), [userId, collection, ...some])
        : CompiledQuery.raw(SELECT_EACH, [userId, collection, some]),
    )
    for (const row of rows) found.set(row.key, readStored(row))
    if (slice?.over) await slice.pause()
  }
  return found
}

const selectText = (tx: Db, userId: string, collection: string, keys: string[]): string =>
  select(tx, keys.length, () =>
    tx
      .selectFrom('records')
      .select(['key', 'doc', 'h', 'deleted', 'seq'])
      .where('user_id', '=', userId)
      .where('collection', '=', collection)
      .where('key', 'in', keys),
  )

/**
 * What a push adds to what an account holds of a collection (less where it takes away), the number under which it was judged and
 * that of its last row.
 */
export type Growth = RecordSizeTable & { head: number; seq: number }

/**
 * Stores rows, each over what was there, with what they change. False: nothing is stored, the account's number is another one by
 * now; never where the caller holds it.
 */
export async function storeRows(db: Db, rows: readonly RecordTable[], growth: Growth): Promise<boolean> {
  const { user_id, collection, living, deleted, bytes, head, seq } = growth
  if (!isSqlite(db)) {
    const columns = columnsOf(rows.map((row) => [row.key, row.doc, row.h, row.deleted, row.seq]))
    const parameters = [user_id, collection, ...columns, living, deleted, bytes, seq, head]
    return (await db.executeQuery(CompiledQuery.raw(STORE_ALL, parameters))).rows.length > 0
  }
  await db.executeQuery(CompiledQuery.raw(upsertText(db, rows), parametersOf(rows)))
  await sizesGrown(db, user_id, collection, living, deleted, bytes)
  await headMoved(db, seq, user_id)
  return true
}

const upsertText = (tx: Db, rows: readonly RecordTable[]): string =>
  upsert(tx, rows.length, () =>
    tx
      .insertInto('records')
      .values(rows)
      .onConflict((c) =>
        c.columns(['user_id', 'collection', 'key']).doUpdateSet((eb) => ({
          doc: eb.ref('excluded.doc'),
          h: eb.ref('excluded.h'),
          deleted: eb.ref('excluded.deleted'),
          seq: eb.ref('excluded.seq'),
        })),
      ),
  )

/** Rows of every collection above a sequence number, in its order, tombstones included, as their texts lie here. */
export const recordsAfter = compiledOnce((tx, userId: string, seq: number, limit: number) =>
  tx
    .selectFrom('records')
    .select(['collection', 'key', 'doc', 'h', 'deleted', 'seq'])
    .where('user_id', '=', userId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit),
)

/** Rows read in one statement, during which nobody else has a turn. Tombstones count: they may be many, and are passed over. */
const PAGE = 100
const page = compiledOnce(
  (db, userId: string, collection: string, after: string, before: string, limit: number) =>
    db
      .selectFrom('records')
      .select(['key', 'doc', 'h', 'deleted', 'seq'])
      .where('user_id', '=', userId)
      .where('collection', '=', collection)
      .where('key', '>', after)
      .where('key', '<', before)
      .orderBy('key')
      .limit(limit),
)

/** Above every key that begins with the sign of profiles, and above every key. */
const LAST = '\u{10ffff}'

/** Between which keys the rows of a profile lie: those of the default one on both sides of the others'. */
function rangesOf(collection: Collection, profile: string): [from: string, before: string][] {
  const within = profileFor(collection, profile)
  const prefix = profilePrefix(within)
  if (within !== DEFAULT_PROFILE) return [[prefix, prefix + LAST]]
  return [
    ['', '@'],
    [`@${LAST}`, LAST],
  ]
}

/**
 * The living rows of one collection in one profile, in order of key, a page at a time; others have their turn between two.
 * What changes meanwhile is read as it was or as it is.
 */
export async function* livingRecords(
  db: Db,
  { userId, profile }: Player,
  collection: Collection,
  slice: TimeSlice,
): AsyncGenerator<KeyedRow[]> {
  for (const [from, before] of rangesOf(collection, profile)) {
    for (let after = from; ; ) {
      const rows = await page(db, userId, collection.name, after, before, PAGE)
      yield rows.filter(({ deleted }) => deleted === 0).map(readKeyed)
      if (slice.over) await slice.pause()
      const last = rows.at(-1)
      if (!last || rows.length < PAGE) break
      after = last.key
    }
  }
}

/** The living rows of a profile whose keys lie in one of these ranges, each from its first key to before its last. */
export async function recordsBetween(
  db: Db,
  { userId, profile }: Player,
  collection: Collection,
  ranges: (readonly [from: string, before: string])[],
  slice: TimeSlice,
) {
  const found: KeyedRow[] = []
  const prefix = profilePrefix(profileFor(collection, profile))
  for (const [from, before] of ranges) {
    const rows = await db
      .selectFrom('records')
      .selectAll()
      .where('user_id', '=', userId)
      .where('collection', '=', collection.name)
      .where('key', '>=', prefix + from)
      .where('key', '<', prefix + before)
      .where('deleted', '=', 0)
      .execute()
    found.push(...rows.map(readKeyed))
    if (slice.over) await slice.pause()
  }
  return found
}

/** What `record_sizes` counts of a row. */
export const bytesOf = ({ key, doc, h }: Pick<RecordTable, 'key' | 'doc' | 'h'>): number =>
  Buffer.byteLength(key) + Buffer.byteLength(doc) + Buffer.byteLength(h)

/** A row as it lies in the table. */
export function readRecord(row: Omit<Named, 'key'>): ServerRow {
  return { v: JSON.parse(row.doc), h: JSON.parse(row.h), deleted: row.deleted !== 0, seq: row.seq }
}

export type KeyedRow = ServerRow & { key: string }

/** The same with its key. */
export const readKeyed = (row: Named): KeyedRow => ({
  key: row.key,
  v: JSON.parse(row.doc),
  h: JSON.parse(row.h),
  deleted: row.deleted !== 0,
  seq: row.seq,
})

/** One object a row: a push reads thousands of them. */
export const readStored = (row: Named): StoredRecord => ({
  v: JSON.parse(row.doc),
  h: JSON.parse(row.h),
  deleted: row.deleted !== 0,
  seq: row.seq,
  bytes: bytesOf(row),
})

/** The row as the table takes it. */
export function writeRecord(user_id: string, collection: string, key: string, row: ServerRow): RecordTable {
  return {
    user_id,
    collection,
    key,
    doc: JSON.stringify(row.v),
    h: JSON.stringify(row.h),
    deleted: row.deleted ? 1 : 0,
    seq: row.seq,
  }
}

/** In the order of the columns of an insert, row after row. */
function parametersOf(rows: readonly RecordTable[]): unknown[] {
  const parameters: unknown[] = []
  for (const { user_id, collection, key, doc, h, deleted, seq } of rows)
    parameters.push(user_id, collection, key, doc, h, deleted, seq)
  return parameters
}

/** What an account holds, a row for each collection that it ever wrote. */
export const recordSizesOf: (db: Db, userId: string) => Promise<RecordSizeTable[]> = compiledOnce(
  (db, userId: string) =>
    db
      .selectFrom('record_sizes')
      .select(['user_id', 'collection', 'living', 'deleted', 'bytes'])
      .where('user_id', '=', userId),
)

const headMoved = compiledOnce((tx, seq: number, userId: string) =>
  tx.updateTable('heads').set({ seq }).where('user_id', '=', userId),
)

const sizesGrown = compiledOnce(
  (tx, user_id: string, collection: string, living: number, deleted: number, bytes: number) =>
    tx
      .insertInto('record_sizes')
      .values({ user_id, collection, living, deleted, bytes })
      .onConflict((c) =>
        c.columns(['user_id', 'collection']).doUpdateSet((eb) => ({
          living: eb('record_sizes.living', '+', eb.ref('excluded.living')),
          deleted: eb('record_sizes.deleted', '+', eb.ref('excluded.deleted')),
          bytes: eb('record_sizes.bytes', '+', eb.ref('excluded.bytes')),
        })),
      ),
)
