import { type Kysely, type Migration, sql } from 'kysely'

/** How much each account's journal holds, so that a push knows it without counting, and the way to its oldest entries. */
export const journalSizes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('journal_sizes')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('entries', 'bigint', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('journal_oldest').on('journal').columns(['user_id', 'at', 'id']).execute()
    await sql`insert into journal_sizes (user_id, entries, bytes)
      select user_id, count(*), sum(octet_length(key) + octet_length(field) + octet_length(value))
      from journal group by user_id`.execute(db)
  },
}
