// @module-tag postgres
import { expect, test } from 'vitest'
import { invalidValue } from '#server/sync/messages.ts'
import { effectWeights } from '#shared/collections/effect-weights.ts'
import { makeStamp, TIME_LIMIT } from '#shared/contract/stamp.ts'
import { HEADER, SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'
import { aQuantity, aSalePref, aStamp } from '#tests/support/server/entries.ts'

const NOW = 1_800_000_000_000
const PATH = 'user_inventories'

async function aServer() {
  const server = await testApp({ now: () => NOW })
  return { server, ...(await signedUp(server)) }
}

const journalOf = ({ deps }: TestApp, userId: string) =>
  deps.db.selectFrom('journal').selectAll().where('user_id', '=', userId).orderBy('at').execute()

test('an old replay never overwrites a newer write and gets the stored row', async () => {
  const { device } = await aServer()
  await device.pushOne(PATH, aQuantity({ quantity: 2, stamp: aStamp(NOW) }))
  const result = await device.pushOne(PATH, aQuantity({ quantity: 1, stamp: aStamp(NOW - 10) }))
  expect(result).toEqual({
    key: '12',
    status: 'stale',
    row: { v: { quantity: 2 }, h: { quantity: aStamp(NOW) }, deleted: false },
  })
})

test('fields of one row merge on their own', async () => {
  const { device } = await aServer()
  await device.pushOne('user_sale_prefs', aSalePref([100, aStamp(NOW)], [2, aStamp(NOW - 50)]))
  const result = await device.pushOne('user_sale_prefs', aSalePref([50, aStamp(NOW - 10)], [3, aStamp(NOW)]))
  expect(result.status).toBe('stale')
  expect(result.row?.v).toEqual({ target_sell_price: 100, tax_rate: 3 })
})

test('no stamp is refused or altered for its time: what a program has dated ahead is there, and an edit over it wins', async () => {
  const { device } = await aServer()
  const ahead = NOW + 3_600_000
  expect((await device.pushOne(PATH, aQuantity({ quantity: 1, stamp: aStamp(ahead) }))).status).toBe('ok')
  expect((await device.pushOne(PATH, aQuantity({ quantity: 2, stamp: aStamp(NOW) }))).status).toBe('stale')
  const over = aQuantity({ quantity: 3, stamp: aStamp(ahead + 1), seen: aStamp(ahead) })
  expect((await device.pushOne(PATH, over)).status).toBe('ok')
  expect(await device.values('inventories', '12')).toEqual({ quantity: 3 })
})

test('a stamp of 2100 or later gives way to every other', async () => {
  const { device } = await aServer()
  const far = aQuantity({ quantity: 1, stamp: aStamp(TIME_LIMIT) })
  expect((await device.pushOne(PATH, far)).status).toBe('ok')
  expect((await device.pushOne(PATH, aQuantity({ quantity: 2, stamp: aStamp(NOW) }))).status).toBe('ok')
  expect((await device.pushOne(PATH, far)).status).toBe('stale')
  expect(await device.values('inventories', '12')).toEqual({ quantity: 2 })
})

test('a field that stands at a stamp of 2100 or later is free, and its value goes to the journal', async () => {
  for (const plain of [true, false]) {
    const { server, user, device } = await aServer()
    const far = aStamp(TIME_LIMIT + 1)
    await device.pushOne(PATH, aQuantity({ quantity: 7, stamp: aStamp(NOW) }))
    await server.deps.db
      .updateTable('records')
      .set({ h: JSON.stringify({ quantity: far }) })
      .where('user_id', '=', user.id)
      .execute()
    const entry = plain
      ? { item_id: 12, quantity: 8 }
      : aQuantity({ quantity: 8, stamp: aStamp(NOW + 1), seen: far })
    expect((await device.pushOne(PATH, entry)).status).toBe('ok')
    expect(await device.values('inventories', '12')).toEqual({ quantity: 8 })
    expect(await journalOf(server, user.id)).toMatchObject([{ value: '7', stamp: far }])
  }
})

test('of two values under one stamp the larger is kept, both are in the journal, and a smaller one is told its sender', async () => {
  const { server, user, device } = await aServer()
  const stamp = aStamp(NOW)
  await device.pushOne(PATH, aQuantity({ quantity: 3, stamp }))
  expect(await device.pushOne(PATH, aQuantity({ quantity: 5, stamp, seen: stamp }))).toEqual({
    key: '12',
    status: 'ok',
  })
  expect((await journalOf(server, user.id)).map(({ value }) => value).sort()).toEqual(['3', '5'])
  expect(await device.pushOne(PATH, aQuantity({ quantity: 4, stamp }))).toMatchObject({
    status: 'stale',
    row: { v: { quantity: 5 }, h: { quantity: stamp } },
  })
})

test('an edit of the very next moment does not lose to the tie of what it was typed over', async () => {
  const { device } = await aServer()
  const stamp = makeStamp(NOW, 0, '0'.repeat(10))
  await device.pushOne(PATH, aQuantity({ quantity: 3, stamp }))
  await device.pushOne(PATH, aQuantity({ quantity: 5, stamp }))
  const next = aQuantity({ quantity: 9, stamp: makeStamp(NOW, 1, '0'.repeat(10)), seen: stamp })
  expect((await device.pushOne(PATH, next)).status).toBe('ok')
  expect(await device.values('inventories', '12')).toEqual({ quantity: 9 })
})

test('a key that this server cannot read waits for its update when the device is newer, else is refused', async () => {
  const { device } = await aServer()
  const entry = { key: 'une-cle-de-demain', quantity: 1, h: { quantity: aStamp(NOW) } }
  const sentBy = async (schema: number) => {
    const { json } = await device.bulk(PATH, [entry], { headers: { [HEADER.schema]: String(schema) } })
    return json.results[0]
  }
  expect(await sentBy(SCHEMA_VERSION)).toMatchObject({
    status: 'rejected',
    fields: { quantity: { status: 'rejected', code: 'invalid_key' } },
  })
  expect(await sentBy(SCHEMA_VERSION + 1)).toMatchObject({
    status: 'unknown',
    fields: { quantity: { status: 'unknown', code: 'unknown_key' } },
  })
  // A plain client says no version.
  expect((await device.pushOne(PATH, { item_id: 'x', quantity: 1 })).status).toBe('rejected')
})

test('an unknown field is held and its neighbours are stored', async () => {
  const { device } = await aServer()
  const stamp = aStamp(NOW)
  const result = await device.pushOne(PATH, {
    key: '12',
    quantity: 4,
    lot: 7,
    h: { quantity: stamp, lot: stamp },
  })
  expect(result.status).toBe('unknown')
  expect(Object.keys(result.fields ?? {})).toEqual(['lot'])
  expect(await device.values('inventories', '12')).toEqual({ quantity: 4 })
})

test('a bad value is rejected with a French sentence and its neighbours are stored', async () => {
  const { device } = await aServer()
  const bad = aSalePref([-1, aStamp(NOW)], [3, aStamp(NOW)])
  const result = await device.pushOne('user_sale_prefs', bad)
  expect(result.status).toBe('rejected')
  expect(Object.keys(result.fields ?? {})).toEqual(['target_sell_price'])
  expect(result.message).toContain('un nombre entier de 0 à')
  expect(await device.values('sale_prefs', '12')).toEqual({ tax_rate: 3 })
})

test('bounds are printed with the minus sign of the screens', () => {
  expect(invalidValue(effectWeights, 'weight').message).toContain('de −1\u202f000 à 1\u202f000')
})

test('a plain client is stamped above what is stored, however far ahead that is', async () => {
  const { device } = await aServer()
  await device.pushOne(PATH, aQuantity({ quantity: 1, stamp: aStamp(NOW + 3_600_000) }))
  expect((await device.pushOne(PATH, { item_id: 12, quantity: 9 })).status).toBe('ok')
  expect(await device.values('inventories', '12')).toEqual({ quantity: 9 })
})

test('a plain client that sends an unchanged field back does not stamp it again', async () => {
  const { device } = await aServer()
  await device.pushOne('user_sale_prefs', aSalePref([100, aStamp(NOW - 10)], [2, aStamp(NOW - 10)]))
  await device.pushOne('user_sale_prefs', { item_id: 12, target_sell_price: 100, tax_rate: 5 })
  const edit = aSalePref([120, aStamp(NOW - 5)], [2, aStamp(NOW - 10)])
  await device.pushOne('user_sale_prefs', edit)
  expect(await device.values('sale_prefs', '12')).toEqual({ target_sell_price: 120, tax_rate: 5 })
})

test('the same key twice in a batch is committed once with the later value', async () => {
  const { device } = await aServer()
  const { json } = await device.bulk(PATH, [
    aQuantity({ quantity: 1, stamp: aStamp(NOW - 1) }),
    aQuantity({ quantity: 2, stamp: aStamp(NOW) }),
  ])
  expect(json.results.map(({ status }) => status)).toEqual(['ok', 'ok'])
  const pulled = await device.pull()
  expect(pulled.json.rows).toHaveLength(1)
  expect(pulled.json.rows[0]?.v).toEqual({ quantity: 2 })
})

test('a value replaced without having been seen is in the server’s journal', async () => {
  const { server, device } = await aServer()
  await device.pushOne(PATH, aQuantity({ quantity: 1, stamp: aStamp(NOW - 20) }))
  await device.pushOne(PATH, aQuantity({ quantity: 2, stamp: aStamp(NOW - 10, 'appareil02') }))
  await device.pushOne(
    PATH,
    aQuantity({ quantity: 3, stamp: aStamp(NOW), seen: aStamp(NOW - 10, 'appareil02') }),
  )
  const kept = await server.db.selectFrom('journal').select(['key', 'field', 'value', 'stamp']).execute()
  expect(kept).toEqual([{ key: '12', field: 'quantity', value: '1', stamp: aStamp(NOW - 20) }])
})
