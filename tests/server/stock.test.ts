import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'

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

test.each([
  ['/user_inventories', { quantity: 1 }],
  ['/user_inventories', { item_id: 0, quantity: 1 }],
  ['/user_inventories', { item_id: '303', quantity: 1 }],
  ['/user_inventories', { item_id: 1.5, quantity: 1 }],
  ['/user_inventories', { item_id: 303 }],
  ['/user_inventories', { item_id: 303, quantity: -1 }],
  ['/user_inventories', { item_id: 303, quantity: 0.5 }],
  ['/user_inventories', { item_id: 303, quantity: 10 ** 12 + 1 }],
  ['/user_inventories', { item_id: 303, quantity: null }],
  ['/user_market_prices', { item_id: 303, pack_size: 50, price_kamas: 1 }],
  ['/user_market_prices', { item_id: 303, pack_size: '10', price_kamas: 1 }],
  ['/user_market_prices', { item_id: 303, pack_size: 10, price_kamas: -1 }],
  ['/user_sale_prefs', { item_id: 303 }],
  ['/user_sale_prefs', { item_id: 303, tax_rate: 101 }],
  ['/user_sale_prefs', { item_id: 303, tax_rate: 1.234 }],
  ['/user_sale_prefs', { item_id: 303, target_sell_price: 1.5 }],
])('%s refuses %j with its details and stores nothing', async (path, body) => {
  const { post, device } = await aServer()
  const answer = await post(path, body)
  expect([answer.status, answer.json.code]).toEqual([422, 'invalid'])
  expect(answer.json.details).not.toHaveLength(0)
  expect((await device.pull()).json.rows).toEqual([])
})

test('T8 the stock calls want a token', async () => {
  const { server } = await aServer()
  for (const path of ['/user_inventories', '/user_market_prices', '/user_sale_prefs']) {
    expect((await server.call('POST', path, { body: {} })).status).toBe(401)
  }
  expect((await server.call('GET', '/user_inventories')).status).toBe(401)
})
