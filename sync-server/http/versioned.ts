import type { Context, MiddlewareHandler } from 'hono'
import { servedMeta } from '#server/catalogue/store.ts'
import type { Db } from '#server/db/schema.ts'
import type { AppEnv } from './env.ts'

/** For answers that depend on the catalogue's version alone, so that it is their ETag; shared caches may keep them. */
export const versioned =
  (db: Db): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const etag = etagOf((await servedMeta(db)).version)
    const unchanged = notModified(c, etag)
    if (unchanged) return unchanged
    await next()
    if (!c.res.ok) return
    withEtag(c, etag)
  }

/** The ETag of an answer that hangs on these alone. */
export const etagOf = (...state: (string | number)[]): string => `W/"${state.join('.')}"`

/** 304 for whoever has the answer of this ETag already; null for the others. */
export function notModified(c: Context<AppEnv>, etag: string): Response | null {
  const known = c.req.header('if-none-match')?.split(',') ?? []
  if (!known.some((tag) => tag.trim() === etag)) return null
  withEtag(c, etag)
  return c.body(null, 304)
}

/** An answer that anybody may keep, and asks for again each time. */
export function withEtag(c: Context<AppEnv>, etag: string): void {
  c.header('ETag', etag)
  c.header('Cache-Control', 'public, no-cache')
}
