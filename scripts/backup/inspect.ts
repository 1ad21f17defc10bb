import { closeSync, openSync, readSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { Refusal } from '#scripts/command.ts'
import { migrations } from '#server/db/migrations/registry.ts'

/** Rows per table. */
export type Counts = Record<string, number>

const OURS = ['kysely_migration', 'users', 'records', 'heads', 'epochs']

const HEADER = 'SQLite format 3\0'

/** Whether a file begins as a database does. */
export function isSqlite(path: string): boolean {
  const start = Buffer.alloc(HEADER.length)
  const fd = openSync(path, 'r')
  try {
    readSync(fd, start, 0, start.length, 0)
  } finally {
    closeSync(fd)
  }
  return start.toString('latin1') === HEADER
}

export function countsOf(file: Sqlite.Database): Counts {
  const tables = file
    .prepare<[], { name: string }>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
    )
    .all()
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      file.prepare<[], number>(`select count(*) from "${name}"`).pluck().get() ?? 0,
    ]),
  )
}

/** Reads a closed database whole and answers its counts. A damaged one is refused, the message beginning with `what`. */
export function inspect(path: string, what: string): Counts {
  const file = new Sqlite(path, { readonly: true, fileMustExist: true })
  try {
    const [first] = file.prepare<[], string>('pragma integrity_check(1)').pluck().all()
    if (first !== 'ok')
      throw new Refusal(`${what} est abîmée : ${first?.replace(/\*{3}.*?\*{3}/, '').trim()}.`)
    const [orphan] = file.prepare<[], { table: string }>('pragma foreign_key_check').all()
    if (orphan)
      throw new Refusal(`${what} est abîmée : une ligne de ${orphan.table} en nomme une qui n’existe pas.`)
    return countsOf(file)
  } finally {
    file.close()
  }
}

/** Refuses a database that is not Comptoir's, or that a newer version wrote. */
export function checkOurs(path: string, what: string): void {
  const file = new Sqlite(path, { readonly: true, fileMustExist: true })
  try {
    const tables = file
      .prepare<[], string>("select name from sqlite_master where type = 'table'")
      .pluck()
      .all()
    if (!OURS.every((table) => tables.includes(table))) {
      throw new Refusal(`${what} n’est pas une base de Comptoir.`)
    }
    const done = file.prepare<[], string>('select name from kysely_migration order by name').pluck().all()
    const newer = done.find((name) => !(name in migrations))
    if (newer) {
      throw new Refusal(
        `${what} vient d’une version plus récente de Comptoir (migration ${newer}) : mets d’abord le programme à jour.`,
      )
    }
  } finally {
    file.close()
  }
}

/** Counts as one line: empty tables are left out, those of the game data are one. */
export function countsInWords(counts: Counts): string {
  const shown: Counts = {}
  for (const [table, count] of Object.entries(counts)) {
    if (count === 0 || table.startsWith('kysely_')) continue
    const name = table.startsWith('catalogue_') ? 'catalogue' : table
    shown[name] = (shown[name] ?? 0) + count
  }
  return Object.entries(shown)
    .map(([table, count]) => `${table} ${count.toLocaleString('fr-FR')}`)
    .join(' · ')
}

const UNITS = ['octets', 'ko', 'Mo', 'Go', 'To']

export function sizeInWords(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const amount = (bytes / 1000 ** unit).toLocaleString('fr-FR', { maximumFractionDigits: unit > 1 ? 1 : 0 })
  return `${amount} ${UNITS[unit]}`
}

export const secondsInWords = (ms: number): string =>
  `${(ms / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} s`
