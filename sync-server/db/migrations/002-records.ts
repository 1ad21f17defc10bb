import type { Kysely, Migration } from 'kysely'

export const records: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('records')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('collection', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('doc', 'text', (c) => c.notNull())
      .addColumn('h', 'text', (c) => c.notNull())
      .addColumn('deleted', 'integer', (c) => c.notNull())
      .addColumn('seq', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('records_key', ['user_id', 'collection', 'key'])
      .execute()
    await db.schema.createIndex('records_seq').on('records').columns(['user_id', 'seq']).execute()
    await db.schema
      .createTable('heads')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('seq', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('epochs')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('epoch', 'text', (c) => c.notNull())
      .addColumn('from_seq', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('epochs_key', ['user_id', 'position'])
      .execute()
    await db.schema.createIndex('epochs_name').on('epochs').columns(['user_id', 'epoch']).unique().execute()
    await db.schema
      .createTable('journal')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('collection', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('field', 'text', (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('stamp', 'text', (c) => c.notNull())
      .addColumn('replaced_by', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('journal_key', ['user_id', 'id'])
      .execute()
    await db.schema.createIndex('journal_age').on('journal').columns(['at']).execute()
  },
}
