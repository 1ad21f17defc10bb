import { chownSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Refusal } from '#scripts/command.ts'
import { isBusy, replaceData } from '#server/db/engine/data-lock.ts'
import { hasNoLinks, syncToDisk } from './durable.ts'
import { isSqlite } from './inspect.ts'

const IN_USE =
  'Un serveur, ou un autre programme, utilise cette base : arrête-le d’abord. Rien n’a été changé.'

/**
 * Puts `fresh` in the place of `live`, which stays beside as `kept`; refuses while anyone uses the database. `complete`
 * finishes the fresh one while nobody can write to the old one: it gets that one open, or null where none can be read.
 */
export async function swapIn<T>(
  fresh: string,
  live: string,
  kept: string,
  complete: (old: Sqlite.Database | null) => Promise<T>,
): Promise<T> {
  const hold = replaceData(dirname(live))
  if (!hold) throw new Refusal(IN_USE)
  let old: Sqlite.Database | null = null
  try {
    if (existsSync(live)) old = gatherAlone(live)
    const done = await complete(old)
    takeOwner(fresh, live)
    // A log that did not fit into its database goes with it: beside the new one it would be read as its own.
    for (const ending of ['-wal', '-shm', '-journal']) moveIfThere(live + ending, kept + ending)
    if (existsSync(live)) keepUnder(live, kept)
    renameSync(fresh, live)
    syncToDisk(dirname(live))
    return done
  } finally {
    old?.close()
    hold.release()
  }
}

/**
 * Brings the replaced database into one file, with what its log still holds, and keeps everyone else out of it until
 * it is closed. SQLite refuses this lock while any process has the file open, also one that knows nothing of
 * `comptoir.lock`. Null for a file that SQLite cannot read: it is kept as it stands.
 */
function gatherAlone(live: string): Sqlite.Database | null {
  // Opened, it would take its log with it.
  if (!isSqlite(live)) return null
  let file: Sqlite.Database | undefined
  try {
    file = new Sqlite(live, { fileMustExist: true, timeout: 0 })
    file.pragma('synchronous = FULL')
    file.pragma('locking_mode = EXCLUSIVE')
    file.exec('begin exclusive; commit')
    file.pragma('wal_checkpoint(TRUNCATE)')
    removeEmptyLog(live)
    return file
  } catch (error) {
    file?.close()
    if (isBusy(error)) throw new Refusal(IN_USE)
    if (error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) return null
    throw error
  }
}

/** An index of the log is stale without it; a log that still holds something is not removed. */
function removeEmptyLog(live: string): void {
  const log = statSync(`${live}-wal`, { throwIfNoEntry: false })
  if (log && log.size > 0) return
  for (const ending of ['-wal', '-shm']) rmSync(live + ending, { force: true })
}

/** The replaced database gets its second name before it loses the first: at no moment is there none. */
function keepUnder(live: string, kept: string): void {
  try {
    linkSync(live, kept)
  } catch (error) {
    if (!hasNoLinks(error)) throw error
    renameSync(live, kept)
  }
}

/** The server must be able to open what another user, root for one, puts in. */
function takeOwner(path: string, live: string): void {
  const before = statSync(live, { throwIfNoEntry: false })
  const { uid, gid } = before ?? statSync(dirname(live))
  const now = statSync(path)
  if (now.uid !== uid || now.gid !== gid) chownSync(path, uid, gid)
}

function moveIfThere(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to)
}
