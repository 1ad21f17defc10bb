import type { Kysely, Migration } from 'kysely'

/** Why the breeding workshop leaves the boss of an essence out; null for most. */
export const breeding: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('catalogue_essences').addColumn('excluded', 'text').execute()
  },
}
