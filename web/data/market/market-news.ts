import { logRepeatedRefusal } from '#data/log-refusal.ts'
import { itemId, kamas, packSize } from '#shared/contract/fields.ts'
import { isObject } from '#shared/contract/json.ts'
import { isCurrentMarketDay, type LentPlayers, type LentPrice } from '#shared/domain/prices/lent-prices.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import type { MarketAnswer, MarketPrice } from '#shared/endpoints/market.ts'

import { type KeptMarket, keepMarket, readMarket } from './market-db.ts'

const HOUR_MS = 3_600_000
/** The server publishes with each full hour, and takes this long for it at most. */
const PUBLISHED_MS = 120_000
/** Devices do not ask all at once: each page takes a moment of its own after that. */
const SPREAD_MS = 300_000
const asksAfter = PUBLISHED_MS + Math.random() * SPREAD_MS
const SILENCE_MS = 30_000
const WIDTH = 7

/** What of a market a pack's place is found by. */
export const packKey = (item: number, pack: number): number => item * 10_000 + pack

const dayOf = (days: number): string => new Date(days * 86_400_000).toISOString().slice(0, 10)

/** The prices of a market that are told on a day, by `packKey`. */
export function lentPrices(
  { figures }: KeptMarket,
  today: string,
): Map<number, LentPrice & { item: number }> {
  const found = new Map<number, LentPrice & { item: number }>()
  for (let at = 0; at + WIDTH <= figures.length; at += WIDTH) {
    const [item = 0, pack = 0, price = 0, players = 0, low = 0, high = 0, days = 0] = figures.subarray(
      at,
      at + WIDTH,
    )
    const day = dayOf(days)
    if (isCurrentMarketDay(day, today))
      found.set(packKey(item, pack), { item, price, players: players as LentPlayers, low, high, day })
  }
  return found
}

/** What is held once an answer has come: what it tells replaces what was told of the same packs, what is older goes. */
export function withAnswer(
  kept: KeptMarket | undefined,
  { server, hour, whole, prices }: MarketAnswer,
  now: number,
): KeptMarket {
  const rows = new Map<number, ArrayLike<number>>()
  const held = whole ? new Float64Array() : (kept?.figures ?? new Float64Array())
  for (let at = 0; at + WIDTH <= held.length; at += WIDTH) {
    const row = held.subarray(at, at + WIDTH)
    rows.set(packKey(row[0] ?? 0, row[1] ?? 0), row)
  }
  for (const row of prices) {
    rows.delete(packKey(row[0], row[1]))
    if (row[2] > 0) rows.set(packKey(row[0], row[1]), row)
  }
  const today = parisDay(now)
  const told = [...rows.values()].filter((row) => isCurrentMarketDay(dayOf(row[6] ?? 0), today))
  const figures = new Float64Array(told.length * WIDTH)
  for (const [at, row] of told.entries()) figures.set(row, at * WIDTH)
  return { server, hour, askedAt: now, figures }
}

/** Whether an hour was published that this device, in whatever tab, has not asked for. */
function isDue(kept: KeptMarket | undefined, now: number): boolean {
  if (!kept || kept.askedAt > now) return true
  const asked = Math.floor((kept.askedAt - PUBLISHED_MS) / HOUR_MS)
  return now >= (asked + 1) * HOUR_MS + asksAfter
}

/** In how many milliseconds this page asks for the next hour. */
export const untilNextHour = (now: number): number => HOUR_MS - ((now - asksAfter) % HOUR_MS)

/**
 * Asks the server for what has changed on a market, once for each hour that it publishes; keeps it, and
 * answers what is held now: undefined where nothing new came. An answer that is broken, or a part of one, changes nothing.
 * Never throws. `isWanted`: whether somebody still sees this market when the answer is there.
 */
export async function askMarket(server: string, isWanted: () => boolean): Promise<KeptMarket | undefined> {
  const turn = async () => {
    const kept = await readMarket(server)
    if (!isDue(kept, Date.now())) return undefined
    return askNow(server, kept, isWanted)
  }
  try {
    // No locks in an insecure context; two tabs that ask at once only cost traffic.
    return await ('locks' in navigator ? navigator.locks.request(`market:${server}`, turn) : turn())
  } catch (error) {
    console.warn('[comptoir] prix partagés', error)
    return undefined
  }
}

async function askNow(
  server: string,
  kept: KeptMarket | undefined,
  isWanted: () => boolean,
): Promise<KeptMarket | undefined> {
  const since = kept?.hour === null || kept?.hour === undefined ? '' : `?since=${kept.hour}`
  const answered = await answerOf(`/api/v1/markets/${server}${since}`)
  if (!answered || !isWanted()) return undefined
  const answer = readMarketAnswer(answered.json, server)
  const now = Date.now()
  // Changes say nothing to whom holds nothing that they are changes of.
  const taken = answer && (answer.whole || since !== '') ? answer : null
  if (!taken) {
    console.warn('[comptoir] prix partagés : réponse écartée', answered.status)
    const next = kept ?? { server, hour: null, figures: new Float64Array() }
    await keepMarket({ ...next, askedAt: now })
    return undefined
  }
  const next = withAnswer(kept, taken, now)
  // What cannot be kept is shown all the same, for as long as the page is open.
  await keepMarket(next).catch((error: unknown) => console.warn('[comptoir] prix partagés', error))
  return next
}

/** What the server answered; null without network, which may be tried again at once. Nobody's name goes along. */
async function answerOf(path: string): Promise<{ status: number; json: unknown } | null> {
  const answer = await fetch(path, {
    headers: { accept: 'application/json' },
    credentials: 'omit',
    signal: AbortSignal.timeout(SILENCE_MS),
  }).catch(() => null)
  if (!answer) return null
  const json: unknown = await answer.json().catch(() => null)
  if (!answer.ok) logRepeatedRefusal('GET', path, answer.status, json)
  return { status: answer.status, json: answer.ok ? json : null }
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

/**
 * What the server answered of a market, checked by hand: no page loads schemas for it. Null where any part of it is not as
 * `marketAnswer` says, so that nothing is half taken.
 */
function readMarketAnswer(json: unknown, server: string): MarketAnswer | null {
  if (!isObject(json) || json.server !== server) return null
  const { hour, whole, prices } = json
  if (!isWhole(hour) || hour < 0 || typeof whole !== 'boolean' || !Array.isArray(prices)) return null
  return prices.every(isPrice) ? { server, hour, whole, prices } : null
}

const PLAYERS: readonly unknown[] = [0, 5, 8, 20]

function isPrice(row: unknown): row is MarketPrice {
  if (!Array.isArray(row) || row.length !== 7) return false
  const [item, pack, price, players, low, high, day] = row
  return (
    itemId.is(item) &&
    packSize.is(pack) &&
    kamas.is(price) &&
    PLAYERS.includes(players) &&
    price > 0 === players > 0 &&
    kamas.is(low) &&
    kamas.is(high) &&
    isWhole(day)
  )
}
