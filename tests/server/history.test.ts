// @module-tag postgres
import { expect, test } from 'vitest'
import { readMark, SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { postgresTest, sqliteTest } from '#tests/support/database.ts'
import { aDevice, signedUp } from '#tests/support/device.ts'

const stock = (quantity: number, item_id = 1) => ({ item_id, quantity })
const marked = (mark: string) => ({ headers: { 'x-sync-mark': mark } })

/** A restored backup under a new start of the server, with the same account's device. */
async function restored(backup: Buffer, token: string) {
  const server: TestApp = await testApp({ database: backup })
  return aDevice(server, token)
}

test('an answer to a push carries the mark, the time and the schema', async () => {
  const server = await testApp({ now: () => 1_800_000_000_000 })
  const { device } = await signedUp(server)
  const { json } = await device.bulk('user_inventories', [stock(5)])
  expect(readMark(json.mark)?.seq).toBe(1)
  expect([json.cursor, json.server_time, json.schema]).toEqual([json.mark, 1_800_000_000_000, SCHEMA_VERSION])
})

test('a mark of this history is accepted, before and after a restart', async () => {
  const server = await testApp()
  const { token, device } = await signedUp(server)
  const { mark } = (await device.bulk('user_inventories', [stock(5)])).json
  const again = aDevice(await server.restart(), token)
  expect((await again.pull('', marked(mark))).status).toBe(200)
  await again.pushOne('user_inventories', stock(6))
  expect((await again.pull('', marked(mark))).status).toBe(200)
})

postgresTest('two databases of one PostgreSQL write under epochs of different names', async () => {
  const epochs = []
  for (let i = 0; i < 2; i++) {
    const { device } = await signedUp(await testApp())
    epochs.push(readMark((await device.bulk('user_inventories', [stock(5)])).json.mark)?.epoch)
  }
  expect(new Set(epochs).size).toBe(2)
})

sqliteTest(
  'the first write after a start opens an epoch, and a start without writes opens none',
  async () => {
    const server = await testApp()
    const { token, device } = await signedUp(server)
    const first = (await device.bulk('user_inventories', [stock(5)])).json.mark
    const second = aDevice(await server.restart(), token)
    expect((await second.pull()).json.mark).toBe(first)
    const { mark } = (await second.bulk('user_inventories', [stock(6)])).json
    expect(readMark(mark)?.epoch).not.toBe(readMark(first)?.epoch)
    expect((await second.bulk('user_inventories', [stock(7)])).json.mark.split(':')[0]).toBe(
      mark.split(':')[0],
    )
  },
)

sqliteTest('an epoch whose name the account has had before is another one, and no error', async () => {
  const server = await testApp({ alone: true })
  const { device } = await signedUp(server)
  const marks: string[] = []
  for (const [n, name] of [
    'aaaaaaaa',
    'bbbbbbbb',
    'aaaaaaaa',
    'aaaaaaaa',
    'bbbbbbbb',
    'aaaaaaaa',
  ].entries()) {
    server.deps.boot = name
    const known = marks.at(-1)
    const { status, json } = await device.bulk('user_inventories', [stock(n)], known ? marked(known) : {})
    expect([n, status]).toEqual([n, 200])
    marks.push(json.mark)
  }
  const epochs = marks.map((mark) => readMark(mark)?.epoch)
  expect(epochs[2]).toBe(epochs[3])
  expect(new Set(epochs).size).toBe(5)
  for (const mark of marks) expect((await device.pull('', marked(mark))).status).toBe(200)
})

test('a mark beyond what a restored server holds is answered 410 with the server’s own', async () => {
  const server = await testApp()
  const { token, device } = await signedUp(server)
  await device.pushOne('user_inventories', stock(5))
  const backup = await server.snapshot()
  const { mark } = (await device.bulk('user_inventories', [stock(6)])).json
  const back = await restored(backup, token)
  for (const answer of [
    await back.bulk('user_inventories', [stock(7)], marked(mark)),
    await back.pull('', marked(mark)),
  ]) {
    expect([answer.status, answer.json.code]).toEqual([410, 'history_lost'])
    expect(readMark(answer.json.mark)?.seq).toBe(0)
    expect([answer.json.schema, typeof answer.json.server_time]).toEqual([SCHEMA_VERSION, 'number'])
  }
  expect(await back.values('inventories', '1')).toEqual({ quantity: 5 })
})

test('a device that already took the 410 mark goes on', async () => {
  const server = await testApp()
  const { token, device } = await signedUp(server)
  const backup = await server.snapshot()
  const { mark } = (await device.bulk('user_inventories', [stock(6)])).json
  const back = await restored(backup, token)
  const lost = await back.pull('', marked(mark))
  expect((await back.bulk('user_inventories', [stock(6)], marked(lost.json.mark))).status).toBe(200)
})

test('a restored server that has written as many rows again is still noticed', async () => {
  const server = await testApp()
  const { token, device } = await signedUp(server)
  await device.pushOne('user_inventories', stock(5))
  const backup = await server.snapshot()
  const { mark } = (await device.bulk('user_inventories', [stock(6)])).json
  const back = await restored(backup, token)
  for (const quantity of [7, 8, 9]) await back.pushOne('user_inventories', stock(quantity))
  expect((await back.pull('', marked(mark))).status).toBe(410)
})

test('an epoch of another server is in no history here', async () => {
  const { device } = await signedUp(await testApp())
  expect((await device.pull('?cursor=ailleurs:0')).status).toBe(410)
  expect((await device.pull('', marked('ailleurs:0'))).status).toBe(410)
})

test('an unreadable mark, cursor or limit is a bad request', async () => {
  const { device } = await signedUp(await testApp())
  expect((await device.pull('', marked('pas-une-marque'))).json.code).toBe('bad_request')
  for (const query of ['?cursor=12', '?limit=0', '?limit=tout', '?limit=-1', '?cursor=e0:-1']) {
    expect((await device.pull(query)).status).toBe(400)
  }
})
