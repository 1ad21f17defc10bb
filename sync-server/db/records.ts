import { CompiledQuery } from 'kysely'
import type { TimeSlice } from '#server/time-slice.ts'
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

const AT_ONCE = 100
const select = compiledPerCount()
const upsert = compiledPerCount()

/** The rows of a collection that have these keys. */
export async function recordsNamed(
  tx: Tx,
  userId: string,
  collection: string,
  keys: string[],
  slice?: TimeSlice,
): Promise<Map<string, ServerRow>> {
  const found = new Map<string, ServerRow>()
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
    for (const row of rows) found.set(row.key, readRecord(row))
    if (slice?.over) await slice.pause()
  }
  return found
}

/** Stores rows, each over what was there. */
export async function storeRecords(
  tx: Tx,
  userId: string,
  collection: string,
  rows: [key: string, row: ServerRow][],
  slice: TimeSlice,
): Promise<void> {
  for (let i = 0; i < rows.length; i += AT_ONCE) {
    const some = rows.slice(i, i + AT_ONCE).map(([key, row]) => writeRecord(userId, collection, key, row))
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

/** The living rows of one collection, in order of key; those of the default profile, the only one that plain calls know. */
export async function livingRecords(db: Db, userId: string, collection: string) {
  const rows = await db
    .selectFrom('records')
    .selectAll()
    .where('user_id', '=', userId)
    .where('collection', '=', collection)
    .where('deleted', '=', 0)
    .where('key', 'not like', '@%')
    .orderBy('key')
    .execute()
  return rows.map((row) => ({ key: row.key, ...readRecord(row) }))
}

/** The living rows whose keys lie in one of these ranges, each from its first key to before its last. */
export async function recordsBetween(
  db: Db,
  userId: string,
  collection: string,
  ranges: (readonly [from: string, before: string])[],
) {
  const found: RecordTable[] = []
  for (const [from, before] of ranges) {
    const rows = await db
      .selectFrom('records')
      .selectAll()
      .where('user_id', '=', userId)
      .where('collection', '=', collection)
      .where('key', '>=', from)
      .where('key', '<', before)
      .where('deleted', '=', 0)
      .execute()
    found.push(...rows)
  }
  return found.map((row) => ({ key: row.key, ...readRecord(row) }))
}

function readRecord(row: RecordTable): ServerRow {
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
