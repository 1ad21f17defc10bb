import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { ConfigError } from '#server/config.ts'

const FILE = 'comptoir.sqlite'
/** Says that the folder has had a database; the secret of the tokens, which is made after it, says so in older folders. */
const MADE = 'comptoir.made'

/**
 * Looks through the database of a data directory before it is served: one that is damaged, or gone where there was one, is a
 * `ConfigError` with what to do. A damaged page would otherwise be found by the player whose row lies there, and an empty
 * database would tell every device that its account is gone.
 */
export function checkFile(dataDir: string): void {
  const path = join(dataDir, FILE)
  const fault = statSync(path, { throwIfNoEntry: false })?.size ? faultIn(path) : EMPTY
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

/** What is wrong with a database, in SQLite's words; null: nothing. */
function faultIn(path: string): string | null {
  let file: Sqlite.Database | null = null
  try {
    file = new Sqlite(path, { fileMustExist: true })
    const found = file.pragma('quick_check(1)', { simple: true })
    if (found !== 'ok') return String(found).split('\n')[0] ?? ''
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
