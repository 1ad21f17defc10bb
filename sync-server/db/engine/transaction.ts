import { SqliteAdapter } from 'kysely'
import type { Db, Tx } from '#server/db/schema.ts'
import { type Mode, pipelined } from './pipelined.ts'
import { SharedCommits } from './shared-commits.ts'

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

/** Reads on one connection, in their order, each of its own moment: those that go `together` take one round trip. */
export const readingOnOne = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  isSqlite(db) ? work(db) : db.connection().execute(work)

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

const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CONFLICTS.has(String(error.code))

const lastRetry = new WeakMap<Db, Promise<unknown>>()

function oneByOne<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const done = (lastRetry.get(db) ?? Promise.resolve()).then(work, work)
  lastRetry.set(db, done)
  return done
}

/**
 * Runs statements of a transaction that need nothing of each other: in one round trip where the database is another process.
 * All have ended when it throws, so that none runs after the rollback; what it throws is the failure that came first.
 */
export async function together<const T extends readonly Promise<unknown>[]>(
  works: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const all = Promise.all(works)
  await Promise.allSettled([all, ...works])
  return all
}
