import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { ConfigError } from '#server/config.ts'

/** The database of a data directory. */
export const DATABASE_FILE = 'comptoir.sqlite'
/** Says that the folder has had a database; the secret of the tokens, which is made after it, says so in older folders. */
const MADE = 'comptoir.made'

/**
 * Looks through the database of a data directory before it is served: one that is damaged, or gone where there was one, is a
 * `ConfigError` with what to do. A damaged page would otherwise be found by the player whose row lies there, and an empty
 * database would tell every device that its account is gone.
 */
export function checkFile(dataDir: string, wholeBytes = CHECKED_WHOLE_BYTES): void {
  const path = join(dataDir, DATABASE_FILE)
  const fault = statSync(path, { throwIfNoEntry: false })?.size ? faultIn(path, wholeBytes) : EMPTY
  if (fault === null) return
  if (fault !== EMPTY) {
    throw new ConfigError(
      `Configuration : la base de DATA_DIR (${dataDir}) est abîmée : ${fault}. Restaure une sauvegarde : npm run restore -- <fichier>.`,
    )
  }
  if (!existsSync(join(dataDir, MADE)) && !existsSync(join(dataDir, 'jwt-secret'))) return
  throw new ConfigError(
    `Configuration : la base de DATA_DIR (${dataDir}) est vide ou absente, alors qu’il y en avait une. Restaure une sauvegarde : npm run restore -- <fichier> ; pour recommencer sans rien, efface ${MADE} et jwt-secret.`,
  )
}

/** Notes that the folder has a database. */
export const noteMade = (dataDir: string): void => writeFileSync(join(dataDir, MADE), '')

const EMPTY = 'empty'

/** The largest file that is checked whole: about six seconds for a gigabyte, which every restart would cost. */
const CHECKED_WHOLE_BYTES = 250_000_000

/**
 * What is wrong with a database; null: nothing. `quick_check` reads every row; of a larger file the pages alone are looked at,
 * at half a second for a gigabyte: one that a disk or a copy damaged bears no page's header any more.
 */
function faultIn(path: string, wholeBytes: number): string | null {
  let file: Sqlite.Database | null = null
  try {
    file = new Sqlite(path, { fileMustExist: true })
    // Closing it may write what the log holds into the file.
    file.pragma('synchronous = FULL')
    const found = statSync(path).size > wholeBytes ? damagedPage(file) : quickCheck(file)
    if (found !== null) return found
    const tables = file.prepare("select count(*) from sqlite_master where type = 'table'").pluck().get()
    return tables === 0 ? EMPTY : null
  } catch (error) {
    // What cannot be opened at all is told by whoever opens it.
    if (error instanceof Sqlite.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code))
      return error.message
    return null
  } finally {
    file?.close()
  }
}

function quickCheck(file: Sqlite.Database): string | null {
  const found = String(file.pragma('quick_check(1)', { simple: true }))
  return found === 'ok' ? null : (found.split('\n')[0] ?? '')
}

function damagedPage(file: Sqlite.Database): string | null {
  const page = file.prepare("select pageno from dbstat where pagetype = 'corrupted' limit 1").pluck().get()
  return page === undefined ? null : `page ${page}`
}
