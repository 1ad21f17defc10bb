import { expect, test } from 'vitest'
import { aStamp } from '#tests/support/server/entries.ts'
import { NIGHT_IN_PARIS, TODAY } from '#tests/support/server/plain-client.ts'
import { aTracker } from '#tests/support/server/tracker.ts'

test('T57 T52 the aggregates are those of every line', async () => {
  const { upsert, tracker } = await aTracker()
  expect(Object.values((await tracker()).aggregates)).toEqual([0, 0, 0, 0])
  await upsert(
    { sold: true, buy_price_kamas: 1000, sell_price_kamas: 1500 },
    { buy_price_kamas: 2000, sell_price_kamas: 2600 },
  )
  expect((await tracker()).aggregates).toEqual({
    investment_total_kamas: 3000,
    resale_total_kamas: 4100,
    profit_sold_kamas: 470,
    profit_future_kamas: 548,
  })
})

test('T57 T51 a line is answered with every field, defaults filled in', async () => {
  const { upsert, tracker } = await aTracker()
  const [made] = await upsert({ item_id: 303, item_name: 'Bois de Frêne' })
  expect((await tracker()).entries).toEqual([
    {
      id: made?.key,
      purchase_date: TODAY,
      sold: false,
      sold_date: null,
      item_id: 303,
      item_name: 'Bois de Frêne',
      item_img_url: null,
      buy_price_kamas: 0,
      sell_price_kamas: 0,
      tax_kamas: 0,
      autoTax: true,
      note: '',
    },
  ])
})

test('T57 lines come by purchase date, the newest first, and last those without one', async () => {
  const { upsert, tracker } = await aTracker()
  await upsert({ id: 'sans', purchase_date: null }, { id: 'vieux', purchase_date: '2026-01-02' })
  await upsert({ id: 'neuf', purchase_date: '2026-11-20' }, { id: 'milieu', purchase_date: '2026-06-30' })
  expect((await tracker()).entries.map(({ id }) => id)).toEqual(['neuf', 'milieu', 'vieux', 'sans'])
})

test('T57 a tax that two devices merged apart from its price is shown as the price has it', async () => {
  const { device, line } = await aTracker()
  const stamp = aStamp(NIGHT_IN_PARIS)
  const h = { autoTax: stamp, sell_price_kamas: stamp, tax_kamas: stamp }
  await device.pushOne('flips', { key: 'a', autoTax: true, sell_price_kamas: 1500, tax_kamas: 7, h })
  expect((await line('a'))?.tax_kamas).toBe(30)
})

test('M12 a lot of the auction house is none of the lines, nor of their sums', async () => {
  const { upsert, tracker, device } = await aTracker()
  await upsert({ id: 'a', buy_price_kamas: 1000, sell_price_kamas: 1500, sold: true })
  const before = await tracker()
  const stamp = aStamp(NIGHT_IN_PARIS)
  const said = { lot: 'l', item_id: 303, size: 100, price_kamas: 5000, at: TODAY }
  const h = { lot: stamp, kind: stamp, item_id: stamp, size: stamp, price_kamas: stamp, at: stamp }
  for (const kind of ['listed', 'sold'])
    expect(await device.pushOne('lot_events', { key: kind, ...said, kind, h })).toMatchObject({
      status: 'ok',
    })
  expect(await tracker()).toEqual(before)
})

test('T59 a deleted line is gone for the client and a tombstone for devices', async () => {
  const { upsert, call, tracker, device } = await aTracker()
  await upsert({ id: 'a' }, { id: 'b' })
  const answer = await call('DELETE', '/api/v1/flips/a')
  expect([answer.status, answer.json]).toEqual([200, { id: 'a', deleted: true }])
  expect((await tracker()).entries.map(({ id }) => id)).toEqual(['b'])
  expect((await device.pull()).json.rows.find(({ key }) => key === 'a')?.deleted).toBe(true)
})

test('T59 deleting a line again answers the same and changes nothing', async () => {
  const { upsert, call, head } = await aTracker()
  await upsert({ id: 'a' })
  await call('DELETE', '/api/v1/flips/a')
  const before = await head()
  const again = await call('DELETE', '/api/v1/flips/a')
  expect([again.status, again.json.deleted, await head()]).toEqual([200, true, before])
})

test('T59 deleting what is no line answers 404 and leaves no trace', async () => {
  const { call, head } = await aTracker()
  for (const id of ['inconnue', 'bulk_upsert', 'a%7Cb', '%20', 'x'.repeat(300)]) {
    const answer = await call('DELETE', `/api/v1/flips/${id}`)
    expect([answer.status, answer.json.code], id).toEqual([404, 'not_found'])
  }
  expect(await head()).toBe(0)
})
