// @module-tag postgres
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { markTouched, storeContributions } from '#server/db/market-contributions.ts'
import { publishMarkets } from '#server/market/publish.ts'
import { TimeSlice } from '#server/time-slice.ts'
import { marketAnswer } from '#shared/endpoints/market.ts'
import { DAY, type MarketApp, marketApp, NOON } from '#tests/support/server/market-app.ts'

const HOUR = 3_600_000
const NOW_HOUR = NOON / HOUR
const ASH = 303
const TODAY_NUMBER = 20_777

/** Players who each note one price of a pack. */
async function crowd({ lender }: MarketApp, prices: readonly number[], item = ASH) {
  const players = []
  for (const price of prices) {
    const one = await lender()
    await one.notesPrice(item, price)
    players.push(one)
  }
  return players
}

describe('N195 N199 a market price', () => {
  test('is the median of five players, from the next hour on', async () => {
    const app = await marketApp()
    await crowd(app, [1000, 1010, 1080, 1090])
    await app.nextHour()
    expect(await app.published()).toEqual([])
    await crowd(app, [1060])
    expect(await app.published()).toEqual([])
    await app.nextHour()
    expect(await app.published()).toEqual([[ASH, 1, 1100, 5, 0, 0, TODAY_NUMBER]])
    expect(await app.published('ombre')).toEqual([])
  })

  test('stays as it was where one player more lends, and where one lends no more; devices are told nothing', async () => {
    const app = await marketApp()
    const players = await crowd(app, [100, 100, 100, 100, 100, 100])
    await app.nextHour()
    const { hour } = await app.market()
    const [more] = await crowd(app, [105])
    for (const one of players) await one.notesPrice(ASH, 105)
    await app.nextHour()
    expect((await app.market(hour)).prices).toEqual([])
    await more?.lends('hell-mina', false)
    await players[0]?.lends('hell-mina', false)
    await app.nextHour()
    expect((await app.market(hour)).prices).toEqual([])
    await crowd(app, [105])
    await app.nextHour()
    expect((await app.published())[0]?.slice(2, 4)).toEqual([110, 5])
  })

  test('has quartiles from eight players on, and ignores outliers', async () => {
    const app = await marketApp()
    await crowd(app, [980, 990, 1000, 1010, 1030, 1060, 1070, 1080, 9000])
    await app.nextHour()
    expect(await app.published()).toEqual([[ASH, 1, 1000, 8, 1000, 1100, TODAY_NUMBER]])
  })

  test('is withdrawn, with a price of 0, where a player turned lending off', async () => {
    const app = await marketApp()
    const [one] = await crowd(app, [100, 100, 100, 100, 100])
    await app.nextHour()
    const { hour } = await app.market()
    await one?.lends('hell-mina', false)
    expect(await app.published()).toHaveLength(1)
    await app.nextHour()
    expect(await app.published()).toEqual([])
    expect(await app.market(hour)).toMatchObject({ whole: false, prices: [[ASH, 1, 0, 0, 0, 0, 0]] })
  })

  test('does not change within the hour, however often the pass runs', async () => {
    const app = await marketApp()
    await crowd(app, [100, 100, 100, 100, 100])
    await app.nextHour()
    await crowd(app, new Array<number>(10).fill(200))
    await publishMarkets(app.server.deps)
    expect((await app.published())[0]?.[2]).toBe(100)
    await app.nextHour()
    expect((await app.published())[0]?.[2]).toBe(200)
  })

  test('ages: a day later it is weighted again, after seven days it is withdrawn and its contributions are removed', async () => {
    const app = await marketApp()
    await crowd(app, [100, 100, 100])
    const later = await crowd(app, [105, 105])
    app.clock.now += 7 * DAY
    for (const one of later) await one.notesPrice(ASH, 105, { date: '2026-11-27' })
    await app.nextHour()
    expect(await app.published()).toEqual([[ASH, 1, 110, 5, 0, 0, TODAY_NUMBER + 7]])
    app.clock.now += DAY
    await app.nextHour()
    expect(await app.published()).toEqual([])
    expect(await app.contributions()).toHaveLength(2)
  })

  test('counts every player, of however many', async () => {
    const app = await marketApp()
    const { db } = app.server
    const contributions = Array.from({ length: 5_200 }, (_, i) => ({
      server: 'hell-mina',
      item_id: ASH,
      pack_size: 1,
      contributor: `voix${10_000 + i}`,
      day: TODAY_NUMBER,
      // The last ones by name are far away, and one of each kind is in the first thousands.
      price: i > 5_100 || i === 7 ? 9000 : 1000,
      outlier: i === 8 ? 1 : 0,
      network: `réseau${i % 10}`,
    }))
    await db.transaction().execute((tx) => storeContributions(tx, contributions, new TimeSlice()))
    await app.nextHour()
    const { contributors } = await db
      .selectFrom('market_prices')
      .select('contributors')
      .executeTakeFirstOrThrow()
    expect(contributors).toBe(5_100)
    const outliers = (await app.contributions()).filter(({ outlier }) => outlier === 1)
    expect(outliers.map(({ price }) => price)).toEqual(new Array(100).fill(9000))
  })

  test('counts for each pack its own players, wherever the pages end by which they are read', async () => {
    const app = await marketApp()
    const { db } = app.server
    const counts = [700, 299, 1, 1000, 6, 2100, 999, 5]
    const contributions = counts.flatMap((players, at) =>
      Array.from({ length: players }, (_, i) => ({
        server: 'hell-mina',
        item_id: 1 + Math.floor(at / 2),
        pack_size: at % 2 === 0 ? 1 : 10,
        contributor: `voix${10_000 + i}`,
        day: TODAY_NUMBER,
        price: 1000 + at,
        outlier: 0,
        network: `réseau${i % 10}`,
      })),
    )
    await db.transaction().execute((tx) => storeContributions(tx, contributions, new TimeSlice()))
    const published = async () => {
      const rows = await db.selectFrom('market_prices').select(['contributors', 'exact', 'day']).execute()
      return rows.map(({ contributors, exact, day }) => [contributors, exact, day])
    }
    await app.nextHour()
    const shown = counts.flatMap((players, at) => (players < 5 ? [] : [[players, 1000 + at, TODAY_NUMBER]]))
    expect((await published()).sort()).toEqual(shown.sort())
    // One pack alone is read the other way.
    await db.updateTable('market_prices').set({ contributors: 3, exact: 1 }).execute()
    await db.transaction().execute((tx) => markTouched(tx, 'hell-mina', contributions.slice(0, 1)))
    await app.nextHour()
    expect((await published()).filter(([contributors]) => contributors !== 3)).toEqual([
      [700, 1000, TODAY_NUMBER],
    ])
  })

  test('is only computed again where a push touched it, and the marks are cleared', async () => {
    const app = await marketApp()
    await crowd(app, [100, 100, 100, 100, 100])
    await crowd(app, [100, 100, 100, 100, 100], 7)
    await app.nextHour()
    const marks = () => app.server.db.selectFrom('market_touched').selectAll().execute()
    expect(await marks()).toEqual([])
    const { hour } = await app.market()
    await crowd(app, new Array<number>(10).fill(120), 7)
    expect((await marks()).length).toBeGreaterThan(0)
    await app.nextHour()
    expect((await app.market(hour)).prices.map(([item]) => item)).toEqual([7])
    expect(await marks()).toEqual([])
  })
})

describe('N200 GET /api/v1/markets/{server}', () => {
  const path = '/api/v1/markets/hell-mina'

  test('answers its schema, to anybody, until the next hour', async () => {
    const app = await marketApp()
    await crowd(app, [100, 100, 100, 100, 100])
    await app.nextHour()
    const answer = await app.server.call('GET', path)
    expect(marketAnswer.parse(answer.json)).toMatchObject({
      server: 'hell-mina',
      hour: NOW_HOUR + 1,
      whole: true,
    })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    app.clock.now += HOUR - 60_000
    expect((await app.server.call('GET', path)).headers.get('cache-control')).toBe('public, max-age=180')
    app.clock.now += HOUR
    expect((await app.server.call('GET', path)).headers.get('cache-control')).toBe('public, max-age=60')
  })

  test('answers no price before the first hour, and may be asked again soon', async () => {
    const { server } = await marketApp()
    const { json, headers } = await server.call('GET', path)
    expect(json).toEqual({ server: 'hell-mina', hour: 0, whole: true, prices: [] })
    expect(headers.get('cache-control')).toBe('public, max-age=60')
  })

  test('answers what changed since an hour, and all prices where that hour is unknown', async () => {
    const app = await marketApp()
    await app.nextHour()
    await crowd(app, [100, 100, 100, 100, 100])
    await app.nextHour()
    await crowd(app, [200, 200, 200, 200, 200], 7)
    await app.nextHour()
    const items = async (since?: number) => {
      const { whole, prices } = await app.market(since)
      return [whole, ...prices.map(([item]) => item)]
    }
    expect(await items()).toEqual([true, 7, ASH])
    expect(await items(NOW_HOUR + 1)).toEqual([false, 7, ASH])
    expect(await items(NOW_HOUR + 2)).toEqual([false, 7])
    expect(await items(NOW_HOUR + 3)).toEqual([false])
    expect(await items(NOW_HOUR + 4)).toEqual([true, 7, ASH])
    expect(await items(NOW_HOUR)).toEqual([true, 7, ASH])
    expect(await items(0)).toEqual([true, 7, ASH])
  })

  test('answers changes of more than a day ago from the start of their day, so that few bodies serve everybody', async () => {
    const app = await marketApp()
    await app.nextHour()
    app.clock.now += 2 * DAY
    await app.nextHour()
    const tag = async (since: number) =>
      (await app.server.call('GET', `${path}?since=${since}`)).headers.get('etag')
    const start = NOW_HOUR + 30 - ((NOW_HOUR + 30) % 24)
    expect(await tag(start + 1)).toBe(await tag(start))
    expect(await tag(NOW_HOUR + 45)).not.toBe(await tag(NOW_HOUR + 44))
  })

  test('is compressed, and answered 304 to a client that has it', async () => {
    const app = await marketApp()
    await crowd(app, [100, 100, 100, 100, 100])
    await app.nextHour()
    const ask = (headers: Record<string, string>) => app.server.app.request(path, { headers })
    const bodies = { br: brotliDecompressSync, gzip: gunzipSync }
    const plain = await (await ask({})).text()
    for (const [name, open] of Object.entries(bodies)) {
      const answer = await ask({ 'accept-encoding': name })
      expect(answer.headers.get('content-encoding')).toBe(name)
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      expect(String(open(Buffer.from(await answer.arrayBuffer())))).toBe(plain)
    }
    const etag = (await ask({})).headers.get('etag') ?? ''
    const again = await ask({ 'if-none-match': etag })
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'public, max-age=3600'])
    expect(again.headers.get('vary')).toBe('Accept-Encoding')
    await app.nextHour()
    expect((await ask({ 'if-none-match': etag })).status).toBe(200)
  })

  test('knows no other server, and reads no hour in what is none', async () => {
    const { server } = await marketApp()
    for (const name of ['nulle-part', 'Hell%20Mina', "'"]) {
      const { status, json } = await server.call('GET', `/api/v1/markets/${name}`)
      expect([status, json.code], name).toEqual([404, 'unknown_server'])
    }
    for (const since of ['hier', '-1', '1.5', '', '9999999999']) {
      const { status, json } = await server.call('GET', `${path}?since=${since}`)
      expect([status, json.code], since).toEqual([400, 'bad_request'])
    }
  })
})

describe('N201 a plain client', () => {
  test('lends nothing, whatever it sends as `via`', async () => {
    const app = await marketApp()
    const one = await app.lender()
    const { token } = one
    await app.server.call('POST', '/user_market_prices', {
      token,
      body: { item_id: ASH, pack_size: 1, price_kamas: 100, via: 'typed' },
    })
    const entries = [{ item_id: 7, pack_size: 1, date: '2026-11-20', price_kamas: 100, via: 'typed' }]
    await app.server.call('POST', '/api/v1/user_market_prices/bulk_upsert', { token, body: { entries } })
    expect(await app.contributions()).toEqual([])
    await one.notesPrice(ASH, 100)
    expect(await app.contributions()).toHaveLength(1)
    await app.server.call('POST', '/user_market_prices', {
      token,
      body: { item_id: ASH, pack_size: 1, price_kamas: 120 },
    })
    expect(await app.contributions()).toEqual([])
  })

  test('is answered what it was, with and without lent prices', async () => {
    const app = await marketApp()
    const one = await app.lender()
    const { token } = one
    const answers = async () => [
      (await app.server.call('GET', '/user_inventories', { token })).text,
      (await app.server.call('GET', '/me', { token })).text,
    ]
    const before = await answers()
    await one.notesPrice(ASH, 100)
    await crowd(app, [100, 100, 100, 100])
    await app.nextHour()
    expect(await answers()).toEqual(before)
  })
})
