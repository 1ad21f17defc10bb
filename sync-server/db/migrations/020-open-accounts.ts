import { type Kysely, type Migration, sql } from 'kysely'

/** The index of the admin's list holds no closed account: a page, a search and a count pass over none. */
export const openAccounts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropIndex('users_listed').execute()
    await db.schema
      .createIndex('users_listed')
      .on('users')
      .columns(['created_at', 'id', 'access_active', 'is_admin', 'search'])
      .where(sql.ref('search'), '!=', '')
      .execute()
  },
}
