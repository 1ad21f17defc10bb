import { type Context, Hono } from 'hono'
import { publishedHour } from '#server/db/market-prices.ts'
import type { MarketHourTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { acceptedEncoding } from '#server/http/accepted-encoding.ts'
import type { AppEnv } from '#server/http/env.ts'
import { etagOf, notModified } from '#server/http/versioned.ts'
import { changesFrom, createBodyCache } from '#server/market/encoded-bodies.ts'
import { HOUR_MS } from '#server/market/publish.ts'
import { AppError } from '#shared/contract/error.ts'
import { LISTED_SERVERS } from '#shared/domain/site/profiles.ts'

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
