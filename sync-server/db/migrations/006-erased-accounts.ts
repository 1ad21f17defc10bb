import type { Kysely, Migration } from 'kysely'

/** Ids that no account takes again, and since when an account's ways of signing in are what they are. */
export const erasedAccounts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('erased_accounts')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .alterTable('users')
      .addColumn('sign_in_changed_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
