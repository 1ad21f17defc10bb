// @module-tag postgres
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sumsOf } from '#server/db/copy.ts'
import { useData } from '#server/db/engine/data-lock.ts'
import type { Database } from '#server/db/engine/database.ts'
import { openDatabase } from '#server/db/engine/open.ts'
import { openPostgres } from '#server/db/engine/postgres.ts'
import { TABLES } from '#server/db/tables.ts'
import { program } from '#tests/harness/programs.ts'
import { testApp } from '#tests/support/app.ts'
import { freshPostgres, postgresTest } from '#tests/support/database.ts'
import { aDevice, signedUp } from '#tests/support/device.ts'

const home = mkdtempSync(join(tmpdir(), 'comptoir-move-'))
afterAll(() => rmSync(home, { recursive: true }))
let made = 0
const fresh = () => join(home, String(++made))

function move(...args: string[]) {
  const run = spawnSync(process.execPath, [program('move'), ...args], { encoding: 'utf8' })
  return { code: run.status, said: `${run.stdout}${run.stderr}` }
}

/** A SQLite file with a player's rows in it, and what a device of theirs knows. */
async function installation() {
  const file = `${fresh()}.sqlite`
  const database = await openDatabase(file)
  const server = await testApp({ database, env: { JWT_SECRET: 'un secret pour les tests, assez long' } })
  const { token, device, user } = await signedUp(server)
  const entries = Array.from({ length: 450 }, (_, i) => ({ item_id: i + 1, quantity: i }))
  await device.bulk('user_inventories', entries)
  await device.bulk('user_inventories', [{ item_id: 1, quantity: 9 }])
  await device.pushOne('archis', { archimonstre: 'Élagué l’Ancien', owned_count: 2 })
  await device.pushOne('flips', { id: 'a', item_name: 'Épée \u{1f409} "2"', note: '\u0000' })
  const { mark } = (await device.bulk('flips', [{ id: 'b', item_name: 'Bouclier' }])).json
  await server.close()
  return { file, token, mark, user }
}

/** The same account on what was moved. */
async function goesOn(database: Database, { token, mark }: { token: string; mark: string }) {
  const server = await testApp({ database })
  const device = aDevice(server, token)
  const pulled = await device.pull('', { headers: { 'x-sync-mark': mark } })
  expect([pulled.status, pulled.json.rows.length]).toEqual([200, 453])
  const pushed = await device.bulk('flips', [{ id: 'c', item_name: 'Cape' }], {
    headers: { 'x-sync-mark': mark },
  })
  expect(pushed.status).toBe(200)
  expect((await device.pull('', { headers: { 'x-sync-mark': pushed.json.mark } })).status).toBe(200)
  await server.close()
}

test('every table of the schema is among those that a copy takes', async () => {
  const { db, close } = await openDatabase(':memory:')
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView)
  expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(TABLES).sort())
  for (const { name, columns } of tables) {
    expect(columns.map((column) => column.name)).toEqual(
      expect.arrayContaining([...TABLES[name as keyof typeof TABLES]]),
    )
  }
  await close()
})

test('an installation moves to another folder: the same rows, the players stay signed in, devices go on', async () => {
  const from = await installation()
  const to = fresh()
  const { code, said } = move(from.file, to)
  expect([code, said]).toEqual([0, expect.stringMatching(/users +1 .*records +453 .*lignes déplacées/s)])
  const copy = await openDatabase(join(to, 'comptoir.sqlite'))
  const source = await openDatabase(from.file)
  expect(await sumsOf(copy.db)).toEqual(await sumsOf(source.db))
  await source.close()
  await goesOn(copy, from)
})

postgresTest('an installation moves from SQLite to PostgreSQL and back, row for row', async () => {
  const from = await installation()
  const url = await freshPostgres()
  expect(move(from.file, url)).toMatchObject({ code: 0 })
  const source = await openDatabase(from.file)
  const sums = await sumsOf(source.db)
  await source.close()
  const moved = await openPostgres(url)
  expect(await sumsOf(moved.db)).toEqual(sums)
  await moved.close()
  const back = `${fresh()}.sqlite`
  expect(move(url, back)).toMatchObject({ code: 0 })
  const again = await openDatabase(back)
  expect(await sumsOf(again.db)).toEqual(sums)
  await again.close()
  await goesOn(await openPostgres(url), from)
})

test('a target that has accounts is left as it is', async () => {
  const [one, other] = [await installation(), await installation()]
  const { code, said } = move(one.file, other.file)
  expect([code, said]).toEqual([1, expect.stringContaining('a déjà des comptes')])
  const kept = await openDatabase(other.file)
  expect(await kept.db.selectFrom('users').select('id').execute()).toEqual([{ id: other.user.id }])
  await kept.close()
})

test('a folder that a server uses is not moved', { tags: 'full' }, async () => {
  const { file } = await installation()
  const folder = fresh()
  const hold = useData(folder)
  copyFileSync(file, join(folder, 'comptoir.sqlite'))
  const to = fresh()
  expect(move(folder, to)).toMatchObject({ code: 1, said: expect.stringContaining('Un serveur utilise') })
  expect(existsSync(join(to, 'comptoir.sqlite'))).toBe(false)
  hold.release()
})

test.each([
  ['nothing', [], 2, /Usage/],
  ['one place', ['a'], 2, /Usage/],
  ['three places', ['a', 'b', 'c'], 2, /Usage/],
  ['a place without a database', [join(home, 'rien'), join(home, 'vers')], 1, /Aucune base à/],
  [
    'a PostgreSQL that does not answer',
    ['postgres://x@127.0.0.1:9/x', join(home, 'vers')],
    1,
    /ne répond pas/,
  ],
])('the command with %s says so in a line', { tags: 'full' }, (_, args, expected, words) => {
  const { code, said } = move(...args)
  expect([code, said]).toEqual([expected, expect.stringMatching(words)])
})

test('the same database twice is refused', { tags: 'full' }, async () => {
  const { file } = await installation()
  expect(move(file, file)).toMatchObject({ code: 1, said: expect.stringContaining('la même base') })
})
