// @module-tag postgres
import { expect, test, vi } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { sqliteTest } from '#tests/support/database.ts'
import { signedUp } from '#tests/support/device.ts'
import { aStamp } from '#tests/support/server/entries.ts'
import { seeded } from '#tests/support/simulation/random.ts'

const NIGHT_IN_PARIS = Date.UTC(2026, 10, 20, 23, 30)

async function aServer() {
  const server = await testApp({ now: () => NIGHT_IN_PARIS })
  const { token, device } = await signedUp(server)
  const post = (path: string, body: unknown) => server.call('POST', path, { token, body })
  const list = () => server.call<unknown[]>('GET', '/user_inventories', { token })
  return { server, device, post, list }
}

test('T200 T199 T42 a stock is saved and listed', async () => {
  const { post, list } = await aServer()
  expect((await post('/user_inventories', { item_id: 303, quantity: 12 })).json).toEqual({
    item_id: 303,
    quantity: 12,
  })
  await post('/user_inventories', { item_id: -4, quantity: 0 })
  await post('/user_inventories', { item_id: 303, quantity: 15 })
  expect((await list()).json).toEqual([
    { item_id: -4, quantity: 0 },
    { item_id: 303, quantity: 15 },
  ])
})

test('T201 T43 a pack price is observed on the Paris day of today', async () => {
  const { post, device } = await aServer()
  const answer = await post('/user_market_prices', { item_id: 303, pack_size: 100, price_kamas: 4500 })
  expect(answer.json).toEqual({ item_id: 303, pack_size: 100, price_kamas: 4500, date: '2026-11-21' })
  expect(await device.values('price_observations', '303|100|2026-11-21')).toEqual({ price_kamas: 4500 })
})

test('T202 a sale preference keeps what a call leaves out', async () => {
  const { post } = await aServer()
  await post('/user_sale_prefs', { item_id: 303, target_sell_price: 900, tax_rate: 1.5 })
  const answer = await post('/user_sale_prefs', { item_id: 303, target_sell_price: 950 })
  expect(answer.json).toEqual({ item_id: 303, target_sell_price: 950, tax_rate: 1.5 })
})

test('T35 a sale preference without a tax reads the default of two percent', async () => {
  const { post } = await aServer()
  const answer = await post('/user_sale_prefs', { item_id: 303, target_sell_price: 950 })
  expect(answer.json.tax_rate).toBe(2)
})

test('a plain client that repeats a stock says nothing new, whatever moved it, and one that counts otherwise is believed', async () => {
  const { device, post, list } = await aServer()
  const random = seeded(7)
  const upTo = (n: number) => Math.floor(random() * n)
  // Two crafts of a step each, bought and used alike on two devices, in another profile too, and of no item.
  const moves = Array.from({ length: 400 }, (_, n) => {
    const step = upTo(3) ? '' : `étape-${upTo(40)}`
    const kind = step ? 'craft' : ['buy', 'use'][upTo(2)]
    const pieces = kind === 'use' || (step && upTo(2)) ? -1 - upTo(3) : 1 + upTo(5)
    const at = aStamp(NIGHT_IN_PARIS - 100_000 + n * 100)
    const named = { key: `${upTo(5) ? '' : '@ouest|'}m${n}`, item_id: upTo(20) ? 1 + upTo(4) : null }
    return { ...named, kind, pieces, step, base: `${upTo(3)}`, line: upTo(3), apart: upTo(6) === 0, h: at }
  })
  expect((await device.bulk('stock_moves', moves)).json.results.map(({ status }) => status)).not.toContain(
    'rejected',
  )
  await post('/user_inventories', { item_id: 2, quantity: 5 })
  const rows = async () => (await device.pull()).json.rows.length
  const stored = await rows()
  const read = (await list()).json as { item_id: number; quantity: number }[]
  expect(read).toHaveLength(4)
  for (const row of read) await post('/user_inventories', row)
  expect([await rows(), (await list()).json]).toEqual([stored, read])
  const counted = read.map(({ item_id, quantity }) => ({ item_id, quantity: quantity + 1 }))
  for (const row of counted) await post('/user_inventories', row)
  expect((await list()).json).toEqual(counted)
})

sqliteTest.each([
  ['/user_inventories', { item_id: 303, quantity: 4 }],
  ['/user_market_prices', { item_id: 303, pack_size: 10, price_kamas: 55 }],
])('%s reads the moves of its own item, and none of the hundreds of others', async (path, body) => {
  const { server, device, post } = await aServer()
  const moves = Array.from({ length: 900 }, (_, n) => ({
    key: `m${n}`,
    item_id: n < 3 ? 303 : 304,
    pieces: 1,
    kind: 'buy',
    base: `${n}`,
    h: aStamp(NIGHT_IN_PARIS - 1000),
  }))
  await device.bulk('stock_moves', moves)
  const asked = vi.spyOn(server.deps.db, 'executeQuery')
  expect((await post(path, body)).status).toBe(200)
  const read = (await Promise.all(asked.mock.results.map(({ value }) => value))).flatMap(({ rows }) => rows)
  const ofMoves = read.filter((row) => typeof row === 'object' && row?.collection === 'stock_moves')
  expect(ofMoves).toHaveLength(3)
})
