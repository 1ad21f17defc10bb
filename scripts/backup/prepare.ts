import { chmodSync, constants, copyFileSync, existsSync, statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { syncToDisk } from './durable.ts'
import { type Counts, checkOurs, inspect, isSqlite } from './inspect.ts'
import { Refusal } from './refusal.ts'

const WHAT = 'Cette sauvegarde'

/** Refuses what cannot be a backup, by a look at its first bytes. */
export function checkFile(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) throw new Refusal(`${path} n’existe pas.`)
  if (!stat.isFile()) throw new Refusal(`${path} n’est pas un fichier : indique la sauvegarde elle-même.`)
  if (!isSqlite(path)) throw new Refusal(`${path} n’est pas une base SQLite.`)
}

/**
 * Copies a backup to `fresh` and checks the copy whole, so that what was checked is what will be served. A log beside
 * the backup, as a copy by hand has one, is taken with it.
 */
export function prepare(backup: string, fresh: string): Counts {
  for (const ending of ['', '-wal']) {
    if (!existsSync(backup + ending)) continue
    copyFileSync(backup + ending, fresh + ending, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    chmodSync(fresh + ending, 0o600)
  }
  // The log of the running server stays apart while it works: a check never changes how the file is written.
  settleAs(fresh, 'DELETE')
  checkOurs(fresh, WHAT)
  const counts = inspect(fresh, WHAT)
  settleAs(fresh, 'WAL')
  syncToDisk(fresh)
  return counts
}

/** The mode in the file's header; closing leaves no log beside it. */
function settleAs(path: string, mode: 'DELETE' | 'WAL'): void {
  const file = new Sqlite(path, { fileMustExist: true })
  try {
    file.pragma(`journal_mode = ${mode}`)
  } finally {
    file.close()
  }
}
