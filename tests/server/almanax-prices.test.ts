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

test('T89 a price is kept by its day, and an object changes only what it names', async () => {
  const { upsert, between, head } = await aPriceBook()
  expect(await upsert(price('2026-11-20', 120))).toEqual([{ key: '2026-11-20', status: 'ok' }])
  await upsert({ date: '2026-11-20', unit_price_kamas: 130 })
  expect((await between('2026-11-20', '2026-11-20')).json.entries).toEqual([price('2026-11-20', 130)])
  const before = await head()
  await upsert(price('2026-11-20', 130))
  expect(await head()).toBe(before)
})
