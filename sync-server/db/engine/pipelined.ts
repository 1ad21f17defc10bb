import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresDialect,
  type QueryExecutor,
  Transaction,
} from 'kysely'
import type { Db, Schema, Tx } from '#server/db/schema.ts'

export type Mode = 'serializable' | 'read committed' | 'repeatable read, read only'

/** Statements on one connection of PostgreSQL, each by itself, sent as they come: Kysely's own waits for the one before. */
export const inPipeline = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.getExecutor().provideConnection((connection) => {
    const provider = {
      provideConnection: <R>(use: (of: DatabaseConnection) => Promise<R>) => use(connection),
    }
    return work(new Kysely<Schema>(propsOf(db.getExecutor().withConnectionProvider(provider))))
  })

/**
 * A transaction of PostgreSQL whose statements are sent as they come: those that need nothing of each other go together in one
 * round trip, and those that only read or lock with the start.
 */
export const pipelined = <T>(db: Db, mode: Mode, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.getExecutor().provideConnection(async (connection) => {
    const send = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
    const begun = send(`start transaction isolation level ${mode}`)
    // Its failure is told where it is waited for: until then a connection that breaks must not end the process.
    begun.catch(() => undefined)
    const { tx, end } = transactionOn(db, connection, begun)
    try {
      if (mode === 'serializable') await begun
      const value = await work(tx)
      end()
      await begun
      await send('commit')
      return value
    } catch (error) {
      end()
      // On a connection that broke there is nothing to roll back: the server has done it.
      await Promise.allSettled([begun, send('rollback')])
      throw error
    }
  })

/** Nothing asks it for anything: the executor has all that is needed. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has no pool')) })
const driver = new DummyDriver()
const propsOf = (executor: QueryExecutor) => ({ config: { dialect }, dialect, driver, executor })

/**
 * Statements on a connection until `end`: whatever one of several that went together still sends after it is refused. One that
 * changes rows waits until the transaction is `begun`, and those behind it: after a start that failed it would be committed by
 * itself.
 */
function transactionOn(
  db: Db,
  connection: DatabaseConnection,
  begun: Promise<unknown>,
): { tx: Tx; end(): void } {
  let state: 'reads' | 'writes' | 'ended' = 'reads'
  const sent: DatabaseConnection = {
    async executeQuery(query) {
      if (state === 'reads' && !query.sql.startsWith('select ')) state = 'writes'
      if (state === 'writes') await begun
      if (state === 'ended') throw new Error('the transaction has ended')
      return connection.executeQuery(query)
    },
    streamQuery: (query, size) => connection.streamQuery(query, size),
  }
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(sent) })
  const end = () => {
    state = 'ended'
  }
  return { tx: new Transaction<Schema>(propsOf(executor)), end }
}
