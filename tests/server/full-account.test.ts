// @module-tag full
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { flips } from '#shared/collections/flips.ts'
import { lotEvents } from '#shared/collections/lot-events.ts'
import { mounts } from '#shared/collections/mounts.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import type { Collection } from '#shared/contract/collection.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { PASSWORD, type TestApp, testApp } from '#tests/support/app.ts'
import { starterData } from '#tests/support/catalogue.ts'
import { sqliteTest } from '#tests/support/database.ts'
import { signedUp } from '#tests/support/device.ts'
import { aStamp } from '#tests/support/server/entries.ts'
import { longestShare } from '#tests/support/server/longest-block.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const LONG = 120_000
/**
 * The part of a call's work during which nobody else may have a turn: a slice, a page of rows, and the garbage of a busy machine
 * are a tenth. Read in one piece, each of these is half and more.
 */
const TURN = 1 / 4
/**
 * A part of what the bounds allow, enough to tell a slice from a whole: a slice is a time, so that on a quick machine it is a
 * larger part of little.
 */
const COUNT = 30_000

const stamp = (n: number) => aStamp(NOW - 1_000_000 + n)

/** A row of an account that has many, whose order, days and items are the costliest for whoever reads them. */
const ROWS: Record<string, (n: number) => Record<string, unknown>> = {
  [flips.name]: (n) => ({
    purchase_date: '2026-11-20',
    item_id: 303,
    item_name: 'Gelano',
    buy_price_kamas: n,
    sell_price_kamas: 2 * n,
    note: 'é'.repeat(60),
  }),
  [stockMoves.name]: (n) => ({
    item_id: 303,
    pieces: n % 3 === 0 ? -1 : 2,
    kind: n % 3 === 0 ? 'use' : 'buy',
    base: String(n),
    pack_prices: { 1: n + 1 },
    at: '2026-11-20',
  }),
  // Every other event is of one lot.
  [lotEvents.name]: (n) => ({
    ...{ lot: n % 2 === 0 ? 'one' : `lot-${n}`, kind: n % 2 === 0 ? 'repriced' : 'listed', item_id: 303 },
    ...{ size: 10, price_kamas: n + 1, fee_kamas: 1 },
  }),
  [priceObservations.name]: (n) => ({ price_kamas: n + 1, via: 'typed' }),
  [mounts.name]: () => ({ family_name: 'Muldo', variant_name: 'Doré', extra: { note: 'x'.repeat(3_000) } }),
}

let server: TestApp
let token = ''

/** Items of the catalogue, whose packs are priced day after day. */
let items: number[] = []
const packOn = (n: number): string => {
  const pack = Math.floor(n / items.length)
  return `${items[n % items.length]}|${PACK_SIZES[pack % 4]}|2026-11-${20 - (Math.floor(pack / 4) % 7)}`
}

/** Fills a collection by hand: to push it would take a minute. */
function fill(userId: string, { name }: Collection, count: number): void {
  const database = server.database
  if (database.kind !== 'sqlite') throw new Error('on SQLite alone')
  const valuesOf = ROWS[name]
  if (!valuesOf) throw new Error(`no rows of ${name}`)
  const insert = database.file.prepare(
    'insert into records (user_id, collection, key, doc, h, deleted, seq) values (?, ?, ?, ?, ?, 0, ?)',
  )
  const head = database.file.prepare('update heads set seq = seq + 1 where user_id = ? returning seq').pluck()
  database.file.transaction(() => {
    for (let n = 0; n < count; n++) {
      const values = valuesOf(n)
      const at = stamp((n * 7919) % count)
      const stamps = Object.fromEntries(Object.keys(values).map((field) => [field, at]))
      const key = name === priceObservations.name ? packOn(n) : `${name}-${n}`
      insert.run(userId, name, key, JSON.stringify(values), JSON.stringify(stamps), head.get(userId))
    }
  })()
}

beforeAll(async () => {
  server = await testApp({ now: () => NOW, alone: true, database: await starterData() })
  const session = await server.register()
  token = session.token
  for (const collection of [flips, stockMoves, lotEvents]) fill(session.user.id, collection, COUNT)
  fill(session.user.id, mounts, COUNT / 5)
  items = (await server.db.selectFrom('catalogue_items').select('id').execute()).map(({ id }) => id)
}, LONG)
afterAll(() => server.close())

/** The part of a call of the full account that nobody else had a turn in, and its answer. */
async function callOf(method: string, path: string, body?: unknown) {
  const pieces: Uint8Array[] = []
  const share = await longestShare(async () => {
    const answer = await server.app.request(path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBe(200)
    // As a socket does: piece by piece, and others have their turn.
    for await (const piece of answer.body ?? []) {
      pieces.push(piece)
      await new Promise((done) => setImmediate(done))
    }
  })
  return { share, json: JSON.parse(Buffer.concat(pieces).toString()) }
}

describe('an account that has much keeps nobody waiting', () => {
  sqliteTest(
    'for its lines, newest first, with their sums',
    async () => {
      const { share, json } = await callOf('GET', '/api/v1/flips')
      expect(json.entries).toHaveLength(COUNT)
      const entered = json.entries.map(({ buy_price_kamas: n }: { buy_price_kamas: number }) => n)
      expect(entered.slice(0, 2)).toEqual(newest(COUNT).slice(0, 2))
      expect(json.aggregates.investment_total_kamas).toBe((COUNT * (COUNT - 1)) / 2)
      expect(share).toBeLessThan(TURN)
    },
    LONG,
  )

  sqliteTest(
    'for its stock, or a count of one item, or a price of one that was bought',
    async () => {
      const stock = await callOf('GET', '/user_inventories')
      expect(stock.json).toEqual([{ item_id: 303, quantity: expect.any(Number) }])
      const same = await callOf('POST', '/user_inventories', stock.json[0])
      expect(same.json).toEqual(stock.json[0])
      const counted = await callOf('POST', '/user_inventories', { item_id: 303, quantity: 7 })
      expect((await callOf('GET', '/user_inventories')).json).toEqual([{ item_id: 303, quantity: 7 }])
      const price = { item_id: 303, pack_size: 1, price_kamas: 5 }
      const priced = await callOf('POST', '/user_market_prices', price)
      expect(priced.json).toMatchObject(price)
      // Most of it is reading, which is in slices by itself.
      expect(Math.max(...[stock, same, counted, priced].map(({ share }) => share))).toBeLessThan(TURN / 2)
    },
    LONG,
  )

  sqliteTest.each(['/api/v1/user_mounts', '/api/v1/elevage/rentabilite', '/api/v1/me/export'])(
    'for %s',
    async (path) => {
      expect((await callOf('GET', path)).share).toBeLessThan(TURN)
    },
    LONG,
  )
})

sqliteTest(
  'while what an account lends is derived anew, and while it is deleted, another player saves',
  async () => {
    const lender = await signedUp(server)
    const other = await signedUp(server)
    await server.db.updateTable('users').set({ created_at: 0 }).where('id', '=', lender.user.id).execute()
    const contributor = {
      user_id: lender.user.id,
      server: 'hell-mina',
      contributor: 'v',
      counts: 0,
      days: 3,
      given_day: 0,
      given: 0,
    }
    await server.db.insertInto('market_contributors').values(contributor).execute()
    const h = stamp(0)
    await lender.device.pushOne('profiles', { key: 'main', server: 'Hell Mina', h })
    await lender.device.pushOne('market_sharing', { key: 'hell-mina', lend: true, h })
    fill(lender.user.id, priceObservations, COUNT)
    /** Saves of the other player that are answered while some call is. */
    const savesDuring = async <T>(work: Promise<T>) => {
      let [saves, over] = [0, false]
      const ended = work.finally(() => {
        over = true
      })
      for (; !over; saves += 1)
        await other.device.pushOne('user_inventories', { item_id: 1, quantity: saves })
      return { saves, answer: await ended }
    }
    const price = { key: packOn(0), price_kamas: 5, via: 'typed', h: stamp(COUNT + 1) }
    const lent = await savesDuring(lender.device.bulk('user_market_prices', [price]))
    const contributions = await server.db
      .selectFrom('market_contributions')
      .select('contributor')
      .where('server', '=', 'hell-mina')
      .execute()
    expect(contributions).toHaveLength(Math.min(3_000, 4 * items.length))
    const body = { password: PASSWORD }
    const deleted = await server.call('DELETE', '/api/v1/me', { token: lender.token, body })
    expect([lent.answer.status, deleted.status]).toEqual([200, 204])
    const emptied = await savesDuring(server.emptied())
    expect(Math.min(lent.saves, emptied.saves)).toBeGreaterThan(9)
  },
  LONG,
)

/** The amounts of the lines, those that were entered last first. */
const newest = (count: number): number[] =>
  Array.from({ length: count }, (_, n) => n).sort((a, b) => ((b * 7919) % count) - ((a * 7919) % count))
