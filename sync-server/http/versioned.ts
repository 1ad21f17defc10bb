import type { MiddlewareHandler } from 'hono'
import { servedMeta } from '#server/catalogue/store.ts'
import type { Db } from '#server/db/schema.ts'
import type { AppEnv } from './env.ts'

/** For answers that depend on the catalogue's version alone, so that it is their ETag; shared caches may keep them. */
export const versioned =
  (db: Db): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { version } = await servedMeta(db)
    const etag = `W/"${version}"`
    const known = c.req.header('if-none-match')?.split(',') ?? []
    if (known.some((tag) => tag.trim() === etag)) {
      return c.body(null, 304, { ETag: etag, 'Cache-Control': 'public, no-cache' })
    }
    await next()
    if (!c.res.ok) return
    c.header('ETag', etag)
    c.header('Cache-Control', 'public, no-cache')
  }
