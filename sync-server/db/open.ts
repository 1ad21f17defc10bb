import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { ConfigError } from '#server/config.ts'
import { ComptoirSqliteDialect } from './dialect.ts'
import { migrate } from './migrate.ts'
import type { Db, Schema } from './schema.ts'
import { createViews } from './views.ts'

export type Database = { db: Db; file: Sqlite.Database; close(): Promise<void> }

/** Opens the database at a path (`:memory:` too) or from a serialized copy, and brings its tables up to date. */
export async function openDatabase(source: string | Buffer): Promise<Database> {
  const file = new Sqlite(source)
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.pragma('busy_timeout = 5000')
  file.pragma('foreign_keys = ON')
  const db = new Kysely<Schema>({ dialect: new ComptoirSqliteDialect(file) })
  try {
    await migrate(db)
    createViews(file)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, file, close: () => db.destroy() }
}

/** Opens the database of a data directory, made when absent; one that cannot be used is a `ConfigError`. */
export async function openDataDir(dataDir: string): Promise<Database> {
  try {
    mkdirSync(dataDir, { recursive: true })
    return await openDatabase(join(dataDir, 'comptoir.sqlite'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`Configuration : la base de DATA_DIR (${dataDir}) ne s’ouvre pas : ${reason}.`)
  }
}
