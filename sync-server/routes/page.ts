import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import type { AppEnv } from '#server/http/env.ts'

const CALLS = /^\/(?:api|auth|me|items|recipes|healthz|metrics|user_[^/]*)(?:\/|$)/
const FOR_EVER = 'public, max-age=31536000, immutable'

/** The built page: hashed assets for ever, everything else asked again each time, deep links answered by the page. */
export function pageRoutes(pageDir: string | null): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  if (pageDir === null) return app
  const files = serveStatic<AppEnv>({ root: pageDir, precompressed: true })
  const index = serveStatic<AppEnv>({ root: pageDir, path: 'index.html', precompressed: true })
  const workerScope: MiddlewareHandler = async (c, next) => {
    await next()
    c.res.headers.set('Service-Worker-Allowed', '/')
  }
  app.get('/assets/*', kept(FOR_EVER), files)
  app.get('/sw.js', workerScope)
  app.get('*', unlessCall(kept('no-cache')), unlessCall(etag()), unlessCall(files), (c, next) => {
    return isNavigation(c.req.path, c.req.header('accept')) ? index(c, next) : next()
  })
  return app
}

const unlessCall =
  (middleware: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> =>
  (c, next) =>
    CALLS.test(c.req.path) ? next() : middleware(c, next)

/** A browser opening an address of the page, not a script that asks for a file or a call. */
const isNavigation = (path: string, accept: string | undefined): boolean =>
  !CALLS.test(path) && !path.startsWith('/assets/') && (accept?.includes('text/html') ?? false)

const kept =
  (cacheControl: string): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next()
    if (c.res.ok || c.res.status === 304) c.res.headers.set('Cache-Control', cacheControl)
  }
