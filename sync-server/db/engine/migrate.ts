import { Migrator } from 'kysely'
import { migrations } from '#server/db/migrations/registry.ts'
import type { Db } from '#server/db/schema.ts'

/** Runs every migration that this database has not seen. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
