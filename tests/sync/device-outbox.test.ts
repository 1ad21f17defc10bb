import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { flips } from '#shared/collections/flips.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { makeStamp, timeOf } from '#shared/contract/stamp.ts'
import { MAX_BATCH, MAX_PAGE, SCHEMA_VERSION, type WireEntry } from '#shared/contract/wire.ts'
import {
  ASH,
  anAccount,
  own,
  pendingOf,
  rowOf,
  sell,
  syncState,
  waiting,
} from '#tests/support/local-account.ts'
import { saveAll } from '#tests/support/save.ts'
import { aPair, aPulledRow, NOW, ScriptedServer, silence, TOKEN } from '#tests/support/scripted-server.ts'

const ELSEWHERE = 'appareil02'
const keys = (entries: { key: string }[] | undefined) => entries?.map(({ key }) => key)

describe('what leaves', () => {
  test('every request names the session, the account, the mark and the schema', async () => {
    const { db, server } = aPair()
    server.mark = 'e1:4'
    await own(db, 12)
    await server.pass(db)
    const [pull, push] = server.requests
    const common = {
      authorization: `Bearer ${TOKEN}`,
      'x-account-id': db.userId,
      'x-schema': String(SCHEMA_VERSION),
    }
    expect(pull?.headers).toMatchObject({ ...common, 'x-sync-mark': ':0' })
    expect(push?.headers).toMatchObject({ ...common, 'x-sync-mark': 'e1:4' })
  })

  test('an entry carries its key, its values, and a stamp and what was seen for each of them', async () => {
    const { db, server } = aPair()
    const known = makeStamp(NOW - 9000, 0, ELSEWHERE)
    server.serves(aPulledRow('sale_prefs', ASH, { tax_rate: [2, known] }))
    await server.pass(db)
    await sell(db, { target_sell_price: 500, tax_rate: 3 }, NOW)
    await server.pass(db)
    const { h } = (await rowOf(db, 'sale_prefs')) ?? {}
    expect(server.pushes).toEqual([
      [{ key: '303', target_sell_price: 500, tax_rate: 3, h, seen: { tax_rate: known } }],
    ])
  })

  test('only the fields that were edited travel', async () => {
    const { db, server } = aPair()
    await sell(db, { target_sell_price: 500, tax_rate: 3 })
    await server.pass(db)
    await sell(db, { tax_rate: 4 })
    await server.pass(db)
    const { h, seen, ...values } = server.pushes[1]?.[0] ?? { key: '' }
    expect(values).toEqual({ key: '303', tax_rate: 4 })
    expect([Object.keys(h ?? {}), Object.keys(seen ?? {})]).toEqual([['tax_rate'], ['tax_rate']])
  })

  test('the value that leaves is the row’s at that moment', async () => {
    const { db, server } = aPair()
    await own(db, 12)
    server.onPull = async () => {
      await own(db, 40)
      return server.page([])
    }
    await server.pass(db)
    expect(server.pushes[0]?.[0]?.quantity).toBe(40)
  })

  test('entries leave in the order of their last edit, one collection in a batch', async () => {
    const { db, server } = aPair()
    await own(db, 1, { item_id: 1 })
    await own(db, 2, { item_id: 2 })
    await sell(db, { tax_rate: 3 })
    await own(db, 3, { item_id: 1 })
    await server.pass(db)
    expect(server.requests.slice(1).map(({ path }) => path)).toEqual([
      '/api/v1/user_inventories/bulk_upsert',
      '/api/v1/user_sale_prefs/bulk_upsert',
    ])
    expect(server.pushes.map(keys)).toEqual([['2', '1'], ['303']])
  })

  test(`a batch holds at most ${MAX_BATCH} entries`, async () => {
    const { db, server } = aPair()
    const edits = Array.from({ length: MAX_BATCH + 1 }, (_, i) => ({
      key: { item_id: i + 1 },
      patch: { quantity: 1 },
    }))
    await saveAll(db, inventories, edits)
    expect(await server.pass(db)).toEqual({ kind: 'done' })
    expect(server.pushes.map((entries) => entries.length)).toEqual([MAX_BATCH, 1])
    expect(await waiting(db)).toEqual([])
  })

  test('a batch is as long as a poor line carries in time', async () => {
    const { db, server } = aPair()
    const note = 'x'.repeat(1500)
    await saveAll(
      db,
      flips,
      Array.from({ length: 300 }, (_, i) => ({ key: { id: `k${i}` }, patch: { note } })),
    )
    expect(await server.pass(db)).toEqual({ kind: 'done' })
    expect(Math.max(...server.requests.map(({ body }) => body?.length ?? 0))).toBeLessThan(260_000)
    expect(server.pushes.length).toBeLessThan(4)
    expect(server.pushes.flat()).toHaveLength(300)
  })

  test(`a pass with nothing to send only pulls, by pages of ${MAX_PAGE} rows`, async () => {
    const server = new ScriptedServer()
    expect(await server.pass(anAccount())).toEqual({ kind: 'done' })
    expect(server.requests.map(({ method }) => method)).toEqual(['GET'])
    const limits = server.requests.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('limit'))
    expect(limits).toEqual([String(MAX_PAGE)])
  })

  test('that a stamp leaves is noted before it does', async () => {
    const { db, server } = aPair()
    await own(db, 12)
    let noted: unknown
    server.onPush = async () => {
      noted = (await pendingOf(db))?.state
      return silence()
    }
    await server.pass(db)
    expect(noted).toBe('sent')
  })

  test('after an answer that was lost, the next edit is told to have been typed over what was shown, and goes above what left', async () => {
    const { db, server } = aPair()
    const shown = makeStamp(NOW - 1000, 0, 'appareil02')
    server.serves(aPulledRow('inventories', ASH, { quantity: [7, shown] }))
    await server.pass(db)
    await own(db, 12)
    const left = (await rowOf(db))?.h.quantity ?? ''
    server.onPush = silence
    await server.pass(db)
    await own(db, 40)
    expect((await pendingOf(db))?.seen).toEqual([shown, left])
    await server.pass(db)
    const [entry] = server.pushes[1] ?? []
    expect(entry).toMatchObject({ quantity: 40, seen: { quantity: shown } })
    expect((Object.values(entry?.h ?? {})[0] ?? '') > left).toBe(true)
  })
})

const stamp = makeStamp(NOW - 9000, 0, 'appareil02')

/** The entries of each push, as they travelled. */
const sent = ({ requests }: ScriptedServer): WireEntry[][] =>
  requests.flatMap(({ body }) => (body === undefined ? [] : [JSON.parse(body).entries]))

describe('one stamp for all fields of a row', () => {
  test('is read from a pull like one for each field', async () => {
    const server = new ScriptedServer()
    const fields = { target_sell_price: [500, stamp], tax_rate: [2, stamp] } satisfies Parameters<
      typeof aPulledRow
    >[2]
    server.serves({ ...aPulledRow('sale_prefs', ASH, fields), h: stamp })
    const db = anAccount()
    expect(await server.pass(db)).toEqual({ kind: 'done' })
    expect(await rowOf(db, 'sale_prefs')).toMatchObject({
      v: { target_sell_price: 500, tax_rate: 2 },
      h: { target_sell_price: stamp, tax_rate: stamp },
    })
    expect(timeOf((await syncState(db)).clock)).toBeGreaterThanOrEqual(timeOf(stamp))
  })

  test('is sent where all fields have the same', async () => {
    const { db, server } = aPair()
    await own(db, 12)
    const first = (await rowOf(db))?.h.quantity
    await server.pass(db)
    await own(db, 13)
    await sell(db, { target_sell_price: 500, tax_rate: 3 })
    const [second, price] = [(await rowOf(db))?.h.quantity, (await rowOf(db, 'sale_prefs'))?.h.tax_rate]
    await server.pass(db)
    expect(sent(server)).toEqual([
      [{ key: '303', quantity: 12, h: first, seen: {} }],
      [{ key: '303', quantity: 13, h: second, seen: first }],
      [{ key: '303', target_sell_price: 500, tax_rate: 3, h: price, seen: {} }],
    ])
  })

  test('is that of a save, and of what a clock ahead saved once it is repaired', async () => {
    const db = anAccount()
    await sell(db, { target_sell_price: 500, tax_rate: 3 }, NOW + 3_600_000)
    await own(db, 12, { now: NOW + 3_600_000 })
    const server = new ScriptedServer()
    await server.pass(db)
    const [price, tax] = Object.values((await rowOf(db, 'sale_prefs'))?.h ?? {})
    expect(price).toBe(tax)
    expect(timeOf(price ?? '')).toBeLessThanOrEqual(NOW)
    expect((await rowOf(db))?.h.quantity).not.toBe(price)
  })
})
