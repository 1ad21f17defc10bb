import type { Kysely, Migration } from 'kysely'
import { messageSearch } from '#server/db/contact.ts'
import type { Schema } from '#server/db/schema.ts'

/** When an admin was done with a contact message, and what their search looks through. */
export const treatedMessages: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const alter = db.schema.alterTable('contact_messages')
    await alter.addColumn('treated_at', 'bigint').execute()
    await alter.addColumn('search', 'text', (c) => c.notNull().defaultTo('')).execute()
    await fillSearch(db as Kysely<Pick<Schema, 'contact_messages'>>)
    await db.schema
      .createIndex('contact_messages_listed')
      .on('contact_messages')
      .columns(['at', 'id'])
      .execute()
  },
}

async function fillSearch(db: Kysely<Pick<Schema, 'contact_messages'>>): Promise<void> {
  const columns = ['id', 'name', 'email', 'message'] as const
  for (const message of await db.selectFrom('contact_messages').select(columns).execute()) {
    await db
      .updateTable('contact_messages')
      .set({ search: messageSearch(message) })
      .where('id', '=', message.id)
      .execute()
  }
}
