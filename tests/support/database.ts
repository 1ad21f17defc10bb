import { Pool } from 'pg'
import { inject, test } from 'vitest'
import { copyDatabase } from '#server/db/copy.ts'
import type { Database, PostgresDatabase } from '#server/db/engine/database.ts'
import { openAsItStands, openDatabase } from '#server/db/engine/open.ts'
import { connectPostgres } from '#server/db/engine/postgres.ts'
import { createDatabase, dropDatabase } from '#tests/harness/postgres.ts'
import { watchPlans } from './partitioned.ts'
import { TEMPLATE } from './postgres-cluster.ts'

const address = inject('postgres')
const partitioned = inject('partitioned') ?? false
/** Pages of a test's database come and go: few connections, soon given back. */
const SPARING = { connections: 3, idleMs: 300 }

export const onPostgres = address !== undefined
/** A test of the SQLite file itself: its pragmas, its plans, its disk. */
export const sqliteTest: ReturnType<typeof test.skipIf> = test.skipIf(onPostgres)
export const postgresTest: ReturnType<typeof test.skipIf> = test.skipIf(!onPostgres)

let made = 0
const used: string[] = []
/** One connection makes and drops what the tests of a file use. */
let keeper: Pool | null = null
const urlOf = (name: string): string => (address ?? '').replace('%s', name)

/** Every table and no row: what a test's database is a copy of. */
let template: Promise<Buffer> | null = null

async function madeTemplate(): Promise<Buffer> {
  const { file, close } = await openDatabase(':memory:')
  const bytes = file.serialize()
  await close()
  return bytes
}

/** A database of one's own with every table and no row. */
export async function emptyDatabase(): Promise<Database> {
  if (onPostgres) return connected(await freshPostgres())
  template ??= madeTemplate()
  return openAsItStands(Buffer.from(await template))
}

function connected(url: string): PostgresDatabase {
  const database = connectPostgres(url, SPARING)
  if (partitioned) watchPlans(database.pool)
  return database
}

/** The address of a new database with every table and no row. */
export async function freshPostgres(): Promise<string> {
  const name = `test_${process.pid}_${Date.now().toString(36)}_${++made}`
  used.push(name)
  keeper ??= new Pool({ connectionString: urlOf('postgres'), max: 1, idleTimeoutMillis: 0 })
  await createDatabase(keeper, name, TEMPLATE)
  return urlOf(name)
}

/** The same database as another process of the installation sees it; on SQLite there is one process. */
export async function openedAgain(database: Database): Promise<Database> {
  if (database.kind === 'sqlite') return database
  return connected(String(database.pool.options.connectionString))
}

/** A backup, whatever the database: a serialized SQLite one. */
export async function backupOf(database: Database): Promise<Buffer> {
  if (database.kind === 'sqlite') return database.file.serialize()
  const copy = await openDatabase(':memory:')
  await copyDatabase(database.db, copy)
  const bytes = copy.file.serialize()
  await copy.close()
  return bytes
}

/** A new database that holds a backup, of tables as they are today. */
export async function restored(backup: Buffer): Promise<Database> {
  const copy = openAsItStands(Buffer.from(backup))
  if (!onPostgres) return copy
  const database = await emptyDatabase()
  await copyDatabase(copy.db, database)
  await copy.close()
  return database
}

/** The rows that a statement without parameters answers. */
export async function rowsOf<R>(database: Database, statement: string): Promise<R[]> {
  if (database.kind === 'sqlite') return database.file.prepare(statement).all() as R[]
  return (await (database as PostgresDatabase).pool.query(statement)).rows
}

/** Drops what the tests of a file have made. */
export async function dropDatabases(): Promise<void> {
  if (!keeper) return
  for (const name of used.splice(0)) await dropDatabase(keeper, name)
  await keeper.end()
  keeper = null
}
