import { expect, test } from 'vitest'
import { plainClient } from '#tests/support/server/plain-client.ts'

const price = (date: string, unit_price_kamas: number, item_name = 'Michette') => ({
  date,
  unit_price_kamas,
  item_name,
})

async function aPriceBook() {
  const client = await plainClient()
  const upsert = (...entries: Record<string, unknown>[]) => client.upsert('user_almanax_prices', ...entries)
  const between = (start: string, end: string) =>
    client.get<{ entries: unknown[] }>(`/api/v1/user_almanax_prices?start=${start}&end=${end}`)
  return { ...client, upsert, between }
}

test('T88 T87 prices are listed by day, start and end included', async () => {
  const { upsert, between } = await aPriceBook()
  await upsert(price('2026-12-02', 45), price('2026-11-30', 120), price('2026-12-01', 0))
  await upsert(price('2026-11-29', 1), price('2026-12-03', 1))
  expect((await between('2026-11-30', '2026-12-02')).json.entries).toEqual([
    price('2026-11-30', 120),
    price('2026-12-01', 0),
    price('2026-12-02', 45),
  ])
  expect((await between('2026-12-01', '2026-12-01')).json.entries).toHaveLength(1)
  expect((await between('2027-01-01', '2027-01-31')).json.entries).toEqual([])
})

test('T88 a range holds 366 days at most', async () => {
  const { between } = await aPriceBook()
  expect((await between('2026-01-01', '2027-01-01')).status).toBe(200)
  expect((await between('2026-01-01', '2027-01-02')).status).toBe(422)
  expect((await between('0001-01-01', '9999-12-31')).status).toBe(422)
})

test.each([
  ['', 'start'],
  ['?start=2026-11-01', 'end'],
  ['?end=2026-11-01', 'start'],
  ['?start=&end=2026-11-01', 'start'],
  ['?start=2026-11-02&end=2026-11-01', 'start'],
  ['?start=2026-02-30&end=2026-03-01', 'start'],
  ['?start=2026-11-01&end=demain', 'end'],
  ['?start=2026-11-1&end=2026-11-02', 'start'],
  ['?start=2026-11-01T00:00:00Z&end=2026-11-02', 'start'],
])('T88 the range « %s » is refused with 422 and says %s', async (query, place) => {
  const { get } = await aPriceBook()
  const { status, json } = await get(`/api/v1/user_almanax_prices${query}`)
  expect([status, json.code]).toEqual([422, 'invalid'])
  expect(json.error).toContain(place)
})

test('T89 a price is kept by its day, and an object changes only what it names', async () => {
  const { upsert, between, head } = await aPriceBook()
  expect(await upsert(price('2026-11-20', 120))).toEqual([{ key: '2026-11-20', status: 'ok' }])
  await upsert({ date: '2026-11-20', unit_price_kamas: 130 })
  expect((await between('2026-11-20', '2026-11-20')).json.entries).toEqual([price('2026-11-20', 130)])
  const before = await head()
  await upsert(price('2026-11-20', 130))
  expect(await head()).toBe(before)
})

test.each([
  [{ date: '2026-11-20', unit_price_kamas: -5 }, 'invalid'],
  [{ date: '2026-11-20', unit_price_kamas: 120.9 }, 'invalid'],
  [{ date: '2026-11-20', unit_price_kamas: '120' }, 'invalid'],
  [{ date: '2026-11-20', unit_price_kamas: null }, 'invalid'],
  [{ date: '2026-11-20', unit_price_kamas: 10 ** 13 }, 'invalid'],
  [{ date: '2026-11-20', item_name: 12 }, 'invalid'],
  [{ date: '2026-02-30', unit_price_kamas: 1 }, 'invalid_key'],
  [{ date: '20/11/2026', unit_price_kamas: 1 }, 'invalid_key'],
  [{ unit_price_kamas: 1 }, 'invalid_key'],
])('T89 %j is rejected alone and stores nothing of itself', async (bad, code) => {
  const { upsert, between } = await aPriceBook()
  const results = await upsert(bad, price('2026-11-21', 7))
  expect(results.map((result) => [result.status, result.code])).toEqual([
    ['rejected', code],
    ['ok', undefined],
  ])
  expect((await between('2026-01-01', '2026-12-31')).json.entries).toEqual([price('2026-11-21', 7)])
})

test('T88 T8 prices are each player’s own, and want a token', async () => {
  const mine = await aPriceBook()
  await mine.upsert(price('2026-11-20', 120))
  const other = await plainClient(mine.app)
  const path = '/api/v1/user_almanax_prices?start=2026-11-01&end=2026-11-30'
  expect((await other.get<{ entries: unknown[] }>(path)).json.entries).toEqual([])
  expect((await mine.app.call('GET', path)).status).toBe(401)
})
