import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { adoptBulkUpsert } from '#data/adopt-request.ts'
import { mirrorSession } from '#data/device-db.ts'
import type { AccountDb } from '#data/local-db.ts'
import { remove } from '#data/save.ts'
import { anAccount, contents, own, pendingOf, rowOf, stockOf, waiting } from '#tests/support/local-account.ts'
import { notes } from '#tests/support/notes.ts'
import { ScriptedServer } from '#tests/support/scripted-server.ts'

const PATH = '/api/v1/user_inventories/bulk_upsert'
const EMPTY = { rows: [], outbox: [], journal: [], meta: [] }
let db: AccountDb
beforeEach(async () => {
  db = anAccount()
  await mirrorSession('jeton', db.userId)
})

describe('a bulk call of other page code, made offline', () => {
  test('is put in the outbox of the signed-in player and leaves with the next pass', async () => {
    const body = {
      entries: [
        { item_id: 303, quantity: 12 },
        { item_id: 304, quantity: 5 },
      ],
    }
    expect(await adoptBulkUpsert(PATH, body)).toBe(2)
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
    expect(await adoptBulkUpsert('/api/v1/user_market_prices/bulk_upsert', { entries: [entry] })).toBe(1)
    expect((await rowOf(db, 'price_observations', '303|10|2026-11-20'))?.v).toEqual({ price_kamas: 900 })
  })

  test('is an edit like any other: it joins what already waits', async () => {
    await own(db, 12)
    await adoptBulkUpsert(PATH, { entries: [{ item_id: 303, quantity: 40 }] })
    expect(await stockOf(db)).toBe(40)
    expect(await waiting(db)).toEqual(['inventories/303'])
    expect(await pendingOf(db)).toMatchObject({ state: 'ready' })
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
  ])('%s', async (_why, path, body) => {
    expect(await adoptBulkUpsert(path, body)).toBe(0)
    expect(await contents(db)).toEqual(EMPTY)
  })

  test('when nobody is signed in', async () => {
    await mirrorSession(null, null)
    expect(await adoptBulkUpsert(PATH, { entries: [good] })).toBe(0)
    expect(await contents(db)).toEqual(EMPTY)
  })

  test('when one entry cannot be stored, not even the others', async () => {
    await remove(db, notes, { id: 'liste' })
    // A deleted row of this collection, as a later version may make them.
    await db.rows.put({ collection: 'inventories', key: '304', v: {}, h: {}, del: true })
    const entries = [good, { item_id: 304, quantity: 1 }]
    await expect(adoptBulkUpsert(PATH, { entries })).rejects.toMatchObject({ code: 'deleted' })
    expect(await stockOf(db)).toBeUndefined()
    expect(await waiting(db)).toEqual(['notes/liste'])
  })
})
