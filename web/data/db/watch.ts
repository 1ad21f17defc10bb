import type { AccountDb } from './local-db.ts'
import { recordRead } from './rows.ts'
import type { StoredRow } from './types.ts'

/** A database that is being closed (sign-out, another account, a newer version) has nothing more to say. */
export const isClosing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'DatabaseClosedError' || error.name === 'AbortError')

type Heard<T> = { next: (now: T) => void; error: (error: unknown) => void }

/**
 * Reads at once and after every commit to a database, whoever makes it. For what is small: the rows of a screen come from
 * `LiveRows`, which look only at what has changed. Answers how to stop.
 */
export function watch<T>(db: AccountDb, read: () => Promise<T>, { next, error }: Heard<T>): () => void {
  let stopped = false
  let reading = false
  let again = false
  const run = async () => {
    again = true
    if (reading) return
    reading = true
    while (again && !stopped) {
      again = false
      try {
        const found = await read()
        if (!stopped) next(found)
      } catch (failure) {
        if (!stopped && !isClosing(failure)) error(failure)
      }
    }
    reading = false
  }
  const stop = db.memory.observe(() => void run())
  void run()
  return () => {
    stopped = true
    stop()
  }
}

/** The same of one row, tombstone or not, which is looked at again only when a commit has changed it. */
export function watchRow(
  db: AccountDb,
  [collection, key]: readonly [string, string],
  { next, error }: Heard<StoredRow | undefined>,
): () => void {
  let stopped = false
  const tell = (row: StoredRow | undefined) => {
    if (stopped) return
    if (row) recordRead(db, row)
    next(row)
  }
  const fail = (failure: unknown) => {
    if (!stopped && !isClosing(failure)) error(failure)
  }
  const read = () => db.stored.get([collection, key]).then(tell, fail)
  const stop = db.memory.listen(collection, (changed) => {
    if (changed === 'all') void read()
    else if (changed.has(key)) tell(db.memory.rows(collection).get(key))
  })
  void read()
  return () => {
    stopped = true
    stop()
  }
}
