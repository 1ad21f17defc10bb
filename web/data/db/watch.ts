import type { AccountDb } from './local-db.ts'

/** A database that is being closed (sign-out, another account, a newer version) has nothing more to say. */
export const isClosing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'DatabaseClosedError' || error.name === 'AbortError')

type Observer<T> = { next: (now: T) => void; error: (error: unknown) => void }

/**
 * Reads at once and after every commit to a database, whoever makes it. For what is small: the rows of a screen come from
 * `LiveRows`, which look only at what has changed. Answers how to stop.
 */
export function watch<T>(db: AccountDb, read: () => Promise<T>, { next, error }: Observer<T>): () => void {
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
