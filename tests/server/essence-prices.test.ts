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
