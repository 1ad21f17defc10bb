import type { Kysely, Migration } from 'kysely'

/** The account whose session sent a contact message, with which it goes; null for the others. */
export const contactOwner: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('contact_messages')
      .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
      .execute()
    await db.schema.createIndex('contact_messages_owner').on('contact_messages').column('user_id').execute()
  },
}
