import { expect, test } from 'vitest'
import { collections } from '#shared/collections/registry.ts'
import { timeOf } from '#shared/contract/stamp.ts'
import { OLDEST_SCHEMA } from '#shared/contract/wire.ts'
import { testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'
import { aQuantity, aStamp } from '#tests/support/server/entries.ts'

const NOW = 1_800_000_000_000
const BULK = '/api/v1/user_inventories/bulk_upsert'

test('every collection of the registry has its bulk call', async () => {
  const server = await testApp()
  const { device } = await signedUp(server)
  for (const { path } of collections) expect((await device.bulk(path, [])).status).toBe(200)
})

test.each([
  ['a device', (i: number) => aQuantity({ item_id: i + 1, stamp: aStamp(NOW) })],
  ['a plain client', (i: number) => ({ item_id: i + 1, quantity: i })],
])('%s may send a thousand entries at once, and no more', async (_, entry) => {
  const server = await testApp({ now: () => NOW })
  const { device } = await signedUp(server)
  const entries = (n: number) => Array.from({ length: n }, (_, i) => entry(i))
  const tooMany = await device.bulk('user_inventories', entries(1001))
  expect([tooMany.status, tooMany.json.code]).toEqual([413, 'too_large'])
  expect((await device.bulk('user_inventories', entries(1000))).status).toBe(200)
  expect((await device.pull('?limit=500')).json.more).toBe(true)
})

test('a device may name eight thousand fields at once, by value or by stamp, and no more', async () => {
  const server = await testApp({ now: () => NOW })
  const { device } = await signedUp(server)
  const stamp = aStamp(NOW)
  const entries = (last: object) => [
    ...Array.from({ length: 125 }, (_, i) => ({ key: String(i + 1), ...names(63), h: names(64, stamp) })),
    last,
  ]
  const most = await device.bulk('user_inventories', entries({ key: '126', h: stamp }))
  expect([most.status, most.json.results.at(-1)?.status]).toEqual([200, 'ok'])
  for (const last of [
    { key: '126', quantity: 1, h: stamp },
    { key: '126', h: { quantity: stamp } },
    { key: '126', ...names(20_000), h: stamp },
  ]) {
    const tooMany = await device.bulk('user_inventories', entries(last))
    expect([tooMany.status, tooMany.json.code]).toEqual([413, 'too_large'])
    expect(tooMany.json.error).toBe('Trop de modifications en un seul envoi.')
  }
})

test('a thousand sales of a device, each field under a stamp, seen and all, fit one body', async () => {
  const server = await testApp({ now: () => NOW })
  const { device } = await signedUp(server)
  const fields = {
    purchase_date: '2026-11-01',
    sold_date: '2026-11-02',
    sold: true,
    item_name: 'Coiffe du Comte Harebourg',
    buy_price_kamas: 12_345_678,
    sell_price_kamas: 23_456_789,
    tax_kamas: 469_135,
    note: 'vendue',
  }
  // Eight fields each: together as many as a batch may name.
  const stamps = Object.fromEntries(Object.keys(fields).map((name) => [name, aStamp(NOW)]))
  const entries = Array.from({ length: 1000 }, (_, i) => ({
    key: `0190a1b2c3d4e5f6a7b8c9d0e1f2${i}`,
    ...fields,
    h: stamps,
    seen: stamps,
  }))
  const { status, json } = await device.bulk('flips', entries)
  expect([status, new Set(json.results.map((result) => result.status))]).toEqual([200, new Set(['ok'])])
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

test('a newer device is welcome, and one below the oldest schema must update: nothing of it is stored', async () => {
  const server = await testApp({ now: () => NOW })
  const { device } = await signedUp(server)
  const as = (schema: number | string) => ({ headers: { 'x-schema': String(schema) } })
  const push = (schema: number | string) =>
    device.bulk('user_inventories', [aQuantity({ quantity: 4, stamp: aStamp(NOW) })], as(schema))
  for (const { status, json } of [
    await push(OLDEST_SCHEMA - 1),
    await device.pull('', as(OLDEST_SCHEMA - 1)),
  ])
    expect([status, json]).toEqual([
      426,
      { code: 'upgrade_required', error: expect.stringContaining('trop ancienne') },
    ])
  expect((await push('un')).status).toBe(400)
  expect((await device.pull()).json.rows).toEqual([])
  for (const schema of [OLDEST_SCHEMA, 99]) expect((await push(schema)).status).toBe(200)
  expect(await device.values('inventories', '12')).toEqual({ quantity: 4 })
})

const names = (count: number, value: unknown = 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`champ${i}`, value]))

test.each([
  ['values of a plain client', { item_id: 12, ...names(65) }],
  ['values of a device', { key: '12', ...names(65), h: {} }],
  ['stamps', { key: '12', h: names(65, aStamp(NOW)) }],
  ['stamps seen', { key: '12', quantity: 1, h: { quantity: aStamp(NOW) }, seen: names(90, aStamp(NOW)) }],
  [
    'values and stamps together',
    { key: '12', ...names(40), h: { ...names(64, aStamp(NOW)), quantity: aStamp(NOW) } },
  ],
  ['60,000 values', { item_id: 12, ...names(60_000) }],
])('an entry with too many %s is rejected as a whole, and alone', async (_, entry) => {
  const server = await testApp({ now: () => NOW })
  const { device } = await signedUp(server)
  const { status, json, text } = await device.bulk('user_inventories', [
    entry,
    aQuantity({ item_id: 13, stamp: aStamp(NOW) }),
  ])
  expect([status, json.results.map((result) => result.status)]).toEqual([200, ['rejected', 'ok']])
  expect(json.results[0]).toMatchObject({
    code: 'too_many_fields',
    message: expect.stringMatching(/plus de 64 champs/),
  })
  expect(json.results[0]?.fields).toBeUndefined()
  expect(text.length).toBeLessThan(1_000)
  expect((await device.pull()).json.rows.map(({ key }) => key)).toEqual(['13'])
})

test('an entry may name 64 fields, those that nobody knows included', async () => {
  const server = await testApp({ now: () => NOW })
  const { device } = await signedUp(server)
  const known = aQuantity({ stamp: aStamp(NOW) })
  const entry = {
    ...known,
    ...names(63),
    h: { ...known.h, ...names(63, aStamp(NOW)) },
    seen: names(64, aStamp(NOW)),
  }
  const result = await device.pushOne('user_inventories', entry)
  expect([result.status, Object.keys(result.fields ?? {}).length]).toEqual(['unknown', 63])
  expect(await device.values('inventories', '12')).toEqual({ quantity: 1 })
})

test('a body of more values than anybody sends is too large, however short they are', async () => {
  const server = await testApp()
  const { token } = await signedUp(server)
  const answer = await server.call('POST', BULK, {
    token,
    body: `{"entries":[],"x":[${'0,'.repeat(110_000)}0]}`,
  })
  expect([answer.status, answer.json.code]).toEqual([413, 'too_large'])
})

test('numbers for entries are refused in code, however many there are', async () => {
  const server = await testApp()
  const { token } = await signedUp(server)
  const statuses = []
  for (const count of [900, 5_000, 400_000]) {
    const body = `{"entries":[${'0,'.repeat(count)}0]}`
    statuses.push((await server.call('POST', BULK, { token, body })).status)
  }
  expect(statuses).toEqual([422, 413, 413])
})

test('NUL and halves of characters become U+FFFD, and whatever else is escaped stays', async () => {
  const server = await testApp({ now: () => NOW })
  const { token, device } = await signedUp(server)
  const note = String.raw`\u0000\u00e9\ud83d\udc09\ud800\uD83D\uDC09\udc09\ud83dx\\u0000\\\u0000\n\"`
  const body = `{"entries":[{"id":"a","item_id":303,"note":"${note}"}]}`
  expect((await server.call('POST', '/api/v1/flips/bulk_upsert', { token, body })).status).toBe(200)
  expect((await device.values('flips', 'a'))?.note).toBe('\ufffdé🐉\ufffd🐉\ufffd\ufffdx\\u0000\\\ufffd\n"')
})

test('the lines that a plain client sends at once are of one moment, however many transactions store them', async () => {
  let clock = NOW
  const server = await testApp({ now: () => clock++ })
  const { device } = await signedUp(server)
  const lines = Array.from({ length: 200 }, (_, n) => ({ item_name: `Objet ${n}`, buy_price_kamas: n + 1 }))
  const { json } = await device.bulk('flips', lines)
  expect(json.results.every(({ status }) => status === 'ok')).toBe(true)
  const { rows } = (await device.pull('?limit=1000')).json
  const made = rows.map(({ h }) => timeOf(typeof h === 'string' ? h : (h.item_name ?? '')))
  expect([made.length, new Set(made).size]).toEqual([200, 1])
  expect(made[0]).toBeGreaterThanOrEqual(NOW)
})
