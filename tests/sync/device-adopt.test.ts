import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { adoptBulkUpsert } from '#data/db/adopt-request.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { readStock } from '#data/db/stock.ts'
import { mirrorSession } from '#data/device-db.ts'
import { flips } from '#shared/collections/flips.ts'
import { moveStock } from '#store/stock.ts'
import {
  anAccount,
  contents,
  own,
  pendingOf,
  putRows,
  rowOf,
  stockOf,
  waiting,
} from '#tests/support/local-account.ts'
import { notes } from '#tests/support/notes.ts'
import { remove } from '#tests/support/save.ts'
import { ScriptedServer } from '#tests/support/scripted-server.ts'

const TOKEN = 'jeton'
const PATH = '/api/v1/user_inventories/bulk_upsert'
const EMPTY = { rows: [], outbox: [], journal: [], meta: [] }
let db: AccountDb
beforeEach(async () => {
  db = anAccount()
  await mirrorSession(TOKEN, db.userId)
})

const adoptBody = (path: string, body: unknown, now?: number) =>
  adoptBulkUpsert({ path, token: TOKEN, body }, now)

describe('a bulk call of other page code, made offline', () => {
  test('is put in the outbox of the signed-in player and leaves with the next pass', async () => {
    const body = {
      entries: [
        { item_id: 303, quantity: 12 },
        { item_id: 304, quantity: 5 },
      ],
    }
    expect(await adoptBody(PATH, body)).toBe(2)
    expect([await stockOf(db, 303), await stockOf(db, 304)]).toEqual([12, 5])
    const server = new ScriptedServer()
    await server.pass(db)
    expect(server.pushes[0]?.map(({ key, quantity }) => [key, quantity])).toEqual([
      ['303', 12],
      ['304', 5],
    ])
    expect(await waiting(db)).toEqual([])
  })

  test('finds its row by all the parts of its key', async () => {
    const entry = { item_id: 303, pack_size: 10, date: '2026-11-20', price_kamas: 900 }
    expect(await adoptBody('/api/v1/user_market_prices/bulk_upsert', { entries: [entry] })).toBe(1)
    expect((await rowOf(db, 'price_observations', '303|10|2026-11-20'))?.v).toEqual({ price_kamas: 900 })
  })

  test('N5 that counts the stored quantity after a purchase is a count; one that repeats the stock says nothing', async () => {
    await own(db, 14)
    await moveStock(db, [{ item_id: 303, pieces: 46, kind: 'buy', line: 46 }])
    const [before] = await readStock(db, [303])
    expect(await adoptBody(PATH, { entries: [{ item_id: 303, quantity: 60 }] })).toBe(1)
    expect(await readStock(db, [303])).toEqual([before])
    expect(await adoptBody(PATH, { entries: [{ item_id: 303, quantity: 14 }] })).toBe(1)
    const [after] = await readStock(db, [303])
    expect(after?.pieces).toBe(14)
  })

  test('N8 that says again what was typed before a purchase is a new price; one that repeats it says nothing', async () => {
    const path = '/api/v1/user_market_prices/bulk_upsert'
    const entry = { item_id: 303, pack_size: 10, date: '2026-11-20', price_kamas: 900 }
    const priced = () => rowOf(db, 'price_observations', '303|10|2026-11-20')
    await adoptBody(path, { entries: [entry] })
    const first = await priced()
    const bought = { item_id: 303, pieces: 10, pack_prices: { 10: 950 }, at: '2026-11-20' }
    await moveStock(db, [bought])
    await adoptBody(path, { entries: [entry] })
    const second = await priced()
    expect(second?.h).not.toEqual(first?.h)
    await adoptBody(path, { entries: [entry] })
    expect(await priced()).toEqual(second)
  })

  test('is an edit like any other: it joins what already waits', async () => {
    await own(db, 12)
    await adoptBody(PATH, { entries: [{ item_id: 303, quantity: 40 }] })
    expect(await stockOf(db)).toBe(40)
    expect(await waiting(db)).toEqual(['inventories/303'])
    expect(await pendingOf(db)).toMatchObject({ state: 'ready' })
  })
})

describe('a bulk call of a tool that queues, made offline,', () => {
  const FLIPS = '/api/v1/flips/bulk_upsert'
  const MORNING = Date.parse('2026-11-20T09:00:00Z')
  const adopt = (path: string, ...entries: Record<string, unknown>[]) => adoptBody(path, { entries }, MORNING)
  const GELANO = { item_name: 'Gelano' }
  const lines = () => readRows(db, flips)

  test('T58 a new line gets what the server would give it: an id, the day, the tax', async () => {
    expect(await adopt(FLIPS, { item_name: 'Bois de Frêne', sell_price_kamas: 1000 })).toBe(1)
    const [line] = await lines()
    expect(line).toMatchObject({ purchase_date: '2026-11-20', tax_kamas: 20, autoTax: true, sold: false })
    expect(line?.id).toMatch(/^[0-9a-f]{32}$/)
  })

  test.each([[null], ['']])('an id of %j is none', async (id) => {
    await adopt(FLIPS, { ...GELANO, id, note: 'a' }, { ...GELANO, id, note: 'b' })
    expect(await lines()).toHaveLength(2)
  })

  test('T53 a new line that names no item is refused as the server refuses it, and none of the call is queued', async () => {
    expect(await adopt(FLIPS, { item_name: 'Gelano' }, { note: 'a' })).toBe(0)
    expect(await lines()).toEqual([])
  })

  test('an id that is a number is read as its text', async () => {
    await adopt(FLIPS, { ...GELANO, id: 12, note: 'a' }, { id: '12', sold: true })
    expect(await lines()).toMatchObject([{ id: '12', note: 'a', sold: true, sold_date: '2026-11-20' }])
  })

  test('a whole object sent back asserts only what it changes', async () => {
    await adopt(FLIPS, { ...GELANO, id: 'k1', note: 'a', sell_price_kamas: 1000 })
    const before = await db.stored.get(['flips', 'k1'])
    const [line] = await lines()
    const { stamps: _, ...whole } = line ?? { stamps: {} }
    expect(await adopt(FLIPS, { ...whole, note: 'b' })).toBe(1)
    const after = await db.stored.get(['flips', 'k1'])
    expect(after?.v).toEqual({ ...before?.v, note: 'b' })
    expect({ ...after?.h, note: '' }).toEqual({ ...before?.h, note: '' })
  })

  test('T59 a delete is a delete', async () => {
    await adopt(FLIPS, { ...GELANO, id: 'k1', note: 'a' })
    expect(await adopt(FLIPS, { id: 'k1', deleted: true })).toBe(1)
    expect(await lines()).toEqual([])
    expect(await adopt('/api/v1/archis/bulk_upsert', { archimonstre: 'Bilvoezé', deleted: true })).toBe(0)
  })

  test('T144 an entry of the ochre quest may carry what its list answers, and sets only what is the player’s', async () => {
    const entry = {
      step: 4,
      monster: 'Bouftou',
      archimonstre: 'Bouftonmouth',
      type: 'archi',
      zones: ['Amakna'],
    }
    expect(await adopt('/api/v1/archis/bulk_upsert', { ...entry, owned: true, owned_count: null })).toBe(1)
    expect((await rowOf(db, 'archis', 'Bouftonmouth'))?.v).toEqual({ owned: true, owned_count: null })
  })

  test.each([
    ['T89', 'user_almanax_prices', { date: '2026-11-20', unit_price_kamas: 120, item_name: 'Ortie' }],
    ['T144', 'archis', { archimonstre: 'Bilvoezé', owned_count: 2 }],
    ['T113', 'guide_checks', { guide: 'mineur_v1', check: '0-fer', checked: true }],
  ])('%s an entry of %s is queued', async (_id, path, entry) => {
    expect(await adopt(`/api/v1/${path}/bulk_upsert`, entry)).toBe(1)
    expect(await waiting(db)).toHaveLength(1)
  })

  test.each([
    ['a price below 0', { id: 'k1', buy_price_kamas: -1 }],
    ['an empty price', { id: 'k1', buy_price_kamas: '' }],
    ['a day that does not exist', { id: 'k1', purchase_date: '2026-02-30' }],
    ['an id with a space', { id: 'k 1' }],
    ['a delete that is none', { id: 'k1', deleted: 'oui' }],
    ['a delete without an id', { deleted: true }],
  ])('nothing of it is queued for %s', async (_why, entry) => {
    expect(await adopt(FLIPS, { id: 'k0', note: 'a' }, entry)).toBe(0)
    expect(await contents(db)).toEqual(EMPTY)
  })
})

describe('nothing is queued, so that the failure stands,', () => {
  const good = { item_id: 303, quantity: 12 }

  test.each([
    ['for another path', '/api/v1/user_inventories', { entries: [good] }],
    ['for a collection that does not exist', '/api/v1/potions/bulk_upsert', { entries: [good] }],
    ['for a body that is none', PATH, null],
    ['for a text', PATH, 'bonjour'],
    ['for entries that are no list', PATH, { entries: good }],
    ['for an entry that is no object', PATH, { entries: [good, 5] }],
    ['for an entry that is a list', PATH, { entries: [good, []] }],
    ['for an entry without its key', PATH, { entries: [good, { quantity: 1 }] }],
    ['for an entry with an impossible key', PATH, { entries: [good, { item_id: 0, quantity: 1 }] }],
    ['for a value that the field does not accept', PATH, { entries: [good, { item_id: 4, quantity: -1 }] }],
    ['for a field that does not exist', PATH, { entries: [good, { item_id: 4, lot: 1 }] }],
    ['for no entry at all', PATH, { entries: [] }],
    ['for an archimonster without a name', '/api/v1/archis/bulk_upsert', { entries: [{ owned: true }] }],
    [
      'for a box without its guide',
      '/api/v1/guide_checks/bulk_upsert',
      { entries: [{ check: '0-fer', checked: true }] },
    ],
  ])('%s', async (_why, path, body) => {
    expect(await adoptBody(path, body)).toBe(0)
    expect(await contents(db)).toEqual(EMPTY)
  })

  test('when nobody is signed in', async () => {
    await mirrorSession(null, null)
    expect(await adoptBody(PATH, { entries: [good] })).toBe(0)
    expect(await contents(db)).toEqual(EMPTY)
  })

  test('when one entry cannot be stored, not even the others', async () => {
    await remove(db, notes, { id: 'liste' })
    // A deleted row of this collection, as a later version may make them.
    await putRows(db, { collection: 'inventories', key: '304', v: {}, h: {}, del: true })
    const entries = [good, { item_id: 304, quantity: 1 }]
    await expect(adoptBody(PATH, { entries })).rejects.toMatchObject({ code: 'deleted' })
    expect(await stockOf(db)).toBeUndefined()
    expect(await waiting(db)).toEqual(['notes/liste'])
  })
})
