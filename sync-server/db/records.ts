import { CompiledQuery } from 'kysely'
import type { TimeSlice } from '#server/time-slice.ts'
import { type Collection, DEFAULT_PROFILE, profileFor, profilePrefix } from '#shared/contract/collection.ts'
import type { Stamp } from '#shared/contract/stamp.ts'
import { compiledOnce, compiledPerCount } from './engine/compiled-once.ts'
import type { Db, RecordTable, Tx } from './schema.ts'

/** A row of a collection as the server holds it. */
export type ServerRow = {
  v: Record<string, unknown>
  h: Record<string, Stamp>
  deleted: boolean
  seq: number
}

/** The same as it lies in the table; `bytes`: of its key, values and stamps. */
export type StoredRow = ServerRow & { bytes: number }

/** Whose rows, and those of which of their profiles, as keys bear it. */
export type Player = { userId: string; profile: string }

const AT_ONCE = 100
const select = compiledPerCount()
const upsert = compiledPerCount()

/** The rows of a collection that have these keys. */
export async function recordsNamed(
  tx: Db,
  userId: string,
  collection: string,
  keys: string[],
  slice?: TimeSlice,
): Promise<Map<string, StoredRow>> {
  const found = new Map<string, StoredRow>()
  for (let i = 0; i < keys.length; i += AT_ONCE) {
    const some = keys.slice(i, i + AT_ONCE)
    const sql = select(tx, some.length, () =>
      tx
        .selectFrom('records')
        .selectAll()
        .where('user_id', '=', userId)
        .where('collection', '=', collection)
        .where('key', 'in', some),
    )
    const { rows } = await tx.executeQuery<RecordTable>(CompiledQuery.raw(sql, [userId, collection, ...some]))
    for (const row of rows) found.set(row.key, { ...readRecord(row), bytes: bytesOf(row) })
    if (slice?.over) await slice.pause()
  }
  return found
}

/** Stores rows, each over what was there. Answers their bytes. */
export async function storeRecords(
  tx: Tx,
  userId: string,
  collection: string,
  rows: [key: string, row: ServerRow][],
  slice: TimeSlice,
): Promise<number> {
  let bytes = 0
  for (let i = 0; i < rows.length; i += AT_ONCE) {
    const some = rows.slice(i, i + AT_ONCE).map(([key, row]) => writeRecord(userId, collection, key, row))
    bytes += some.reduce((sum, row) => sum + bytesOf(row), 0)
    const sql = upsert(tx, some.length, () =>
      tx
        .insertInto('records')
        .values(some)
        .onConflict((c) =>
          c.columns(['user_id', 'collection', 'key']).doUpdateSet((eb) => ({
            doc: eb.ref('excluded.doc'),
            h: eb.ref('excluded.h'),
            deleted: eb.ref('excluded.deleted'),
            seq: eb.ref('excluded.seq'),
          })),
        ),
    )
    await tx.executeQuery(CompiledQuery.raw(sql, parametersOf(some)))
    if (slice.over) await slice.pause()
  }
  return bytes
}

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
      .selectAll()
      .where('user_id', '=', userId)
      .where('collection', '=', collection)
      .where('key', '>', after)
      .where('key', '<', before)
      .orderBy('key')
      .limit(limit),
)

/** Above every key that begins with the sign of profiles, and above every key. */
const LAST = '\u{10ffff}'

/**
 * The living rows of one collection in one profile, in order of key, a page at a time; others have their turn between two.
 * What changes meanwhile is read as it was or as it is.
 */
export async function* livingRecords(
  db: Db,
  { userId, profile }: Player,
  collection: Collection,
  slice: TimeSlice,
): AsyncGenerator<(ServerRow & { key: string })[]> {
  const within = profileFor(collection, profile)
  const prefix = profilePrefix(within)
  const ranges =
    within === DEFAULT_PROFILE
      ? [
          ['', '@'],
          [`@${LAST}`, LAST],
        ]
      : [[prefix, prefix + LAST]]
  for (const [from = '', before = ''] of ranges) {
    for (let after = from; ; ) {
      const rows = await page(db, userId, collection.name, after, before, PAGE)
      yield rows.filter(({ deleted }) => deleted === 0).map((row) => ({ key: row.key, ...readRecord(row) }))
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
  const found: (ServerRow & { key: string })[] = []
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
    for (const row of rows) found.push({ key: row.key, ...readRecord(row) })
    if (slice.over) await slice.pause()
  }
  return found
}

/** What `record_sizes` counts of a row. */
const bytesOf = ({ key, doc, h }: RecordTable): number =>
  Buffer.byteLength(key) + Buffer.byteLength(doc) + Buffer.byteLength(h)

/** A row as it lies in the table. */
export function readRecord(row: RecordTable): ServerRow {
  return { v: JSON.parse(row.doc), h: JSON.parse(row.h), deleted: row.deleted !== 0, seq: row.seq }
}

function writeRecord(user_id: string, collection: string, key: string, row: ServerRow): RecordTable {
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

/** In the order of the columns of an insert. */
function parametersOf(rows: readonly RecordTable[]): unknown[] {
  const values: unknown[] = []
  for (const row of rows) {
    values.push(row.user_id, row.collection, row.key, row.doc, row.h, row.deleted, row.seq)
  }
  return values
}
