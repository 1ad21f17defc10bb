import { compiledOnce } from './engine/compiled-once.ts'
import type { Db, RecordSizeTable, Tx } from './schema.ts'

/** What an account holds, a row for each collection that it ever wrote. */
export const recordSizesOf: (db: Db, userId: string) => Promise<RecordSizeTable[]> = compiledOnce(
  (db, userId: string) => db.selectFrom('record_sizes').selectAll().where('user_id', '=', userId),
)

const grown = compiledOnce(
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

/** Adds what a push changed; the caller holds the account's head. */
export async function addToRecordSizes(tx: Tx, change: RecordSizeTable): Promise<void> {
  const { user_id, collection, living, deleted, bytes } = change
  await grown(tx, user_id, collection, living, deleted, bytes)
}
