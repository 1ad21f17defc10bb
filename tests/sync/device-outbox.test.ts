import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { flips } from '#shared/collections/flips.ts'
import { timeOf } from '#shared/contract/stamp.ts'
import { MAX_PAGE, SCHEMA_VERSION, type WireEntry } from '#shared/contract/wire.ts'
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
import {
  aPair,
  aPairWith,
  aPulledRow,
  elsewhere,
  historyLost,
  NOW,
  ScriptedServer,
  silence,
  TOKEN,
} from '#tests/support/scripted-server.ts'

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

  test('an entry carries its key, the fields that were edited, and a stamp and what was seen for each of them', async () => {
    const known = elsewhere(NOW - 9000)
    const { db, server } = await aPairWith(aPulledRow('sale_prefs', ASH, { tax_rate: [2, known] }))
    await sell(db, { target_sell_price: 500, tax_rate: 3 }, NOW)
    await server.pass(db)
    const { h } = (await rowOf(db, 'sale_prefs')) ?? {}
    await sell(db, { tax_rate: 4 }, NOW)
    await server.pass(db)
    const again = (await rowOf(db, 'sale_prefs'))?.h.tax_rate
    expect(server.pushes).toEqual([
      [{ key: '303', target_sell_price: 500, tax_rate: 3, h, seen: { tax_rate: known } }],
      [{ key: '303', tax_rate: 4, h: { tax_rate: again }, seen: { tax_rate: h?.tax_rate } }],
    ])
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

  test('a batch is as long as a poor line carries in time', async () => {
    const { db, server } = aPair()
    const note = 'x'.repeat(1500)
    const lines = Array.from({ length: 300 }, (_, i) => ({ key: { id: `k${i}` }, patch: { note } }))
    await saveAll(db, flips, lines)
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

  test('after an answer that was lost, the next edit is told to have been typed over what was shown, and goes above what left', async () => {
    const shown = elsewhere(NOW - 1000)
    const { db, server } = await aPairWith(aPulledRow('inventories', ASH, { quantity: [7, shown] }))
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

const stamp = elsewhere(NOW - 9000)

/** The entries of each push, as they travelled. */
const sent = ({ requests }: ScriptedServer): WireEntry[][] =>
  requests.flatMap(({ body }) => (body === undefined ? [] : [JSON.parse(body).entries]))

describe('what waits leaves before the pull', () => {
  const SECOND = 1000

  /** What is asked by a pass that sets out so long after an answer, of a price typed `ahead` of the server's time. */
  async function asked({ slept = 0, after = SECOND, ahead = 0 }): Promise<string> {
    const { db, server } = aPair()
    await server.pass(db, { uptime: () => 0 })
    server.time = NOW + slept + after
    await own(db, 1, { now: server.time + ahead })
    await server.pass(db, { now: () => server.time + ahead, uptime: () => after })
    expect(await waiting(db)).toEqual([])
    return server.requests.map(({ method }) => method).join(' ')
  }

  test('of a device that heard the server’s time just now, and the pull follows', async () => {
    expect(await asked({})).toBe('GET POST GET')
  })

  test.each([
    ['that heard it longer ago than ten seconds', { after: 10 * SECOND }],
    ['whose clock was set ahead since', { ahead: 60 * SECOND }],
    ['that slept since, its uptime too', { slept: 8 * 3600 * SECOND }],
  ])('not of one %s', async (_, how) => {
    expect(await asked(how)).toBe('GET GET POST')
  })

  test('and all that was confirmed goes again where the server says that it was set back', async () => {
    const { db, server } = aPair()
    const uptime = () => 0
    await own(db, 1, { item_id: 1 })
    server.mark = 'e1:1'
    await server.pass(db, { uptime })
    await own(db, 2, { item_id: 2 })
    server.mark = 'e2:0'
    server.onPush = ({ headers }, entries) =>
      headers['x-sync-mark'] === 'e1:1' ? historyLost('e2:0') : server.judged(entries)
    expect(await server.pass(db, { uptime })).toEqual({ kind: 'done' })
    expect(server.requests.map(({ method }) => method).join(' ')).toBe('GET POST POST GET POST')
    expect(keys(server.pushes.at(-1))?.sort()).toEqual(['1', '2'])
  })
})

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
