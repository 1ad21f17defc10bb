import { CompiledQuery, SqliteAdapter } from 'kysely'
import type { Db, Tx } from '#server/db/schema.ts'
import { nextTurn } from '#server/time-slice.ts'
import { inPipeline, type Mode, pipelined } from './pipelined.ts'

const TRIES = 6
/** PostgreSQL's serialization failure, deadlock, and key that another took first: the work, done again, sees why. */
const CONFLICTS = new Set(['40001', '40P01', '23505'])

/** Reads of one moment. */
export const reading = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  isSqlite(db)
    ? db.transaction().setAccessMode('read only').execute(work)
    : pipelined(db, 'repeatable read, read only', work)

/**
 * Changes that happen whole, as if nobody else were there. SQLite has one writer at a time; PostgreSQL finds out at the
 * end and asks to do it again, so the work may run several times: what it does outside the database must bear that.
 */
export const writing = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  repeated(db, 'serializable', work)

/** Changes under a row that the work locks first: cheaper than `writing` where many write at once. */
export const writingUnderLock = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  isSqlite(db) ? sharedCommitsOf(db).run(work) : repeated(db, 'read committed', work)

/** Statements on one connection, in their order, each by itself: those that go `together` take one round trip. */
export const onOneConnection = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  isSqlite(db) ? work(db) : inPipeline(db, work)

export const isSqlite = (db: Db): boolean => db.getExecutor().adapter instanceof SqliteAdapter

const shared = new WeakMap<Db, SharedCommits>()

function sharedCommitsOf(db: Db): SharedCommits {
  const known = shared.get(db) ?? new SharedCommits(db)
  shared.set(db, known)
  return known
}

/** Work that conflicts with another's is done again, one after the other: all of it at once would conflict again. */
async function repeated<T>(db: Db, level: Mode, work: (tx: Tx) => Promise<T>): Promise<T> {
  const once = () => (isSqlite(db) ? db.transaction().execute(work) : pipelined(db, level, work))
  try {
    return await once()
  } catch (error) {
    if (!isConflict(error)) throw error
    return oneByOne(db, () => retried(once))
  }
}

/** It may conflict once more, with work that is done for the first time or by another process. */
async function retried<T>(once: () => Promise<T>): Promise<T> {
  for (let tries = 2; ; tries++) {
    try {
      return await once()
    } catch (error) {
      if (!isConflict(error) || tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * tries))
    }
  }
}

/** Whether work met another's, and sees why if it is done again. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CONFLICTS.has(String(error.code))

const lastRetry = new WeakMap<Db, Promise<unknown>>()

function oneByOne<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const done = (lastRetry.get(db) ?? Promise.resolve()).then(work, work)
  lastRetry.set(db, done)
  return done
}

/** How long a transaction goes on taking work, in milliseconds: everybody else waits for the connection meanwhile. */
const SHARED_MS = 5

type Turn = {
  /** Runs it; answers how its caller is told once it is committed. Throws only where the transaction itself has ended. */
  run(tx: Tx): Promise<() => void>
  fail(error: unknown): void
}

/**
 * Writes of SQLite that wait for each other share a transaction, and so one sync of the disk, which is most of what a small
 * write costs. Each stands in a savepoint of its own: one that fails takes nothing of the others with it. Callers are
 * told after the commit.
 */
export class SharedCommits {
  readonly #db: Db
  readonly #sharedMs: number
  readonly #waiting: Turn[] = []
  #running = false

  constructor(db: Db, sharedMs = SHARED_MS) {
    this.#db = db
    this.#sharedMs = sharedMs
  }

  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ run: (tx) => inSavepoint(tx, work, resolve, reject), fail: reject })
      if (!this.#running) void this.#runAll()
    })
  }

  async #runAll(): Promise<void> {
    this.#running = true
    while (this.#waiting.length > 0) {
      // SQLite answers at once: without a turn of the event loop no other request would get as far as to wait.
      await nextTurn()
      await this.#runSome()
    }
    this.#running = false
  }

  async #runSome(): Promise<void> {
    const taken: Turn[] = []
    const tell: (() => void)[] = []
    try {
      await this.#db.transaction().execute(async (tx) => {
        const end = performance.now() + this.#sharedMs
        do {
          const next = this.#waiting.shift()
          if (!next) break
          taken.push(next)
          tell.push(await next.run(tx))
        } while (performance.now() < end)
      })
      for (const told of tell) told()
    } catch (error) {
      for (const { fail } of taken) fail(error)
      // Nothing was taken: the transaction could not begin, and nobody waits for one that can.
      if (taken.length === 0) for (const { fail } of this.#waiting.splice(0)) fail(error)
    }
  }
}

async function inSavepoint<T>(
  tx: Tx,
  work: (tx: Tx) => Promise<T>,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): Promise<() => void> {
  await tx.executeQuery(CompiledQuery.raw('savepoint work'))
  try {
    const value = await work(tx)
    await tx.executeQuery(CompiledQuery.raw('release work'))
    return () => resolve(value)
  } catch (error) {
    try {
      await tx.executeQuery(CompiledQuery.raw('rollback to work'))
      await tx.executeQuery(CompiledQuery.raw('release work'))
    } catch {
      // A full disk has ended the transaction by itself, and the others' work with it.
      throw error
    }
    return () => reject(error)
  }
}
