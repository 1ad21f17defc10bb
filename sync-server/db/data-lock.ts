import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

/** What a process holds on a data directory until it ends or lets go, however it ends. */
export type DataHold = { release(): void }

const PATIENCE_MS = 5000
/** A handle that nobody names any more would be closed, and its lock gone. */
const held = new Set<Sqlite.Database>()

/**
 * Held by whoever opens the database of a data directory; any number may. Waits a moment for a restore to end.
 *
 * The lock is on a file that never moves: a process that opened the database just before another one was put in its
 * place would otherwise go on writing to the one that was replaced.
 */
export function useData(dataDir: string): DataHold {
  mkdirSync(dataDir, { recursive: true })
  return hold(dataDir, 'begin; select count(*) from sqlite_master')
}

/** Held by who replaces the database: alone, or `null` at once. */
export function replaceData(dataDir: string): DataHold | null {
  try {
    return hold(dataDir, 'begin exclusive', 0)
  } catch (error) {
    if (isBusy(error)) return null
    throw error
  }
}

export const lockOf = (dataDir: string): string => join(dataDir, 'comptoir.lock')

/** SQLite's own locks: they cross containers that share a volume, and a killed process leaves none behind. */
function hold(dataDir: string, begin: string, timeout = PATIENCE_MS): DataHold {
  const file = new Sqlite(lockOf(dataDir), { timeout })
  try {
    file.exec(begin)
  } catch (error) {
    file.close()
    throw error
  }
  held.add(file)
  const release = () => {
    held.delete(file)
    file.close()
  }
  return { release }
}

/** Whether another process holds the file. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
