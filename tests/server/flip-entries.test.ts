import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PushResult } from '#shared/contract/wire.ts'
import { aStamp } from '#tests/support/server/entries.ts'
import { NIGHT_IN_PARIS, TODAY } from '#tests/support/server/plain-client.ts'
import { aTracker } from '#tests/support/server/tracker.ts'

test.each([[{}], [{ id: null }], [{ id: '' }]])(
  'T59 T58 a new line that says %j gets an id of its own, answered in results',
  async (asked) => {
    const { upsert, tracker } = await aTracker()
    const results = await upsert({ ...asked, buy_price_kamas: 5 }, { ...asked, buy_price_kamas: 6 })
    for (const { status, key, id } of results) {
      expect(status).toBe('ok')
      expect(id).toBe(key)
      expect(key).toMatch(/^[0-9a-z]{24}$/)
    }
    expect((await tracker()).entries).toHaveLength(2)
  },
)

test.each([[{}], [{ buy_price_kamas: 5 }], [{ item_name: ' ', item_id: null }]])(
  'T53 T58 a new line that names no item, %j, is refused as the page refuses it, and nothing is stored',
  async (nameless) => {
    const { call, tracker, head } = await aTracker()
    const { json } = await call<{ results: PushResult[] }>('POST', '/api/v1/flips/bulk_upsert', {
      entries: [nameless, { item_id: 303 }],
    })
    const [refused, stored] = json.results
    expect(refused).toMatchObject({
      status: 'rejected',
      code: 'item_required',
      message: 'Ligne refusée\u00a0: elle ne nomme aucun objet (item_name ou item_id).',
    })
    expect(stored?.status).toBe('ok')
    expect([(await tracker()).entries.length, await head()]).toEqual([1, 1])
  },
)

test('T58 a line that names its item already may be changed without naming it again', async () => {
  const { call, upsert, line } = await aTracker()
  await upsert({ id: 'a', item_name: 'Gelano' })
  await call('POST', '/api/v1/flips/bulk_upsert', { entries: [{ id: 'a', sell_price_kamas: 1500 }] })
  expect(await line('a')).toMatchObject({ item_name: 'Gelano', sell_price_kamas: 1500 })
})

test('T58 a number that a program uses as id is taken as its text', async () => {
  const { upsert, line, tracker } = await aTracker()
  expect((await upsert({ id: 42, note: 'un' }))[0]).toMatchObject({ key: '42', id: '42', status: 'ok' })
  await upsert({ id: '42', note: 'deux' })
  expect((await line('42'))?.note).toBe('deux')
  expect((await tracker()).entries).toHaveLength(1)
})

test('T58 the same id twice in a call is one line, the later object over the earlier', async () => {
  const { upsert, tracker } = await aTracker()
  await upsert({ id: 'a', sell_price_kamas: 100 }, { id: 'a', sell_price_kamas: 1500, sold: true })
  const { entries } = await tracker()
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ sell_price_kamas: 1500, tax_kamas: 30, sold_date: TODAY })
})

test('T58 a whole object sent back beats no newer edit of its other fields', async () => {
  const { upsert, line, device } = await aTracker()
  await upsert({ id: 'a', buy_price_kamas: 10, note: 'avant' })
  const read = await line('a')
  const stamp = aStamp(NIGHT_IN_PARIS + 5)
  const edit = { key: 'a', note: 'du téléphone', h: { note: stamp } }
  expect((await device.pushOne('flips', edit)).status).toBe('ok')
  await upsert({ ...read, note: 'du téléphone', buy_price_kamas: 11 })
  expect((await device.pull()).json.rows.find(({ key }) => key === 'a')?.h).toMatchObject({ note: stamp })
  expect(await line('a')).toMatchObject({ buy_price_kamas: 11, note: 'du téléphone' })
})

test('T55 a device’s entry is stored as it is: what follows from it is the device’s own affair', async () => {
  const { device } = await aTracker()
  const stamp = aStamp(NIGHT_IN_PARIS)
  await device.pushOne('flips', {
    key: 'a',
    sold: true,
    tax_kamas: 7,
    h: { sold: stamp, tax_kamas: stamp },
  })
  expect(await device.values('flips', 'a')).toEqual({ sold: true, tax_kamas: 7 })
})

test('T58 an object of a deleted line is stale, and the line stays deleted', async () => {
  const { upsert, call, tracker } = await aTracker()
  await upsert({ id: 'a' })
  await call('DELETE', '/api/v1/flips/a')
  expect((await upsert({ id: 'a', note: 'encore' }))[0]?.status).toBe('stale')
  expect((await tracker()).entries).toEqual([])
})

test('T58 a bad value for a line that exists leaves the others of its object stored', async () => {
  const { upsert, line } = await aTracker()
  await upsert({ id: 'a', buy_price_kamas: 10 })
  expect((await upsert({ id: 'a', buy_price_kamas: -1, note: 'gardée' }))[0]?.status).toBe('rejected')
  expect(await line('a')).toMatchObject({ buy_price_kamas: 10, note: 'gardée' })
})

test('T58 a field that the server does not know is named, and the line is stored', async () => {
  const { upsert, line } = await aTracker()
  const [result] = await upsert({ id: 'a', note: 'n', couleur: 'rouge' })
  expect(result).toMatchObject({ key: 'a', id: 'a', status: 'unknown' })
  expect(Object.keys(result?.fields ?? {})).toEqual(['couleur'])
  expect((await line('a'))?.note).toBe('n')
})

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
const lines = fc.record({
  sold: maybe(fc.boolean()),
  sold_date: maybe(fc.constantFrom(null, '2026-11-01')),
  purchase_date: maybe(fc.constantFrom(null, '2026-10-01')),
  sell_price_kamas: maybe(fc.constantFrom(0, 25, 1500)),
  tax_kamas: maybe(fc.constantFrom(0, 1, 30, 99)),
  autoTax: maybe(fc.boolean()),
  note: maybe(fc.constantFrom('', 'n')),
})

test('T58 whatever devices and programs made of a line, sending it back as it is read changes nothing', async () => {
  const { upsert, device, line, head } = await aTracker()
  let made = 0
  const property = fc.asyncProperty(lines, lines, async (fromDevice, fromProgram) => {
    const key = `ligne-${++made}`
    const typed = Object.fromEntries(Object.entries(fromDevice).filter(([, value]) => value !== undefined))
    const h = Object.fromEntries(Object.keys(typed).map((field) => [field, aStamp(NIGHT_IN_PARIS)]))
    await device.pushOne('flips', { key, ...typed, h })
    await upsert({ id: key, ...fromProgram })
    const read = await line(key)
    const before = await head()
    expect((await upsert({ ...read, id: key }))[0]?.status).toBe('ok')
    expect(await head()).toBe(before)
    expect(await line(key)).toEqual(read)
  })
  await fc.assert(property, { numRuns: 60 })
})
