import { expect, test } from 'vitest'
import { plainClient, TODAY } from '#tests/support/server/plain-client.ts'

const PATH = '/api/v1/essence_prices'
const ESSENCE = 14645
const A_DAY = `${ESSENCE}|1|${TODAY}`

type Price = { item_id: number; item_name: string; price: number }

async function essences() {
  const client = await plainClient()
  const list = async () => (await client.get<Price[]>(PATH)).json
  const upsert = (body: unknown) => client.call<Price>('POST', `${PATH}/upsert`, body)
  const book = async () => {
    const { rows } = (await client.device.pull()).json
    return rows.filter(({ collection }) => collection === 'price_observations')
  }
  return { ...client, list, upsert, book }
}

test('T192 T191 T179 a price is stored, answered and listed, the last one counting', async () => {
  const { upsert, list } = await essences()
  const first = await upsert({ item_id: ESSENCE, item_name: 'Essence du Tournesol Affamé', price: 4500 })
  const stored = { item_id: ESSENCE, item_name: 'Essence du Tournesol Affamé', price: 4500 }
  expect([first.status, first.json]).toEqual([200, stored])
  const second = await upsert({ item_id: ESSENCE, price: 4000 })
  expect(second.json).toEqual({ ...stored, price: 4000 })
  expect(await list()).toEqual([{ ...stored, price: 4000 }])
})

test('T192 a price is an observation of one piece in the book, on the Paris day of today', async () => {
  const { upsert, device, book } = await essences()
  await upsert({ item_id: ESSENCE, price: 4500 })
  expect(await device.values('price_observations', A_DAY)).toEqual({ price_kamas: 4500 })
  await upsert({ item_id: ESSENCE, price: 4000 })
  expect(await device.values('price_observations', A_DAY)).toEqual({ price_kamas: 4000 })
  expect(await book()).toHaveLength(1)
})

test('T192 a price of 0 says « no price » in the tool, and nothing in the book', async () => {
  const { upsert, list, book, device } = await essences()
  await upsert({ item_id: ESSENCE, price: 0 })
  expect(await list()).toEqual([{ item_id: ESSENCE, item_name: '', price: 0 }])
  expect(await book()).toEqual([])
  await upsert({ item_id: ESSENCE, price: 10 })
  await upsert({ item_id: ESSENCE, price: 0 })
  expect((await list())[0]?.price).toBe(0)
  expect(await device.values('price_observations', A_DAY)).toEqual({ price_kamas: 10 })
})

test('T177 T191 T192 a negative id has its price and its observation like any other', async () => {
  const { upsert, list, device } = await essences()
  await upsert({ item_id: -3, item_name: 'Essence ajoutée', price: 12 })
  expect(await list()).toEqual([{ item_id: -3, item_name: 'Essence ajoutée', price: 12 }])
  expect(await device.values('price_observations', `-3|1|${TODAY}`)).toEqual({ price_kamas: 12 })
})

test('T192 a price typed on a device is listed to plain clients', async () => {
  const { device, list } = await essences()
  await device.pushOne('essence_prices', { item_id: ESSENCE, price: 7 })
  expect(await list()).toEqual([{ item_id: ESSENCE, item_name: '', price: 7 }])
})

test('T192 script text in a name is kept as text', async () => {
  const { upsert, list } = await essences()
  const item_name = '<img src=x onerror=alert(1)>'
  await upsert({ item_id: ESSENCE, item_name, price: 1 })
  expect((await list())[0]?.item_name).toBe(item_name)
})

test.each<[unknown, number, string]>([
  ['prix', 400, 'bad_request'],
  [{}, 422, 'invalid'],
  [[], 422, 'invalid'],
  [{ price: 1 }, 422, 'invalid'],
  [{ item_id: 0, price: 1 }, 422, 'invalid'],
  [{ item_id: '14645', price: 1 }, 422, 'invalid'],
  [{ item_id: 1.5, price: 1 }, 422, 'invalid'],
  [{ item_id: ESSENCE }, 422, 'invalid'],
  [{ item_id: ESSENCE, price: null }, 422, 'invalid'],
  [{ item_id: ESSENCE, price: '' }, 422, 'invalid'],
  [{ item_id: ESSENCE, price: '12' }, 422, 'invalid'],
  [{ item_id: ESSENCE, price: -1 }, 422, 'invalid'],
  [{ item_id: ESSENCE, price: 1.5 }, 422, 'invalid'],
  [{ item_id: ESSENCE, price: 10 ** 12 + 1 }, 422, 'invalid'],
  [{ item_id: ESSENCE, price: 1, item_name: 5 }, 422, 'invalid'],
  [{ item_id: ESSENCE, price: 1, item_name: 'x'.repeat(501) }, 422, 'invalid'],
  [{ item_id: ESSENCE, price: 1, item_name: 'x'.repeat(20_000) }, 413, 'too_large'],
])(
  'T192 T181 %j is refused in code, and neither the tool nor the book keeps it',
  async (body, status, code) => {
    const { upsert, head } = await essences()
    const answer = await upsert(body)
    expect([answer.status, answer.json.code]).toEqual([status, code])
    expect(answer.json.error).toBeTypeOf('string')
    expect(await head()).toBe(0)
  },
)

test('T191 nobody reads the prices of another', async () => {
  const { app, upsert } = await essences()
  await upsert({ item_id: ESSENCE, price: 1 })
  const other = await plainClient(app)
  expect((await other.get(PATH)).json).toEqual([])
})

test('T8 T191 T192 the calls of the essence prices want a token', async () => {
  const { app } = await essences()
  expect((await app.call('GET', PATH)).status).toBe(401)
  expect((await app.call('POST', `${PATH}/upsert`, { body: { item_id: 1, price: 1 } })).status).toBe(401)
})
