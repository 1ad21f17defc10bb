import type { Kysely, Migration } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { searchOf } from '#server/db/users.ts'

/** Third-party sign-in, links sent by mail, donations, contact messages, streaming channels. */
export const community: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await widenAccounts(db)
    await createLinksAndPayments(db)
    await createContactAndChannels(db)
  },
}

async function widenAccounts(db: Kysely<unknown>): Promise<void> {
  const alter = db.schema.alterTable('users')
  await alter.addColumn('google_sub', 'text').execute()
  await alter.addColumn('email_verified', 'integer', (c) => c.notNull().defaultTo(0)).execute()
  await alter.addColumn('access_reason', 'text').execute()
  await alter.addColumn('search', 'text', (c) => c.notNull().defaultTo('')).execute()
  await fillSearch(db as Kysely<Pick<Schema, 'users'>>)
  await db.schema.createIndex('users_google').on('users').column('google_sub').unique().execute()
  // Holds everything that the admin's list filters by, so that a search never reads the table's rows it leaves out.
  await db.schema
    .createIndex('users_listed')
    .on('users')
    .columns(['created_at', 'id', 'access_active', 'is_admin', 'search'])
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('device', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}

async function fillSearch(db: Kysely<Pick<Schema, 'users'>>): Promise<void> {
  for (const user of await db.selectFrom('users').select(['id', 'email', 'name']).execute()) {
    await db
      .updateTable('users')
      .set({ search: searchOf(user) })
      .where('id', '=', user.id)
      .execute()
  }
}

async function createLinksAndPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_links')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('mail_links_key', ['user_id', 'hash'])
    .execute()
  await db.schema
    .createTable('payments')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('amount_eur', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('granted_at', 'bigint')
    .addPrimaryKeyConstraint('payments_key', ['user_id', 'session_id'])
    .execute()
}

async function createContactAndChannels(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('mailed_at', 'bigint')
    .execute()
  await db.schema
    .createTable('twitch_channels')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('login', 'text', (c) => c.notNull().unique())
    .addColumn('twitch_id', 'text')
    .addColumn('display_name', 'text', (c) => c.notNull())
    .addColumn('profile_image_url', 'text')
    .addColumn('is_live', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('viewer_count', 'integer')
    .addColumn('stream_title', 'text')
    .addColumn('game_name', 'text')
    .addColumn('thumbnail_url', 'text')
    .addColumn('last_checked_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}
