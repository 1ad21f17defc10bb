import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'

const CALLS = /^\/(?:api|auth|me|items|recipes|healthz|metrics|user_[^/]*)(?:\/|$)/
/** The script of the reader of pictures, which compiles its core; nothing else of the page may (N138). */
const READER_SCRIPT = /^\/assets\/reader-[\w.-]+\/worker\.min\.js$/
const READER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"
/** Where the manifest has the system send what a player shares, and the page that says that it was lost. */
const SHARE_PATH = '/app/capture'
const SHARE_LOST = '/app/prices?partage=perdu'
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Pages that the build rendered: `ahead/login.html` answers `/login`, `ahead/index.html` answers `/`. */
const AHEAD = 'ahead'
const INDEX: ReadonlySet<string> = new Set(['/', '/index.html'])

/**
 * The built page: hashed assets for ever, everything else asked again each time. A visitor's page comes as the build
 * rendered it, any other deep link is answered by the empty page.
 */
export function pageRoutes({ pageDir, config }: Pick<AppDeps, 'pageDir' | 'config'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  if (pageDir === null) return app
  const files = serveStatic<AppEnv>({ root: pageDir, precompressed: true })
  const ahead = aheadPages(pageDir)
  const page = async (c: Context<AppEnv>) => {
    const file = ahead.get(c.req.path) ?? 'index.html'
    return c.html(shared(await readFile(join(pageDir, file), 'utf8')))
  }
  // What shows a shared link does not know where the page came from: its picture is named by the whole address.
  const shared = (html: string) =>
    html.replace(/(property="og:(?:image|url)"\s+content=")\//g, `$1${config.publicUrl.origin}/`)
  const workerScope: MiddlewareHandler = async (c, next) => {
    await next()
    c.res.headers.set('Service-Worker-Allowed', '/')
  }
  const readerPolicy: MiddlewareHandler = async (c, next) => {
    await next()
    if (READER_SCRIPT.test(c.req.path) && c.res.ok)
      c.res.headers.set('Content-Security-Policy', READER_POLICY)
  }
  app.get('/assets/*', kept(FOR_EVER), readerPolicy, files)
  app.get('/sw.js', workerScope)
  // A picture that a device shares is its worker's to keep. Where none runs yet, the page says so; the picture is not read.
  app.post(SHARE_PATH, (c) => c.redirect(SHARE_LOST, 303))
  app.get(
    '*',
    unlessCall(kept('no-cache')),
    unlessCall(compress({ contentTypeFilter: /^text\/html/ })),
    unlessCall(etag()),
    (c, next) => (ahead.has(c.req.path) || INDEX.has(c.req.path) ? page(c) : next()),
    unlessCall(files),
    (c, next) => {
      return isNavigation(c.req.path, c.req.header('accept')) ? page(c) : next()
    },
  )
  return app
}

/** The files of the pages that the build rendered, by their paths. */
function aheadPages(pageDir: string): ReadonlyMap<string, string> {
  const folder = join(pageDir, AHEAD)
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.html')) : []
  return new Map(
    names.map((name) => [name === 'index.html' ? '/' : `/${name.slice(0, -5)}`, join(AHEAD, name)]),
  )
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
