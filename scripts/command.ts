import Sqlite from 'better-sqlite3'
import { ConfigError } from '#server/config.ts'
import { makePrivateFiles } from '#server/private-files.ts'

/** What stops a command without a fault of ours; its message is French and tells what to do. */
export class Refusal extends Error {}

/** The command was not written as it is used. */
export class Misuse extends Error {}

const SYSTEM: Record<string, string> = {
  ENOSPC: 'le disque est plein',
  EDQUOT: 'le disque est plein',
  EFBIG: 'le fichier dépasse la taille permise ici',
  EACCES: 'cet utilisateur n’en a pas le droit',
  EPERM: 'cet utilisateur n’en a pas le droit',
  EROFS: 'ce disque ne s’écrit pas',
  ENOENT: 'ce fichier ou son dossier n’existe pas',
  ENOTDIR: 'ce dossier n’existe pas',
  EISDIR: 'c’est un dossier',
  ENAMETOOLONG: 'ce nom est trop long',
  ECONNREFUSED: 'PostgreSQL ne répond pas à cette adresse',
  ENOTFOUND: 'cette adresse n’existe pas',
  EPIPE: 'la lecture s’est arrêtée avant la fin',
}

const SQLITE: [RegExp, string][] = [
  [/^SQLITE_FULL/, 'le disque est plein'],
  [/^SQLITE_BUSY/, 'la base est occupée par un autre programme'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'le fichier est abîmé, ou n’est pas une base SQLite'],
  [/^SQLITE_(READONLY|PERM|CANTOPEN)/, 'cet utilisateur n’a pas le droit de l’ouvrir'],
  [/^SQLITE_IOERR/, 'le disque a refusé une lecture ou une écriture'],
]

/** Why the disk or SQLite failed, in words; null for an error that is a fault of ours. */
export function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  if ('severity' in error) return `PostgreSQL répond « ${error.message} » (${error.code})`
  const { code } = error
  const known =
    error instanceof Sqlite.SqliteError ? SQLITE.find(([pattern]) => pattern.test(code))?.[1] : SYSTEM[code]
  return known ? `${known} (${code})` : null
}

/** Runs a command to its exit code: 0, 1 with one line of why, 2 with the usage. */
export async function run(usage: string, main: (args: string[]) => Promise<void>): Promise<void> {
  makePrivateFiles()
  try {
    await main(process.argv.slice(2))
  } catch (error) {
    if (error instanceof Misuse) {
      process.stderr.write(`${error.message ? `${error.message}\n` : ''}${usage}`)
      process.exitCode = 2
      return
    }
    const told = error instanceof Refusal || error instanceof ConfigError
    const why =
      error instanceof Error ? (told ? error.message : (error.stack ?? error.message)) : String(error)
    process.stderr.write(`${why}\n`)
    process.exitCode = 1
  }
}

/** Does `act`; a failure of the disk or of SQLite becomes a refusal that begins with `what`. */
export async function telling<T>(what: string, act: () => T | Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const reason = reasonOf(error)
    throw reason ? new Refusal(`${what} : ${reason}.`) : error
  }
}
