import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { Kysely, Migrator } from 'kysely'
import { openDataDir } from '#server/db/engine/open.ts'
import { ComptoirSqliteDialect } from '#server/db/engine/sqlite-dialect.ts'
import { migrations } from '#server/db/migrations/registry.ts'
import { addUser, newUser } from '#server/db/users.ts'

const WRITER = fileURLToPath(new URL('./busy-writer.ts', import.meta.url))
export const ACCOUNTS = ['elea', 'lou']

/** A data directory with two accounts, each with `rows` rows of `bytes` bytes, closed; and a folder for backups. */
export async function someData(
  rows = 3,
  bytes = 10,
): Promise<{ dataDir: string; live: string; out: string }> {
  const home = mkdtempSync(join(tmpdir(), 'comptoir-backups-'))
  const dataDir = join(home, 'data')
  const out = join(home, 'out')
  mkdirSync(out)
  const database = await openDataDir(dataDir)
  for (const name of ACCOUNTS) {
    const user = newUser({ id: name, name, email: `${name}@test.fr`, password_hash: '', created_at: 0 })
    await addUser(database.db, user, async () => ({ id: user.id, epoch: 'e' }))
  }
  await database.close()
  const live = join(dataDir, 'comptoir.sqlite')
  fill(live, rows, bytes)
  return { dataDir, live, out }
}

/** The same accounts and rows in a database as an older version wrote it. */
export async function olderData(path: string, migration: string, rows = 3): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new ComptoirSqliteDialect(new Sqlite(path)) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(migration)
  await db.destroy()
  if (error) throw error
  const file = new Sqlite(path)
  for (const name of ACCOUNTS) {
    file
      .prepare(
        "insert into users (id, email, email_key, name, password_hash, created_at) values (?, ?, ?, ?, '', 0)",
      )
      .run(name, `${name}@test.fr`, `${name}@test.fr`, name)
    file.prepare('insert into heads (user_id, seq) values (?, 0)').run(name)
    file.prepare("insert into epochs (user_id, position, epoch, from_seq) values (?, 0, 'e', 1)").run(name)
  }
  file.close()
  fill(path, rows, 10)
}

function fill(path: string, rows: number, bytes: number): void {
  const file = new Sqlite(path)
  const add = file.prepare(
    "insert into records (user_id, collection, key, doc, h, deleted, seq) values (?, 'flips', ?, ?, '{}', 0, ?)",
  )
  file.transaction(() => {
    for (const account of ACCOUNTS) {
      const note = JSON.stringify({ note: 'x'.repeat(bytes) })
      for (let i = 1; i <= rows; i++) add.run(account, `k${i}`, note, i)
      file.prepare('update heads set seq = ? where user_id = ?').run(rows, account)
    }
  })()
  file.close()
}

/** What a database says of each account: its head, and the highest number and the count of its rows. */
export type Moment = { user_id: string; head: number; top: number; rows: number }

export function momentOf(path: string): Moment[] {
  const file = new Sqlite(path, { readonly: true, fileMustExist: true })
  try {
    return file
      .prepare<[], Moment>(
        'select user_id, heads.seq as head, max(records.seq) as top, count(*) as rows from heads join records using (user_id) group by user_id order by user_id',
      )
      .all()
  } finally {
    file.close()
  }
}

/**
 * A process that writes to the database all the time (without accounts: that has it open); answers how to end it,
 * which tells how much it wrote.
 */
export async function busyWriter(live: string, accounts = ACCOUNTS): Promise<() => Promise<number>> {
  const args = ['--import', 'tsx', WRITER, live, ...accounts]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk
  })
  await once(child.stdout, 'data')
  return async () => {
    const exit = once(child, 'exit')
    child.stdin.end()
    await exit
    return Number(said.trim().split('\n').at(-1))
  }
}
