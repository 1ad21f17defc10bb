import type { Kysely, Migration } from 'kysely'

/** The keys that push services know this installation by, and where they take messages for players' devices. */
export const webPush: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('web_push_keys')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('public_key', 'text', (c) => c.notNull())
      .addColumn('private_key', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('web_push_subscriptions')
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('session_id', 'text', (c) => c.notNull())
      .addColumn('endpoint', 'text', (c) => c.notNull().unique())
      .addColumn('p256dh', 'text', (c) => c.notNull())
      .addColumn('auth', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('almanax_day', 'text', (c) => c.notNull())
      .addColumn('flips_day', 'text', (c) => c.notNull())
      .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('retry_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('web_push_subscriptions_key', ['user_id', 'session_id'])
      .addForeignKeyConstraint(
        'web_push_subscriptions_session',
        ['user_id', 'session_id'],
        'sessions',
        ['user_id', 'id'],
        (c) => c.onDelete('cascade'),
      )
      .execute()
  },
}
