import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { forgetMarkets, holdsMarkets } from '#data/market/forget-markets.ts'
import { readMarket } from '#data/market/market-db.ts'
import { untilNextHour } from '#data/market/market-news.ts'
import { attachPage } from '#data/page-environment.ts'
import { deleteAccount } from '#data/session/account.ts'
import { signOut } from '#data/sign-out.ts'
import { market, setSharing } from '#store/market.ts'
import { watchMarket } from '#store/market-watch.ts'
import { until } from '#tests/harness/until.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { aLentPrice, anAnswer, MARKET_PATH, marketServer, sharing } from '#tests/support/lent-prices.ts'
import { anAccount } from '#tests/support/local-account.ts'
import { WebLocks } from '#tests/support/web-locks.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NOW = Date.UTC(2026, 10, 24, 10)
const [BOIS, FER] = [303, 312]

let page = new FakePage()
let server = marketServer(anAnswer([]))
const stops: (() => void)[] = []

beforeEach(() => {
  page = new FakePage()
  attachPage(page)
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('navigator', { locks: new WebLocks() })
  server = marketServer(anAnswer([{ item: BOIS, price: 120 }]))
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await forgetMarkets()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function watching(db: AccountDb): () => void {
  const stop = watchMarket(db)
  stops.push(stop)
  return stop
}

const told = (item = BOIS) => market.getState().seen?.lentOf(item, 1)?.price
const tells = (price: number | undefined, item = BOIS) => until(() => expect(told(item)).toBe(price))
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
/** Time in which what must not happen could have happened. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 40))

/** A player who sees the prices of others, and has been told them. */
async function aSeer(): Promise<{ db: AccountDb; stop: () => void }> {
  const db = anAccount()
  await sharing(db, { see: true })
  const stop = watching(db)
  await tells(120)
  return { db, stop }
}

describe('the prices of others', () => {
  test('N209 are asked for nowhere unless a profile sees those of its listed server', async () => {
    const db = anAccount()
    await sharing(db, { lend: true, see: false })
    watching(db)
    await aWhile()
    expect([server.asked, market.getState().seen, await holdsMarkets()]).toEqual([[], null, false])
    await setSharing(db, 'tylezia', { see: true })
    await aWhile()
    expect(server.asked).toEqual([])
  })

  test('N209 are asked for once an hour, without saying who asks, from the hour that is held', async () => {
    const { stop } = await aSeer()
    page.hear('visible')
    page.hear('online')
    await aWhile()
    expect(server.asked.map(({ path }) => path)).toEqual([MARKET_PATH])
    expect([server.asked[0]?.credentials, server.asked[0]?.headers.has('authorization')]).toEqual([
      'omit',
      false,
    ])
    server.answer = anAnswer([{ item: FER, price: 40 }], { whole: false, hour: 500_001 })
    later(HOUR_MS)
    page.hear('visible')
    await tells(40, FER)
    expect([told(), server.asked.map(({ path }) => path)]).toEqual([
      120,
      [MARKET_PATH, `${MARKET_PATH}?since=500000`],
    ])
    stop()
    expect(market.getState().seen).toBeNull()
  })

  test('N209 are asked for soon after the server has published an hour, whenever the last answer came', async () => {
    later(46 * MINUTE_MS)
    await aSeer()
    server.answer = anAnswer([{ item: BOIS, price: 130 }], { whole: false, hour: 500_001 })
    // 11:01: the server may still be publishing.
    later(15 * MINUTE_MS)
    page.hear('visible')
    await aWhile()
    expect(server.asked).toHaveLength(1)
    // 11:08.
    later(7 * MINUTE_MS)
    page.hear('visible')
    await tells(130)
    later(50 * MINUTE_MS)
    page.hear('visible')
    await aWhile()
    expect(server.asked).toHaveLength(2)
  })

  test('N209 a page that stays open asks between two and seven minutes after the hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: NOW, max: NOW + 100 * HOUR_MS }), (now) => {
        const wait = untilNextHour(now)
        expect(wait).toBeGreaterThan(0)
        expect(wait).toBeLessThanOrEqual(HOUR_MS)
        const past = (now + wait) % HOUR_MS
        expect(past).toBeGreaterThanOrEqual(2 * MINUTE_MS)
        expect(past).toBeLessThanOrEqual(7 * MINUTE_MS)
      }),
    )
  })

  test('N210 are read on the device without network, before anything is asked', async () => {
    const { db, stop } = await aSeer()
    stop()
    server.online = false
    watching(db)
    await tells(120)
    later(2 * HOUR_MS)
    page.hear('visible')
    await aWhile()
    expect(told()).toBe(120)
    server.online = true
    server.answer = anAnswer([{ item: BOIS, price: 130 }], { whole: false, hour: 500_002 })
    page.hear('online')
    await tells(130)
  })

  test('N210 reach the tabs that did not ask', async () => {
    const { db } = await aSeer()
    const other = new BroadcastChannel('comptoir-market')
    const heard = new Promise<unknown>((resolve) => {
      other.onmessage = ({ data }) => resolve(data)
    })
    server.answer = anAnswer([{ item: BOIS, price: 125 }], { hour: 500_001 })
    later(HOUR_MS)
    page.hear('visible')
    expect(await heard).toBe('hell-mina')
    other.postMessage('hell-mina')
    other.close()
    await tells(125)
    expect(db.isOpen()).toBe(true)
  })

  test.each([
    ['no JSON', '{"server":"hell-mina","hour":500001,"wh'],
    ['of another server', anAnswer([{ item: BOIS, price: 1 }], { server: 'tylezia' })],
    ['a price short of a figure', { ...anAnswer([]), prices: [[BOIS, 1, 5, 8, 0, 0]] }],
    ['an unknown pack', { ...anAnswer([]), prices: [[BOIS, 7, 5, 8, 0, 0, 20_000]] }],
    ['a price of nobody', { ...anAnswer([]), prices: [[BOIS, 1, 5, 0, 0, 0, 20_000]] }],
    ['no object', [aLentPrice({ item: BOIS, price: 1 })]],
    ['an hour that is none', { ...anAnswer([{ item: BOIS, price: 1 }]), hour: 'maintenant' }],
  ])('N210 lose nothing by an answer that is broken: %s', async (_, broken) => {
    await aSeer()
    server.answer = broken
    later(HOUR_MS)
    page.hear('visible')
    await until(() => expect(server.asked).toHaveLength(2))
    await aWhile()
    expect([told(), (await readMarket('hell-mina'))?.hour]).toEqual([120, 500_000])
    page.hear('visible')
    await aWhile()
    expect(server.asked).toHaveLength(2)
  })

  test('N210 changes say nothing where nothing is held that they are changes of', async () => {
    server.answer = anAnswer([{ item: BOIS, price: 120 }], { whole: false })
    const db = anAccount()
    await sharing(db, { see: true })
    watching(db)
    await until(() => expect(server.asked).toHaveLength(1))
    await aWhile()
    expect(told()).toBeUndefined()
    expect((await readMarket('hell-mina'))?.hour).toBeNull()
  })

  test('N210 a refused call is not tried again within the hour', async () => {
    server.status = 429
    const db = anAccount()
    await sharing(db, { see: true })
    watching(db)
    await until(() => expect(server.asked).toHaveLength(1))
    await aWhile()
    page.hear('visible')
    await aWhile()
    expect(server.asked).toHaveLength(1)
  })

  test('N210 are replaced pack by pack, and a price of 0 is no longer told', async () => {
    server.answer = anAnswer([
      { item: BOIS, price: 120 },
      { item: BOIS, pack: 10, price: 1100 },
      { item: FER, price: 40 },
    ])
    await aSeer()
    server.answer = anAnswer(
      [
        { item: BOIS, price: 0 },
        { item: FER, price: 44 },
      ],
      { whole: false, hour: 500_001 },
    )
    later(HOUR_MS)
    page.hear('visible')
    await tells(44, FER)
    const { seen } = market.getState()
    expect([seen?.lentOf(BOIS, 1), seen?.lentOf(BOIS, 10)?.price]).toEqual([undefined, 1100])
  })

  test('N210 that are older than seven days are not told, and are forgotten with the next answer', async () => {
    server.answer = anAnswer([
      { item: BOIS, price: 120, ago: 7 },
      { item: FER, price: 40, ago: 0 },
    ])
    const { stop, db } = await aSeer()
    stop()
    later(24 * HOUR_MS)
    server.online = false
    watching(db)
    await tells(40, FER)
    expect(told()).toBeUndefined()
    server.online = true
    server.answer = anAnswer([], { whole: false, hour: 500_024 })
    page.hear('visible')
    await until(async () => expect((await readMarket('hell-mina'))?.figures).toHaveLength(7))
  })
})

describe('what no profile sees any more', () => {
  test('N211 goes from the screen and from the device when it is switched off, and comes back with « Annuler »', async () => {
    const { db } = await aSeer()
    const { undo } = await setSharing(db, 'hell-mina', { see: false })
    await until(async () => expect([market.getState().seen, await holdsMarkets()]).toEqual([null, false]))
    await undo()
    await tells(120)
  })

  test('N211 goes at the next start where another device switched it off', async () => {
    const { db, stop } = await aSeer()
    stop()
    await setSharing(db, 'hell-mina', { see: false })
    expect(await holdsMarkets()).toBe(true)
    watching(db)
    await until(async () => expect(await holdsMarkets()).toBe(false))
  })

  test('N211 stays while another profile sees it', async () => {
    const { db, stop } = await aSeer()
    stop()
    const other = anAccount(db.userId, { profile: 'ouest' })
    watching(other)
    await aWhile()
    expect([market.getState().seen, (await readMarket('hell-mina'))?.hour]).toEqual([null, 500_000])
  })

  test('N211 goes with a sign-out, and with an account that is deleted', async () => {
    const first = await aSeer()
    first.stop()
    await signOut('keep')
    expect(await holdsMarkets()).toBe(false)
    const second = await aSeer()
    second.stop()
    server.answer = {}
    await deleteAccount({ password: 'un mot de passe' })
    expect(await holdsMarkets()).toBe(false)
  })
})
