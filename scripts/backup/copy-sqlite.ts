import { closeSync, openSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { Refusal, telling } from '#scripts/command.ts'
import { type Counts, countsOf, inspect } from './inspect.ts'

/** 16 MB of usual pages: between two steps the command hears a signal. */
const PAGES_PER_STEP = 4096

/**
 * Copies a database that others write to, as it stands at one moment, and answers the rows per table of that moment.
 *
 * SQLite's backup starts again whenever another process writes, and would never end beside a busy server. A read
 * transaction held around it keeps it at one snapshot: writers are not held up, nothing starts again, and the counts
 * taken in the same transaction are those that the copy must have. (VACUUM INTO is one moment too, but no transaction
 * may surround it, so nothing could be counted beside it, and it reads the rows one by one.)
 */
export async function copySqlite(from: string, to: string): Promise<Counts> {
  // The file is ours alone from its first byte.
  closeSync(openSync(to, 'wx', 0o600))
  const counts = await copyMoment(from, to)
  settle(to)
  const copied = inspect(to, 'La copie, et sans doute la base avec elle,')
  for (const [table, count] of Object.entries(counts)) {
    if (copied[table] !== count) {
      throw new Refusal(
        `La copie n’est pas fidèle : ${table} a ${copied[table] ?? 0} lignes au lieu de ${count}.`,
      )
    }
  }
  return counts
}

async function copyMoment(from: string, to: string): Promise<Counts> {
  const source = new Sqlite(from, { fileMustExist: true, timeout: 5000 })
  try {
    const counts = await telling(`La base ${from} ne se lit pas`, () => {
      source.pragma('synchronous = FULL')
      source.exec('begin')
      return countsOf(source)
    })
    await source.backup(to, { progress: () => PAGES_PER_STEP })
    source.exec('commit')
    return counts
  } finally {
    source.close()
  }
}

/** One file that needs none beside it to be read. */
export function settle(path: string): void {
  const copy = new Sqlite(path, { fileMustExist: true })
  try {
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}
