import { type Kysely, type Migration, sql } from 'kysely'

/** How much each account holds of each collection, so that a push knows what room is left without counting. */
export const recordSizes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('record_sizes')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('collection', 'text', (c) => c.notNull())
      .addColumn('living', 'bigint', (c) => c.notNull())
      .addColumn('deleted', 'bigint', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('record_sizes_key', ['user_id', 'collection'])
      .execute()
    await sql`insert into record_sizes (user_id, collection, living, deleted, bytes)
      select user_id, collection, sum(1 - deleted), sum(deleted),
        sum(octet_length(key) + octet_length(doc) + octet_length(h))
      from records group by user_id, collection`.execute(db)
  },
}
