import { expect, test } from 'vitest'
import { collections } from '#shared/collections/registry.ts'
import { MAX_BATCH } from '#shared/contract/wire.ts'
import { testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'
import { aQuantity, aStamp } from '#tests/support/entries.ts'

const NOW = 1_800_000_000_000
const BULK = '/api/v1/user_inventories/bulk_upsert'

test('every collection of the registry has its bulk call', async () => {
  const server = await testApp()
  const { device } = await signedUp(server)
  for (const { path } of collections) expect((await device.bulk(path, [])).status).toBe(200)
})

test('T8 every bulk call wants a token', async () => {
  const server = await testApp()
  for (const { path } of collections) {
    const answer = await server.call('POST', `/api/v1/${path}/bulk_upsert`, { body: { entries: [] } })
    expect([answer.status, answer.json.code]).toEqual([401, 'unauthorized'])
  }
})

test.each([
  ['text that is not JSON', '{"entries": [', 400, 'bad_request'],
  ['an empty body', '', 400, 'bad_request'],
  ['null', 'null', 422, 'invalid'],
  ['a list', '[]', 422, 'invalid'],
  ['no entries', '{}', 422, 'invalid'],
  ['entries that are no list', '{"entries": {}}', 422, 'invalid'],
  ['an entry that is no object', '{"entries": [12]}', 422, 'invalid'],
  ['an entry that is a list', '{"entries": [[]]}', 422, 'invalid'],
])('A28 %s is refused with a coded answer', async (_, body, status, code) => {
  const server = await testApp()
  const { token } = await signedUp(server)
  const answer = await server.call('POST', BULK, { token, body })
  expect([answer.status, answer.json.code]).toEqual([status, code])
  expect(answer.json.error).toBeTypeOf('string')
})

test.each([
  ['no key', {}],
  ['a key of zero', { key: '0' }],
  ['a key written in another way', { key: '012' }],
  ['a key that is no text', { key: 12 }],
  ['a very long key', { key: '1'.repeat(300) }],
  ['stamps that are no object', { key: '12', h: 'hier' }],
  ['a stamp that is none', { key: '12', h: { quantity: 'hier' } }],
  ['a strange tombstone', { key: '12', deleted: 'oui' }],
])('an entry with %s is rejected alone', async (_, broken) => {
  const server = await testApp({ now: () => NOW })
  const { device } = await signedUp(server)
  const { status, json } = await device.bulk('user_inventories', [
    { quantity: 1, ...broken },
    aQuantity({ stamp: aStamp(NOW) }),
  ])
  expect(status).toBe(200)
  expect(json.results.map((result) => result.status)).toEqual(['rejected', 'ok'])
  expect(json.results[0]?.message).toBeTypeOf('string')
})

test('a stamped batch of more than 200 entries is too large', async () => {
  const server = await testApp({ now: () => NOW })
  const { device } = await signedUp(server)
  const entries = (n: number) =>
    Array.from({ length: n }, (_, i) => aQuantity({ item_id: i + 1, stamp: aStamp(NOW) }))
  const tooMany = await device.bulk('user_inventories', entries(MAX_BATCH + 1))
  expect([tooMany.status, tooMany.json.code]).toEqual([413, 'too_large'])
  expect((await device.bulk('user_inventories', entries(MAX_BATCH))).status).toBe(200)
})

test('a plain client may send a thousand objects at once', async () => {
  const server = await testApp()
  const { device } = await signedUp(server)
  const entries = (n: number) => Array.from({ length: n }, (_, i) => ({ item_id: i + 1, quantity: i }))
  expect((await device.bulk('user_inventories', entries(1001))).status).toBe(413)
  expect((await device.bulk('user_inventories', entries(1000))).status).toBe(200)
  expect((await device.pull('?limit=500')).json.more).toBe(true)
})

test('a body above one megabyte is too large, with or without a length', async () => {
  const server = await testApp()
  const { token } = await signedUp(server)
  const body = JSON.stringify({ entries: [{ item_id: 1, note: 'x'.repeat(1_000_000) }] })
  const plain = await server.call('POST', BULK, { token, body })
  expect([plain.status, plain.json.code]).toEqual([413, 'too_large'])
  const sized = { 'content-length': String(body.length) }
  expect((await server.call('POST', BULK, { token, body, headers: sized })).status).toBe(413)
})

test('a pass for another account is refused whole', async () => {
  const server = await testApp()
  const mine = await signedUp(server)
  const other = await signedUp(server)
  const headers = { 'x-account-id': other.user.id }
  const pushed = await mine.device.bulk('user_inventories', [{ item_id: 1, quantity: 5 }], { headers })
  expect([pushed.status, pushed.json.code]).toEqual([403, 'account_mismatch'])
  expect((await mine.device.pull('', { headers })).status).toBe(403)
  expect((await mine.device.pull()).json.rows).toEqual([])
})

test('rows never cross accounts', async () => {
  const server = await testApp()
  const mine = await signedUp(server)
  const other = await signedUp(server)
  await mine.device.pushOne('user_inventories', { item_id: 1, quantity: 5 })
  await other.device.pushOne('user_inventories', { item_id: 1, quantity: 8 })
  expect(await mine.device.values('inventories', '1')).toEqual({ quantity: 5 })
  expect((await other.device.pull()).json.rows).toHaveLength(1)
})

test('a newer device is welcome and one below the oldest schema must update', async () => {
  const server = await testApp()
  const { device } = await signedUp(server)
  const asSchema = (schema: string) =>
    device.bulk('user_inventories', [], { headers: { 'x-schema': schema } })
  expect((await asSchema('99')).status).toBe(200)
  expect([(await asSchema('0')).status, (await asSchema('0')).json.code]).toEqual([426, 'upgrade_required'])
  expect((await asSchema('un')).status).toBe(400)
})
