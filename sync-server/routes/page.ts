import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'

const CALLS = /^\/(?:api|auth|me|items|recipes|healthz|metrics|user_[^/]*)(?:\/|$)/
const FOR_EVER = 'public, max-age=31536000, immutable'

/** The built page: hashed assets for ever, everything else asked again each time, deep links answered by the page. */
export function pageRoutes({ pageDir, config }: Pick<AppDeps, 'pageDir' | 'config'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  if (pageDir === null) return app
  const files = serveStatic<AppEnv>({ root: pageDir, precompressed: true })
  const index = async (c: Context<AppEnv>) =>
    c.html(shared(await readFile(join(pageDir, 'index.html'), 'utf8')))
  // What shows a shared link does not know where the page came from: its picture is named by the whole address.
  const shared = (html: string) =>
    html.replace(/(property="og:(?:image|url)"\s+content=")\//g, `$1${config.publicUrl.origin}/`)
  const workerScope: MiddlewareHandler = async (c, next) => {
    await next()
    c.res.headers.set('Service-Worker-Allowed', '/')
  }
  app.get('/assets/*', kept(FOR_EVER), files)
  app.get('/sw.js', workerScope)
  app.get(
    '*',
    unlessCall(kept('no-cache')),
    unlessCall(etag()),
    onlyIndex(index),
    unlessCall(files),
    (c, next) => {
      return isNavigation(c.req.path, c.req.header('accept')) ? index(c) : next()
    },
  )
  return app
}

const onlyIndex =
  (index: (c: Context<AppEnv>) => Promise<Response>): MiddlewareHandler<AppEnv> =>
  (c, next) =>
    c.req.path === '/' || c.req.path === '/index.html' ? index(c) : next()

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
