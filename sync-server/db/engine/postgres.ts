import { createHash } from 'node:crypto'
import { Kysely } from 'kysely'
import { Pool, type PoolClient, types } from 'pg'
import { ConfigError } from '#server/config.ts'
import type { Schema } from '#server/db/schema.ts'
import { createViews } from '#server/db/views.ts'
import { planName } from './compiled-once.ts'
import type { PostgresDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { ComptoirPostgresDialect } from './postgres-dialect.ts'

const CONNECTIONS = 10
const IDLE_MS = 30_000
const INT8 = 20
/** First number of our advisory locks; the second is the work's. */
const LOCKS = 0x636f6d70

/** Opens a PostgreSQL database and brings its tables up to date, one process at a time. */
export async function openPostgres(url: string): Promise<PostgresDatabase> {
  const database = connectPostgres(url)
  try {
    await refuseLooseCommits(database.pool)
    await database.inTurn('open', async () => {
      await migrate(database.db)
      await createViews(database)
    })
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Connects to a database whose tables are up to date. */
export function connectPostgres(
  url: string,
  { connections = CONNECTIONS, idleMs = IDLE_MS } = {},
): PostgresDatabase {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    pipeline: true,
    idleTimeoutMillis: idleMs,
    application_name: 'comptoir',
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 60_000,
    // Every number of ours fits a double.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)) },
  })
  // A connection that breaks while idle is replaced at the next use; while it is used, the query says so as well.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    sendTogether(client)
  })
  const db = new Kysely<Schema>({ dialect: new ComptoirPostgresDialect({ pool }) })
  return {
    kind: 'postgres',
    db,
    pool,
    inTurn: (name, work) => underLock(pool, 'pg_advisory_lock', name, work),
    unlessTaken: (name, work) => underLock(pool, 'pg_try_advisory_lock', name, work),
    close: () => db.destroy(),
  }
}

/**
 * Statements that are sent in one turn go in one call of the system, which costs more than a small statement; one whose text
 * never changes is read and planned once by each connection.
 */
function sendTogether(client: PoolClient): void {
  const { stream } = client.connection
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  let gathers = false
  const sent = (text: unknown, ...args: unknown[]) => {
    if (!gathers) {
      gathers = true
      stream.cork()
      process.nextTick(() => {
        gathers = false
        stream.uncork()
      })
    }
    const name = typeof text === 'string' ? planName(text) : undefined
    return name === undefined ? query(text, ...args) : query({ name, text, values: args[0] })
  }
  Object.assign(client, { query: sent })
}

/** An answer promises that the write is on disk. */
async function refuseLooseCommits(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ synchronous_commit: string }>('show synchronous_commit')
  if (rows[0]?.synchronous_commit !== 'off') return
  throw new ConfigError(
    'Configuration : la base a synchronous_commit = off ; une écriture confirmée s’y perdrait.',
  )
}

type Ask = 'pg_advisory_lock' | 'pg_try_advisory_lock'

/** Runs under an advisory lock of the whole database; not at all when it was only tried for and somebody holds it. */
async function underLock(pool: Pool, ask: Ask, name: string, work: () => Promise<void>): Promise<void> {
  const key = [LOCKS, createHash('sha256').update(name).digest().readInt32BE()]
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ got: unknown }>(`select ${ask}($1, $2) as got`, key)
    if (rows[0]?.got === false) return
    try {
      await work()
    } finally {
      await client.query('select pg_advisory_unlock($1, $2)', key).catch(() => undefined)
    }
  } finally {
    client.release()
  }
}
