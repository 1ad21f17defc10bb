// @module-tag postgres
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MAX_PAGE, readMark } from '#shared/contract/wire.ts'
import { testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'

const stock = (item_id: number, quantity = 1) => ({ item_id, quantity })

test('a fresh device gets every row of every collection in the order of their commits', async () => {
  const { device } = await signedUp(await testApp())
  await device.pushOne('user_inventories', stock(2))
  await device.pushOne('user_sale_prefs', { item_id: 9, tax_rate: 3 })
  await device.pushOne('user_inventories', stock(1))
  await device.pushOne('user_inventories', stock(2, 7))
  const { json } = await device.pull()
  expect(json.rows.map(({ collection, key, seq }) => [collection, key, seq])).toEqual([
    ['sale_prefs', '9', 2],
    ['inventories', '1', 3],
    ['inventories', '2', 4],
  ])
})

test('pages follow each other without a gap or an overlap, 2,500 rows at most', async () => {
  const { device } = await signedUp(await testApp())
  for (const from of [0, 1000, 2000]) {
    await device.bulk(
      'user_inventories',
      Array.from({ length: 900 }, (_, i) => stock(from + i + 1)),
    )
  }
  const first = await device.pull('?limit=9999')
  expect([first.json.rows.length, first.json.more]).toEqual([MAX_PAGE, true])
  const second = await device.pull(`?cursor=${first.json.cursor}`)
  expect([second.json.rows.length, second.json.more]).toEqual([200, false])
  expect(readMark(second.json.cursor)?.seq).toBe(2700)
  const rows = [...first.json.rows, ...second.json.rows]
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 2700 }, (_, i) => i + 1))
  const third = await device.pull(`?cursor=${second.json.cursor}`)
  expect([third.json.rows.length, third.json.cursor]).toEqual([0, second.json.cursor])
})

test.each([1, 499, 500, 501, 1000, 1100])(
  'a page of %i rows has as many, and says whether there are more',
  async (limit) => {
    const { device } = await signedUp(await testApp())
    const entries = Array.from({ length: 1000 }, (_, i) => stock(i + 1))
    await device.bulk('user_inventories', entries)
    const { json } = await device.pull(`?limit=${limit}`)
    expect([json.rows.length, json.more]).toEqual([Math.min(limit, 1000), limit < 1000])
    expect(readMark(json.cursor)?.seq).toBe(Math.min(limit, 1000))
  },
)

test('a page ends at a megabyte of rows, and one longer row goes alone', async () => {
  const server = await testApp()
  const { device, user } = await signedUp(server)
  await device.bulk('user_inventories', [stock(1), stock(2), stock(3), stock(4)])
  // Two bytes a character: 600 kB, 300 kB, 1.2 MB, and a short one.
  const sizes = [300_000, 150_000, 600_000, 1]
  for (const [i, size] of sizes.entries()) {
    const doc = JSON.stringify({ futur: 'é'.repeat(size) })
    await server.db
      .updateTable('records')
      .set({ doc })
      .where('user_id', '=', user.id)
      .where('seq', '=', i + 1)
      .execute()
  }
  const pages: number[][] = []
  let [cursor, more] = ['', true]
  while (more) {
    const { json } = await device.pull(`?cursor=${cursor}`)
    pages.push(json.rows.map(({ seq }) => seq))
    ;[cursor, more] = [json.cursor, json.more]
  }
  expect(pages).toEqual([[1, 2], [3], [4]])
})

test('batches sent at once get different numbers and lose nothing', async () => {
  const { device } = await signedUp(await testApp())
  const batches = Array.from({ length: 20 }, (_, b) => [stock(b + 1, b), stock(1000 + b, b), stock(5000, b)])
  const answers = await Promise.all(batches.map((entries) => device.bulk('user_inventories', entries)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const { json } = await device.pull()
  const numbers = json.rows.map(({ seq }) => seq)
  expect(json.rows).toHaveLength(41)
  expect(new Set(numbers).size).toBe(41)
  expect(Math.max(...numbers)).toBe(60)
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
})

test('a long page travels compressed to whoever can read it', async () => {
  const server = await testApp()
  const { token } = await server.register()
  const entries = Array.from({ length: 100 }, (_, i) => ({ item_id: i + 1, quantity: i }))
  await server.call('POST', '/api/v1/user_inventories/bulk_upsert', { token, body: { entries } })
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
  const answer = await server.app.request('/api/v1/sync?cursor=:0', { headers })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const page = JSON.parse(gunzipSync(await answer.arrayBuffer()).toString())
  expect(page.rows).toHaveLength(100)
  await server.close()
})
