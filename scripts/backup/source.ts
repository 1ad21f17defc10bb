import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { DATABASE_FILE } from '#server/db/engine/check-file.ts'
import { copySqlite } from './copy-sqlite.ts'
import type { Counts } from './inspect.ts'
import { Refusal } from './refusal.ts'

/** Writes a copy of the database to a path and answers its rows per table. */
export type Copier = (to: string) => Promise<Counts>

/** How the database that the configuration names is copied. */
export function copierOf({ databaseUrl, dataDir }: Config): Copier {
  if (databaseUrl !== null) {
    return async (to) => (await import('./postgres.ts')).copyPostgres(databaseUrl, to)
  }
  const source = join(dataDir, DATABASE_FILE)
  if (!existsSync(source)) {
    throw new Refusal(`Aucune base dans ${dataDir} : lance d’abord le serveur, ou indique DATA_DIR.`)
  }
  return (to) => copySqlite(source, to)
}
