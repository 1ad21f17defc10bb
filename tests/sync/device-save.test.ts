import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, test, vi } from 'vitest'
import { compactLog } from '#data/db/compaction.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import { readRow, readRows } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import { almanaxPrices } from '#shared/collections/almanax-prices.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import { clientOf, makeStamp, NO_STAMP, timeOf } from '#shared/contract/stamp.ts'
import {
  ASH,
  anAccount,
  contents,
  entryOf,
  own,
  pendingOf,
  putRows,
  rowOf,
  sell,
  stockOf,
  syncState,
  waiting,
} from '#tests/support/local-account.ts'
import { codeOf, save, saveTogether } from '#tests/support/save.ts'
import { aPairWith, aPulledRow, elsewhere, NOW } from '#tests/support/scripted-server.ts'

describe('a save', () => {
  test('stores value, stamp, outbox entry and clock together', async () => {
    const db = anAccount()
    await own(db, 12, { now: NOW })
    const { client, clock } = await syncState(db)
    const stamp = makeStamp(NOW, 0, client)
    expect(await rowOf(db)).toMatchObject({ v: { quantity: 12 }, h: { quantity: stamp }, del: false })
    expect(await entryOf(db)).toMatchObject({ rev: 1, at: NOW })
    expect(await pendingOf(db)).toEqual({
      base: undefined,
      baseStamp: '',
      seen: [''],
      rev: 1,
      state: 'ready',
    })
    expect(clock).toBe(stamp)
  })

  test('is there when the page is opened again; the next one carries another name, above all that was typed before', async () => {
    const db = anAccount()
    await own(db, 12, { now: NOW })
    const before = (await rowOf(db))?.h.quantity ?? ''
    db.close()
    const again = anAccount(db.userId)
    expect([await stockOf(again), await waiting(again)]).toEqual([12, ['inventories/303']])
    await own(again, 13, { now: NOW })
    const after = (await rowOf(again))?.h.quantity ?? ''
    expect(clientOf(after)).not.toBe(clientOf(before))
    expect(after > before).toBe(true)
  })

  test('of zero is a value like any other', async () => {
    const db = anAccount()
    await own(db, 12)
    await own(db, 0)
    expect(await stockOf(db)).toBe(0)
    expect(await pendingOf(db)).toBeDefined()
  })

  test.each([
    ['a value that the field does not accept', writeOf(inventories, { item_id: ASH }, { quantity: -1 })],
    ['a fraction where whole numbers go', writeOf(inventories, { item_id: ASH }, { quantity: 1.5 })],
    ['an impossible key', writeOf(inventories, { item_id: 0 }, { quantity: 1 })],
    ['a field of no collection', writeOf(inventories, { item_id: ASH }, { lot: 1 } as { quantity?: number })],
    ['a day that is none', writeOf(almanaxPrices, { date: 'demain' }, { unit_price_kamas: 1 })],
  ])('T9 of %s is refused, and nothing is stored, of what was saved with it neither', async (_, wrong) => {
    const db = anAccount()
    expect(await codeOf(saveTogether(db, [wrong]))).toBe('invalid')
    expect(await contents(db)).toEqual({ rows: [], outbox: [], journal: [], meta: [] })
    await own(db, 4)
    const before = await contents(db)
    const good = writeOf(inventories, { item_id: ASH }, { quantity: 9 })
    expect(await codeOf(saveTogether(db, [good, wrong]))).toBe('invalid')
    expect(await contents(db)).toEqual(before)
  })

  test.each([
    ['full', Object.assign(new Error('no room'), { name: 'QuotaExceededError' })],
    ['full', new Dexie.AbortError('commit failed', { name: 'QuotaExceededError' })],
    ['storage', new Error('the disk is gone')],
  ])('that the store refuses says « %s » and leaves nothing behind', async (code, error) => {
    const db = anAccount()
    await own(db, 12)
    const before = await contents(db)
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw error
    })
    expect(await codeOf(own(db, 40))).toBe(code)
    expect(await contents(db)).toEqual(before)
    expect(await codeOf(own(db, 41))).toBe('saved')
  })
})

describe('two edits', () => {
  test('of one field are one entry with a larger rev and a later stamp', async () => {
    const db = anAccount()
    await own(db, 12, { now: NOW })
    const first = await rowOf(db)
    await own(db, 40, { now: NOW })
    expect(await waiting(db)).toEqual(['inventories/303'])
    expect((await entryOf(db))?.rev).toBe(2)
    expect((await rowOf(db))?.h.quantity).toBe(makeStamp(NOW, 1, clientOf(first?.h.quantity ?? '')))
  })

  test('of two fields of a row share one entry, each with its own stamp', async () => {
    const db = anAccount()
    await sell(db, { target_sell_price: 500 }, NOW)
    await sell(db, { tax_rate: 3 }, NOW + 7)
    const entry = await entryOf(db, 'sale_prefs')
    expect(Object.keys(entry?.fields ?? {}).sort()).toEqual(['target_sell_price', 'tax_rate'])
    const { h = {} } = (await rowOf(db, 'sale_prefs')) ?? {}
    expect([timeOf(h.target_sell_price ?? ''), timeOf(h.tax_rate ?? '')]).toEqual([NOW, NOW + 7])
  })

  test.each([
    ['as they were committed', async () => {}],
    ['compacted', compactLog],
  ])(
    'of different rows are in order though the device started again with its clock gone back, %s',
    async (_, between) => {
      const db = anAccount()
      await own(db, 12, { now: NOW })
      await between(db)
      const again = anAccount(db.userId)
      await own(again, 40, { item_id: 421, now: NOW - 400 * 86_400_000 })
      const [first, second] = await Promise.all([rowOf(again), rowOf(again, 'inventories', '421')])
      expect((second?.h.quantity ?? NO_STAMP) > (first?.h.quantity ?? NO_STAMP)).toBe(true)
    },
  )

  test('are in order even when the database’s clock is behind the row, as after a repaired disk', async () => {
    const db = anAccount()
    await own(db, 12, { now: NOW })
    const ahead = elsewhere(NOW + 5000)
    const v = { quantity: 12 }
    await putRows(db, { collection: 'inventories', key: String(ASH), v, h: { quantity: ahead }, del: false })
    await own(db, 40, { now: NOW })
    expect(((await rowOf(db))?.h.quantity ?? NO_STAMP) > ahead).toBe(true)
  })
})

test('an edit of a value that came from the server remembers it as what was known and seen', async () => {
  const stamp = elsewhere(NOW + 60_000, 3)
  const { db } = await aPairWith(aPulledRow('inventories', ASH, { quantity: [7, stamp] }))
  await own(db, 8, { now: NOW })
  await own(db, 9, { now: NOW })
  expect(await pendingOf(db)).toEqual({ base: 7, baseStamp: stamp, seen: [stamp], state: 'ready', rev: 2 })
})

describe('rows as the tools read them', () => {
  test('have their key parts, and defaults for fields never written', async () => {
    const db = anAccount()
    await sell(db, { target_sell_price: 500 }, NOW)
    const row = await readRow(db, salePrefs, { item_id: ASH })
    expect(row).toMatchObject({ item_id: ASH, target_sell_price: 500, tax_rate: salePrefs.defaults.tax_rate })
    expect(Object.keys(row?.stamps ?? {})).toEqual(['target_sell_price'])
  })

  test('are found by the beginning of their key, in the text order of their keys, and no others', async () => {
    const db = anAccount()
    const observe = (item_id: number, pack_size: 1 | 10, date: string) =>
      save(db, priceObservations, { item_id, pack_size, date }, { price_kamas: 5 })
    await observe(30, 1, '2026-11-20')
    await observe(3, 10, '2026-11-20')
    await observe(3, 1, '2026-11-21')
    await observe(3, 1, '2026-11-20')
    await own(db, 1, { item_id: 3 })
    const found = await readRows(db, priceObservations, '3|')
    expect(found.map(({ pack_size, date }) => `${pack_size} ${date}`)).toEqual([
      '10 2026-11-20',
      '1 2026-11-20',
      '1 2026-11-21',
    ])
    expect(await readRows(db, priceObservations)).toHaveLength(4)
  })

  test('a value that only a newer version can read reads as the default, and stays stored', async () => {
    const db = anAccount()
    const v = { quantity: { lots: 3 } }
    await putRows(db, { collection: 'inventories', key: String(ASH), v, h: {}, del: false })
    expect(await stockOf(db)).toBe(0)
    expect((await rowOf(db))?.v).toEqual(v)
  })
})

test('a replayer’s commits reach the disk before they are reported', () => {
  // Dexie keeps the option to itself; the browser gets it with every transaction.
  const durability = (durable: boolean) => {
    const db = openAccountDb('durable', { durable })
    return Reflect.get(Reflect.get(db, '_options'), 'chromeTransactionDurability')
  }
  expect([durability(true), durability(false)]).toEqual(['strict', 'default'])
})
