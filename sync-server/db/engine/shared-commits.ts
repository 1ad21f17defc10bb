import { CompiledQuery } from 'kysely'
import type { Db, Tx } from '#server/db/schema.ts'
import { nextTurn } from '#server/time-slice.ts'

/** How long a transaction goes on taking work, in milliseconds: everybody else waits for the connection meanwhile. */
const SHARED_MS = 5

type Work = {
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
  readonly #waiting: Work[] = []
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
    const taken: Work[] = []
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
