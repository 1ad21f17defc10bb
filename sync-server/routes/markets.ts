import { type Context, Hono } from 'hono'
import { compressed } from '#server/compress.ts'
import { pricesSince, publishedHour } from '#server/db/market-prices.ts'
import type { Db, MarketHourTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { acceptedEncoding } from '#server/http/accepted-encoding.ts'
import type { AppEnv } from '#server/http/env.ts'
import { etagOf, notModified } from '#server/http/versioned.ts'
import { HOUR_MS } from '#server/market/publish.ts'
import { TimeSlice } from '#server/time-slice.ts'
import { AppError } from '#shared/contract/error.ts'
import { LISTED_SERVERS } from '#shared/domain/site/profiles.ts'
import type { MarketAnswer } from '#shared/endpoints/market.ts'

/** Publishing an hour takes this long at most; a client that came before it may ask again after the second. */
const GRACE_S = 120
const SOON_S = 60

/**
 * `GET /api/v1/markets/{server}?since=`: the market prices of a server (N200). The same for everybody: no token, and shared
 * caches keep it until the next hour is published.
 */
export function marketRoutes({ db, now }: Pick<AppDeps, 'db' | 'now'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const bodyOf = createBodyCache(db)

  app.get('/api/v1/markets/:server', async (c) => {
    const server = c.req.param('server')
    if (!LISTED_SERVERS.includes(server))
      throw new AppError(404, 'unknown_server', 'Ce serveur de jeu n’est pas dans la liste.')
    const since = sinceOf(c)
    const hour = (await publishedHour(db, server)) ?? { server, hour: 0, from_hour: 0, day: 0 }
    const from = changesFrom(hour, since)
    const etag = etagOf(server, hour.hour, from ?? 'all')
    const fresh = freshFor(hour, now())
    const unchanged = notModified(c, etag)
    // A 304 renews what a cache holds.
    if (unchanged) {
      unchanged.headers.set('Cache-Control', fresh)
      unchanged.headers.set('Vary', 'Accept-Encoding')
      return unchanged
    }
    const body = await bodyOf(hour, from)
    c.header('ETag', etag)
    c.header('Cache-Control', fresh)
    c.header('Content-Type', 'application/json; charset=utf-8')
    c.header('Vary', 'Accept-Encoding')
    const encoding = acceptedEncoding(c.req.header('accept-encoding') ?? '')
    if (encoding === null) return c.body(new Uint8Array(body.plain))
    c.header('Content-Encoding', encoding)
    return c.body(new Uint8Array(body[encoding]))
  })
  return app
}

function freshFor({ hour }: MarketHourTable, now: number): string {
  const next = Math.ceil(((hour + 1) * HOUR_MS - now) / 1000) + GRACE_S
  return `public, max-age=${Math.min(HOUR_MS / 1000, Math.max(SOON_S, next))}`
}

function sinceOf(c: Context): number | null {
  const text = c.req.query('since')
  if (text === undefined) return null
  if (!/^\d{1,9}$/.test(text)) throw new AppError(400, 'bad_request', 'Paramètre since illisible.')
  return Number(text)
}

/** Made once an hour for each server, while players wait: a third of the time of the catalogue's level, 4 % larger. */
const LEVEL = { br: 6, gz: 6 }
const MAX_CACHED = 64
/** Changes of the last day are served by the hour, older ones by the day: few bodies for any number of devices. */
const HOURLY_FOR = 24

/** An answer's body in each encoding. */
export type EncodedBody = { br: Buffer; gzip: Buffer; plain: Buffer }

/** The hour from which changes are served to a device that holds the prices of `since`; null: all prices (N200). */
export function changesFrom({ hour, from_hour }: MarketHourTable, since: number | null): number | null {
  if (since === null || since > hour) return null
  const from = hour - since <= HOURLY_FOR ? since : since - (since % HOURLY_FOR)
  return from < from_hour ? null : from
}

/** Bodies by server, hour and first change, each encoded once; the least recently used one is evicted. */
export function createBodyCache(db: Db) {
  const cache = new Map<string, Promise<EncodedBody>>()
  return (hour: MarketHourTable, from: number | null): Promise<EncodedBody> => {
    const name = `${hour.server}|${hour.hour}|${from ?? ''}`
    const body = cache.get(name) ?? encodeBody(db, hour, from)
    cache.delete(name)
    cache.set(name, body)
    body.catch(() => cache.delete(name))
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
    return body
  }
}

async function encodeBody(
  db: Db,
  { server, hour }: MarketHourTable,
  from: number | null,
): Promise<EncodedBody> {
  const slice = new TimeSlice()
  const prices: MarketAnswer['prices'] = []
  for await (const rows of pricesSince(db, server, from)) {
    for (const { item_id, pack_size, price, players, low, high, day } of rows) {
      const told = price === 0 ? [0, 0, 0, 0, 0] : [price, players, low, high, day]
      prices.push([item_id, pack_size, ...told] as MarketAnswer['prices'][number])
    }
    if (slice.over) await slice.pause()
  }
  const answer: MarketAnswer = { server, hour, whole: from === null, prices }
  const plain = Buffer.from(JSON.stringify(answer))
  const { br, gz } = await compressed(plain, LEVEL)
  return { br, gzip: gz, plain }
}
