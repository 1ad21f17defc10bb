// @module-tag postgres
import { expect, test } from 'vitest'
import { openPostgres } from '#server/db/engine/postgres.ts'
import { deleteJournalBefore } from '#server/db/journal.ts'
import { relayLive } from '#server/sync/live-relay.ts'
import { readMark } from '#shared/contract/wire.ts'
import { startCluster } from '#tests/harness/postgres.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { PASSWORD, type TestApp, testApp } from '#tests/support/app.ts'
import { freshPostgres, rowsOf } from '#tests/support/database.ts'
import { aDevice, signedUp } from '#tests/support/device.ts'

const stock = (item_id: number, quantity = 1) => ({ item_id, quantity })
const epochOf = (mark: string) => readMark(mark)?.epoch

/** Two processes of one installation, each called by name. */
async function twoProcesses() {
  const url = await freshPostgres()
  const [one, two] = [
    await testApp({ database: await openPostgres(url), alone: true }),
    await testApp({ database: await openPostgres(url), alone: true }),
  ]
  const { token, user, device } = await signedUp(one)
  return { url, one, two, token, user, here: device, there: aDevice(two, token) }
}

test('writes of one account through two processes at once take every number once', async () => {
  const { one, here, there } = await twoProcesses()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      (i % 2 ? here : there).bulk('user_inventories', [stock(2 * i + 1), stock(2 * i + 2)]),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const seqs = await rowsOf<{ seq: number }>(one.database, 'select seq from records order by seq')
  expect(seqs.map(({ seq }) => seq)).toEqual(Array.from({ length: 80 }, (_, i) => i + 1))
  expect(await rowsOf(one.database, 'select seq from heads')).toEqual([{ seq: 80 }])
})

test('edits of one field through two processes at once leave the newest, and the others in the journal', async () => {
  const { one, here, there } = await twoProcesses()
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => (i % 2 ? here : there).bulk('user_inventories', [stock(7, i + 1)])),
  )
  const [row] = (await here.pull()).json.rows
  const replaced = await rowsOf<{ value: string }>(one.database, 'select value from journal')
  const kept = [Number(row?.v.quantity), ...replaced.map(({ value }) => Number(value))]
  expect(kept.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
})

test('pushes through two processes, and housekeeping beside them, keep the count of a journal right', async () => {
  const { one, two, here, there } = await twoProcesses()
  for (const { deps } of [one, two]) deps.maxJournal = { entries: 25, bytes: 1_000_000 }
  const pushes = Array.from({ length: 60 }, (_, i) =>
    (i % 2 ? here : there).bulk('user_inventories', [stock(7, i + 1), stock(8, i + 1)]),
  )
  const forgetting = Array.from({ length: 10 }, (_, i) =>
    deleteJournalBefore((i % 2 ? one : two).db, Date.now() - i),
  )
  await Promise.all([...pushes, ...forgetting])
  const [held] = await rowsOf(one.database, 'select entries, bytes from journal_sizes')
  const counted = await rowsOf(
    one.database,
    'select count(*) as entries, coalesce(sum(octet_length(key || field || value)), 0) as bytes from journal',
  )
  expect(counted).toEqual([held])
})

test('a cursor never skips what another process is committing', async () => {
  const { here, there } = await twoProcesses()
  const seen = new Set<number>()
  let cursor = ''
  let writing = true
  const read = async () => {
    for (let last = false; !last; ) {
      last = !writing
      const { json, status } = await there.pull(`?cursor=${cursor}`)
      expect([status, json.code]).toEqual([200, undefined])
      for (const { seq } of json.rows) seen.add(seq)
      cursor = json.cursor
    }
  }
  const reader = read()
  // As many at once as one account may have.
  const lane = async (first: number) => {
    for (let i = first; i < 60; i += 20)
      expect((await (i % 3 ? here : there).bulk('user_inventories', [stock(i + 1)])).status).toBe(200)
  }
  await Promise.all(Array.from({ length: 20 }, (_, first) => lane(first)))
  writing = false
  await reader
  expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1))
})

test('both processes write one history, and another start of a process opens no other', async () => {
  const { url, here, there, token } = await twoProcesses()
  const marks = [
    (await here.bulk('user_inventories', [stock(1)])).json.mark,
    (await there.bulk('user_inventories', [stock(2)])).json.mark,
    (await aDevice(await started(url), token).bulk('user_inventories', [stock(3)])).json.mark,
  ]
  expect(new Set(marks.map(epochOf)).size).toBe(1)
})

test('one history is written whatever time zone and style of dates a session has, and back in the first one too', async () => {
  const { url, here, token } = await twoProcesses()
  const withOptions = async (options: string) => {
    const other = new URL(url)
    other.searchParams.set('options', options)
    return aDevice(await started(other.href), token)
  }
  const marks = [
    (await here.bulk('user_inventories', [stock(1)])).json.mark,
    (await (await withOptions('-c TimeZone=Asia/Tokyo')).bulk('user_inventories', [stock(2)])).json.mark,
    (await (await withOptions('-c DateStyle=German')).bulk('user_inventories', [stock(3)])).json.mark,
  ]
  const back = await here.bulk('user_inventories', [stock(4)])
  expect(back.status).toBe(200)
  expect(new Set([...marks, back.json.mark].map(epochOf)).size).toBe(1)
})

test('a database that starts again opens another history', async () => {
  const cluster = await startCluster()
  await cluster.create('comptoir')
  const first = await started(cluster.url('comptoir'))
  const { token, device } = await signedUp(first)
  const before = (await device.bulk('user_inventories', [stock(1)])).json.mark
  await first.close()
  cluster.restart()
  const again = await started(cluster.url('comptoir'))
  const known = { headers: { 'x-sync-mark': before } }
  const after = (await aDevice(again, token).bulk('user_inventories', [stock(2)], known)).json.mark
  expect(epochOf(after)).not.toBe(epochOf(before))
  expect((await aDevice(again, token).pull('', known)).status).toBe(200)
  await again.close()
  await cluster.stop()
})

test('a database that went away answers 503 with a time to come back, and serves again when it is there', async () => {
  const cluster = await startCluster()
  await cluster.create('comptoir')
  const server = await started(cluster.url('comptoir'))
  const { device } = await signedUp(server)
  await device.bulk('user_inventories', [stock(1)])
  const ask = async () => (await device.bulk('user_inventories', [stock(2)])).status
  cluster.pause()
  const refused = await device.bulk('user_inventories', [stock(2)])
  expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '30',
  ])
  cluster.resume()
  await expect.poll(ask, { timeout: 20_000 }).toBe(200)
  expect((await device.pull()).json.rows).toHaveLength(2)
  await server.close()
  await cluster.stop()
})

test('what a stranger to the database’s channel says is left out', async () => {
  const { url, one, here } = await twoProcesses()
  const relay = await relayLive({
    database: await openPostgres(url),
    url,
    live: one.live,
    boot: 'here',
    log: one.deps.log,
  })
  const told: number[] = []
  const { id } = (await rowsOf<{ id: string }>(one.database, 'select id from users'))[0] ?? { id: '' }
  one.live.open({ userId: id, sessionId: 's', tell: (seq) => told.push(seq), close: () => {} })
  for (const payload of [
    '',
    '{',
    '[]',
    '{"kind":"rows"}',
    `{"kind":"rows","userId":"${id}","seq":"9","boot":"x"}`,
  ]) {
    await rowsOf(one.database, `select pg_notify('comptoir_live', '${payload}')`)
  }
  await rowsOf(
    one.database,
    `select pg_notify('comptoir_live', '{"kind":"rows","userId":"${id}","seq":9,"boot":"x"}')`,
  )
  await expect.poll(() => told).toEqual([9])
  expect((await here.bulk('user_inventories', [stock(1)])).status).toBe(200)
  await relay()
})

test('two processes that start at once on an empty database make its tables once', async () => {
  const url = await freshPostgres()
  const databases = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)])
  const [first] = databases
  expect(await first.db.selectFrom('users').selectAll().execute()).toEqual([])
  for (const { close } of databases) await close()
})

const started = async (url: string): Promise<TestApp> =>
  testApp({ database: await openPostgres(url), alone: true })

test('two servers of one database may share a data directory', async () => {
  const env = { DATABASE_URL: await freshPostgres() }
  const one = await ServerProcess.create(env)
  const two = await ServerProcess.create({ ...env, DATA_DIR: one.dataDir })
  await Promise.all([one.start(), two.start()])
  const body = JSON.stringify({ user: { email: 'elea@test.fr', password: PASSWORD } })
  const made = await fetch(`${one.url}/auth/register`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  const { token } = (await made.json()) as { token: string }
  const me = await fetch(`${two.url}/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(me.status).toBe(200)
  await Promise.all([one.dispose(), two.dispose()])
}, 60_000)
