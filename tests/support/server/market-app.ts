import { publishMarkets } from '#server/market/publish.ts'
import { HEADER, SCHEMA_VERSION } from '#shared/contract/wire.ts'
import type { MarketAnswer, MarketPrice } from '#shared/endpoints/market.ts'
import { knowItems } from '#tests/harness/known-items.ts'
import { type TestAppOptions, testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'
import { aStamp } from './entries.ts'

const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const TODAY = '2026-11-20'
/** Noon in UTC, 13 h in Paris. */
export const NOON = Date.UTC(2026, 10, 20, 12)
export const HELL_MINA = 'hell-mina'
/** An item that is noted so that an account is heard, and is in no other test. */
const FILLER = 900_000

/** The items of the catalogue. */
const ITEMS = [...Array.from({ length: 12 }, (_, i) => i + 1), 303]

/** A server of players who lend their prices, eight days after they came, each from a network of their own. */
export async function marketApp(options: TestAppOptions = {}) {
  const clock = { now: NOON }
  const server = await testApp({
    now: () => clock.now,
    ...options,
    env: { ...options.env, TRUST_PROXY: '1' },
  })
  await knowItems(server.db, ITEMS)
  let players = 0
  const player = async (ip = `10.0.${++players}.1`) => {
    const moment = clock.now
    clock.now = moment - 8 * DAY
    const signed = await signedUp(server)
    clock.now = moment
    return { ...signed, ...aPlayer(signed.device, clock, ip) }
  }
  /** As if an account had lent prices on two days before. */
  const usedBefore = ({ user }: { user: { id: string } }) =>
    server.db.updateTable('market_contributors').set({ days: 3 }).where('user_id', '=', user.id).execute()
  return {
    server,
    clock,
    player,
    usedBefore,
    /** A player who is heard and lends on Hell Mina. */
    async lender(ip?: string) {
      const one = await player(ip)
      await one.notes(20)
      await one.plays('Hell Mina')
      await one.lends('hell-mina')
      await usedBefore(one)
      return one
    },
    /** Lets the next hour come, and tells it. */
    async nextHour() {
      clock.now += HOUR
      await publishMarkets(server.deps)
    },
    async market(since?: number, of = HELL_MINA) {
      const query = since === undefined ? '' : `?since=${since}`
      const { json } = await server.call<MarketAnswer>('GET', `/api/v1/markets/${of}${query}`)
      return json
    },
    async published(of = HELL_MINA): Promise<MarketPrice[]> {
      const { json } = await server.call<MarketAnswer>('GET', `/api/v1/markets/${of}`)
      return json.prices
    },
    contributions: () =>
      server.db.selectFrom('market_contributions').selectAll().orderBy('item_id').execute(),
  }
}

export type MarketApp = Awaited<ReturnType<typeof marketApp>>
type Noted = { date?: string; via?: string; profile?: string; pack?: number; at?: number }

/** What a player's device sends, each time under a later stamp. */
function aPlayer(device: Awaited<ReturnType<typeof signedUp>>['device'], clock: { now: number }, ip: string) {
  const headers = { [HEADER.schema]: String(SCHEMA_VERSION), 'x-forwarded-for': ip }
  let count = 0
  const stamp = (at = clock.now) => aStamp(at, 'appareil01', ++count)
  const inProfile = (profile: string) => (profile === '' ? '' : `@${profile}|`)
  const push = async (path: string, key: string, values: Record<string, unknown>, at?: number) => {
    const h = Object.fromEntries(Object.keys(values).map((name) => [name, stamp(at)]))
    const { json } = await device.bulk(path, [{ key, ...values, h }], { headers })
    return json.results[0]?.status
  }
  const priced = (item: number, price: number, noted: Noted) => {
    const { date = TODAY, via = 'typed', profile = '', pack = 1, at } = noted
    const written = stamp(at)
    const h = { price_kamas: written, via: written }
    return { key: `${inProfile(profile)}${item}|${pack}|${date}`, price_kamas: price, via, h }
  }
  return {
    push,
    /** Notes a price, typed today unless it is said otherwise. */
    notesPrice: async (item: number, price: number, noted: Noted = {}) =>
      (await device.bulk('user_market_prices', [priced(item, price, noted)], { headers })).json.results[0]
        ?.status,
    notesPrices: async (prices: readonly (readonly [item: number, price: number])[], noted: Noted = {}) => {
      const entries = prices.map(([item, price]) => priced(item, price, noted))
      return (await device.bulk('user_market_prices', entries, { headers })).status
    },
    /** Notes prices of long ago, so that the account is heard. */
    notes: async (many: number) => {
      const old = Array.from({ length: many }, (_, i) => priced(FILLER + i, 5, { date: '2026-01-01' }))
      await device.bulk('user_market_prices', old, { headers })
    },
    plays: (server: string, id = 'main') => push('profiles', id, { server }),
    archives: (id: string, archived = true) => push('profiles', id, { archived }),
    lends: (server: string, lend = true, profile = '') =>
      push('market_sharing', `${inProfile(profile)}${server}`, { lend }),
  }
}
