import { CompiledQuery, type DatabaseConnection, DummyDriver, PostgresDialect, Transaction } from 'kysely'
import type { Db, Schema, Tx } from '#server/db/schema.ts'
import { together } from './together.ts'

export type Mode = 'serializable' | 'read committed' | 'repeatable read, read only'

/** What a transaction does; `atEnd` takes statements that it ends with, whose answers nobody needs. */
export type Work<T> = (tx: Tx, atEnd: (...queries: CompiledQuery[]) => void) => Promise<T>

/**
 * A transaction of PostgreSQL whose statements are sent as they come: those that need nothing of each other go together in one
 * round trip, those that only read or lock with the start, and those `atEnd` with the commit. Kysely's own sends a statement when
 * the one before it is answered.
 */
export const pipelined = <T>(db: Db, mode: Mode, work: Work<T>): Promise<T> =>
  db.getExecutor().provideConnection(async (connection) => {
    const send = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
    const begun = send(`start transaction isolation level ${mode}`)
    // Its failure is told where it is waited for: until then a connection that breaks must not end the process.
    begun.catch(() => undefined)
    const { tx, end } = transactionOn(db, connection, begun)
    try {
      if (mode === 'serializable') await begun
      const last: CompiledQuery[] = []
      const value = await work(tx, (...queries) => last.push(...queries))
      end()
      await begun
      // After one that fails PostgreSQL makes a rollback of the commit.
      await together([...last.map((query) => connection.executeQuery(query)), send('commit')])
      return value
    } catch (error) {
      end()
      // On a connection that broke there is nothing to roll back: the server has done it.
      await Promise.allSettled([begun, send('rollback')])
      throw error
    }
  })

/** A transaction asks it for nothing: its executor has all that it needs. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has no pool')) })

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
  const tx = new Transaction<Schema>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
  return { tx, end }
}
