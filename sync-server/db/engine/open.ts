import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { type Config, ConfigError } from '#server/config.ts'
import type { Schema } from '#server/db/schema.ts'
import { createViews } from '#server/db/views.ts'
import { DATABASE_FILE } from './check-file.ts'
import { type DataHold, serveData, useData } from './data-lock.ts'
import type { Database, SqliteDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { ComptoirSqliteDialect } from './sqlite-dialect.ts'

/** Opens the database at a path (`:memory:` too) or from a serialized copy, and brings its tables up to date. */
export async function openDatabase(source: string | Buffer): Promise<SqliteDatabase> {
  const database = openAsItStands(source)
  try {
    await migrate(database.db)
    await createViews(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** The same with the tables that it has. */
export function openAsItStands(source: string | Buffer): SqliteDatabase {
  const file = new Sqlite(source)
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.pragma('busy_timeout = 5000')
  file.pragma('foreign_keys = ON')
  const db = new Kysely<Schema>({ dialect: new ComptoirSqliteDialect(file) })
  return {
    kind: 'sqlite',
    db,
    file,
    // One process serves a file.
    inTurn: (_, work) => work(),
    unlessTaken: (_, work) => work(),
    close: () => db.destroy(),
  }
}

/** Opens the database of a data directory, made when absent; one that cannot be used is a `ConfigError`. */
export async function openDataDir(dataDir: string): Promise<SqliteDatabase> {
  let hold: DataHold | null = null
  try {
    hold = useData(dataDir)
    const database = await openDatabase(join(dataDir, DATABASE_FILE))
    const { release } = hold
    return { ...database, close: () => database.close().finally(release) }
  } catch (error) {
    hold?.release()
    throw unusable(`de DATA_DIR (${dataDir})`, error)
  }
}

/** Makes this process the one server of a data directory until it ends; a second one is a `ConfigError`. */
export function serveAlone(dataDir: string): void {
  let hold: DataHold | null
  try {
    hold = serveData(dataDir)
  } catch (error) {
    throw unusable(`de DATA_DIR (${dataDir})`, error)
  }
  if (hold) return
  throw new ConfigError(
    `Un autre serveur utilise déjà DATA_DIR (${dataDir}) : arrête-le, ou donne à celui-ci un autre dossier.`,
  )
}

/** Opens the database that the configuration names: DATABASE_URL's, else the data directory's. */
export async function openConfigured({ databaseUrl, dataDir }: Config): Promise<Database> {
  if (databaseUrl === null) return openDataDir(dataDir)
  try {
    const { openPostgres } = await import('./postgres.ts')
    return await openPostgres(databaseUrl)
  } catch (error) {
    throw unusable('de DATABASE_URL', error)
  }
}

function unusable(which: string, error: unknown): ConfigError {
  if (error instanceof ConfigError) return error
  const reason = error instanceof Error ? error.message || String(error) : String(error)
  return new ConfigError(`Configuration : la base ${which} ne s’ouvre pas : ${reason}.`)
}
