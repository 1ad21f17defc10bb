import { lchownSync, lstatSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { makeFolder } from '#server/make-folder.ts'
import { DATABASE_FILE } from './check-file.ts'

/** What a process holds on a data directory until it ends or lets go, however it ends. */
export type DataHold = { release(): void }

const PATIENCE_MS = 5000
/** A server that was told to stop just before may still be ending. */
const SERVER_PATIENCE_MS = 1000
/** A handle that nobody names any more would be closed, and its lock gone. */
const held = new Set<Sqlite.Database>()

/**
 * Held by whoever opens the database of a data directory; any number may. Waits a moment for a restore to end.
 *
 * The lock is on a file that never moves: a process that opened the database just before another one was put in its
 * place would otherwise go on writing to the one that was replaced.
 */
export function useData(dataDir: string): DataHold {
  makeFolder(dataDir)
  return hold(lockOf(dataDir), 'begin; select count(*) from sqlite_master')
}

/** Held by the server, alone among servers, or `null`: a second one would break the first. Commands need no such hold. */
export function serveData(dataDir: string): DataHold | null {
  makeFolder(dataDir)
  return unlessBusy(() => hold(join(dataDir, 'comptoir.server.lock'), 'begin exclusive', SERVER_PATIENCE_MS))
}

/** Held by who replaces the database: alone, or `null` at once. */
export const replaceData = (dataDir: string): DataHold | null =>
  unlessBusy(() => hold(lockOf(dataDir), 'begin exclusive', 0))

const lockOf = (dataDir: string): string => join(dataDir, 'comptoir.lock')

function unlessBusy(take: () => DataHold): DataHold | null {
  try {
    return take()
  } catch (error) {
    if (isBusy(error)) return null
    throw error
  }
}

/** SQLite's own locks: they cross containers that share a volume, and a killed process leaves none behind. */
function hold(path: string, begin: string, timeout = PATIENCE_MS): DataHold {
  // Through a link root would write to, and give away, what another user chose.
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false)
    throw new Error(`${path} n’est pas un fichier`)
  const file = new Sqlite(path, { timeout })
  try {
    giveToOwner(path)
    // Nothing is written here: a killed process leaves no journal beside the file.
    file.pragma('journal_mode = MEMORY')
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

/** Root may run a command beside a server of another user, which must be able to open the lock. */
function giveToOwner(path: string): void {
  if (process.getuid?.() !== 0) return
  const database = statSync(join(dirname(path), DATABASE_FILE), { throwIfNoEntry: false })
  const { uid, gid } = database ?? statSync(dirname(path))
  try {
    lchownSync(path, uid, gid)
  } catch {
    // A root without the right to give files away: it serves its own folder all the same.
  }
}

/** Whether another process holds the file. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
