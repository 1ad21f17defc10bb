// @module-tag postgres
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { copyDatabase, sumsOf } from '#server/db/copy.ts'
import { openDatabase } from '#server/db/engine/open.ts'
import { openPostgres } from '#server/db/engine/postgres.ts'
import { command } from '#tests/support/command.ts'
import { freshPostgres, postgresTest as test } from '#tests/support/database.ts'
import { ACCOUNTS, momentOf, someData } from '#tests/support/server/backups.ts'

// Skipped where the run has no PostgreSQL: the commands then have nothing to speak to.
const home = mkdtempSync(join(tmpdir(), 'comptoir-backup-postgres-'))
const dataDir = join(home, 'data')
let live: string
beforeAll(async () => {
  const made = await someData(50)
  live = made.live
})
afterAll(() => {
  for (const dir of [home, dirname(dirname(live))]) rmSync(dir, { recursive: true })
})

/** A PostgreSQL database with the rows of the SQLite one. */
async function filled(): Promise<string> {
  const url = await freshPostgres()
  const [from, to] = [await openDatabase(live), await openPostgres(url)]
  await copyDatabase(from.db, to)
  await Promise.all([from.close(), to.close()])
  return url
}
const run = (script: string, url: string, ...args: string[]) =>
  command(script, args, { DATA_DIR: dataDir, DATABASE_URL: url })
async function sums(url: string) {
  const database = await openPostgres(url)
  const all = await sumsOf(database.db)
  await database.close()
  return all
}

test('a backup of PostgreSQL is one SQLite file, which a restore puts back whole, keeping what it replaces', async () => {
  const url = await filled()
  const before = await sums(url)
  const file = join(home, 'a.sqlite')
  const backup = await run('backup', url, file)
  expect(backup).toMatchObject({ code: 0, err: '' })
  expect(backup.out).toContain('epochs 2 · heads 2 · records 100 · users 2\n')
  expect(momentOf(file).map(({ user_id, rows }) => [user_id, rows])).toEqual(
    ACCOUNTS.map((name) => [name, 50]),
  )

  const database = await openPostgres(url)
  await database.db.deleteFrom('users').where('id', '=', 'elea').execute()
  await database.close()
  const restored = await run('restore', url, file)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(await sums(url)).toEqual(before)
  const [kept = '', ...others] = readdirSync(dataDir).filter((name) => name !== 'last-backup')
  expect(kept).toMatch(/^comptoir\.sqlite\.before-restore-[\dT-]+$/)
  expect(momentOf(join(dataDir, kept)).map(({ user_id }) => user_id)).toEqual(['lou'])
  expect(others).toEqual([])
}, 60_000)

test('a restore is refused while a server uses the database, and one of another version is not copied', async () => {
  const url = await filled()
  const file = join(home, 'b.sqlite')
  await run('backup', url, file)
  const server = await openPostgres(url)
  const before = await sumsOf(server.db)
  const used = await run('restore', url, file)
  expect(used.code).toBe(1)
  expect(used.err).toMatch(/^Un serveur utilise cette base : [^\n]+ Rien n’a été changé\.\n$/)
  expect(await sumsOf(server.db)).toEqual(before)
  await server.pool.query("insert into kysely_migration values ('999-plus-tard', '2030')")
  const newer = await run('backup', url, join(home, 'c.sqlite'))
  expect([newer.code, existsSync(join(home, 'c.sqlite'))]).toEqual([1, false])
  expect(newer.err).toMatch(/^Cette base est d’une autre version que ce programme[^\n]+\n$/)
  await server.close()
}, 60_000)

test('an address without PostgreSQL, or without our tables, is told in one line', async () => {
  const silent = await run('backup', 'postgres://personne@127.0.0.1:9/rien', join(home, 'd.sqlite'))
  expect([silent.code, silent.out]).toEqual([1, ''])
  expect(silent.err).toMatch(/ne répond pas à cette adresse \(ECONNREFUSED\)\.\n$/)
  const url = (await freshPostgres()).replace(/\/[^/]*$/, '/postgres')
  const foreign = await run('backup', url, join(home, 'e.sqlite'))
  expect(foreign.err).toMatch(/^Aucune base de Comptoir à cette adresse[^\n]+\n$/)
}, 60_000)
