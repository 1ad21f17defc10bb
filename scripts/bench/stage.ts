import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { ensureStarter } from '#server/catalogue/ensure-starter.ts'
import { folderSource } from '#server/catalogue/import/sources.ts'
import { importCatalogue } from '#server/catalogue/import.ts'
import { openDataDir } from '#server/db/engine/open.ts'
import type { Collection } from '#shared/contract/collection.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'
import { Device, type Look } from '#tests/harness/device.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { bench, type Row } from './runner.ts'

/** The recorded game; a bench that needs it is left out where there is none. */
export const GAME = join(process.env.GAME_DATA_DIR ?? '../shared/gamedata', 'service')
/** What runs in a page of the bench, by its place in scripts. */
const MODULES = [
  'bench/page/sync.ts',
  'bench/page/saves.tsx',
  'bench/page/book.ts',
  'bench/page/reading.ts',
  'bench/peers/comptoir.tsx',
]
/** A page of any origin's own that shows nothing and starts no application. */
export const BLANK = '/healthz'
export const PATIENCE_MS = 120_000

export type Site = {
  server: ServerProcess
  url: string
  /** How many items its catalogue has; null for the starter's own. */
  items: number | null
  /** Again, after a stop. */
  start(): Promise<void>
  /** A browser with a fresh profile, forgotten at the end. */
  device(look?: Partial<Look>): Device
  /** A module of the bench in a blank page of a browser of its own. */
  module<M>(name: string): Promise<Calls<M>>
}
type Wanted = {
  env?: Record<string, string>
  /** With the whole recorded game, where there is one. */
  catalogue?: boolean
  /** What happens to the data before the server's first start. */
  before?: (dataDir: string) => Promise<unknown>
}

/** A copy of the built app that serves the modules of the bench too. */
export const site =
  ({ env, catalogue, before }: Wanted = {}) =>
  async <T>(work: (site: Site) => Promise<T>): Promise<T> => {
    mkdirSync('.cache', { recursive: true })
    const home = mkdtempSync(join('.cache', 'bench-'))
    const server = await ServerProcess.create({ LOG_LEVEL: 'error', ...env })
    const devices: Device[] = []
    const device = (look?: Partial<Look>) => {
      const made = new Device(server.url, look)
      devices.push(made)
      return made
    }
    try {
      cpSync(join(process.env.STAGE_HOME ?? '.', 'dist'), join(home, 'dist'), { recursive: true })
      await bundle(MODULES, join(home, 'dist', 'web', 'bench'))
      const items = catalogue && existsSync(GAME) ? await fillCatalogue(server.dataDir) : null
      await before?.(server.dataDir)
      const start = () => server.start(home)
      await start()
      const module = async <M>(name: string) => moduleIn<M>(await device().open(BLANK), name)
      return await work({ server, url: server.url, items, start, device, module })
    } finally {
      await Promise.all(devices.map((made) => made.dispose()))
      await server.dispose()
      rmSync(home, { recursive: true, force: true })
    }
  }

/** A bench on a site. */
export const onSite = (name: string, rows: (site: Site) => Promise<Row | readonly Row[]>, wanted?: Wanted) =>
  bench<Site>(name, site(wanted), rows)

async function fillCatalogue(dataDir: string): Promise<number> {
  const { db, close } = await openDataDir(dataDir)
  try {
    await ensureStarter(db, Date.now())
    return (await importCatalogue(folderSource(GAME), { db, now: Date.now, report: () => {} })).items
  } finally {
    await close()
  }
}

/** Bundles modules of scripts, each into its own script under `outdir`, and other files as they say. */
export async function bundle(
  modules: readonly string[],
  outdir: string,
  others: readonly { in: string; out: string }[] = [],
): Promise<void> {
  await build({
    ...IN_A_PAGE,
    entryPoints: [
      ...modules.map((name) => ({ in: join('scripts', name), out: name.replace(/\.tsx?$/, '') })),
      ...others,
    ],
    outdir,
    external: ['node:*'],
  })
}

/** How modules are bundled for a page. */
export const IN_A_PAGE = {
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
} as const

type Args<F> = F extends (...args: infer A) => unknown ? A : never
type Answer<F> = F extends (...args: never[]) => infer R ? Awaited<R> : never
/** Calls an exported function of a module in a page; arguments and answers travel as JSON. */
export type Calls<M> = <N extends keyof M & string>(call: N, ...args: Args<M[N]>) => Promise<Answer<M[N]>>

export const moduleIn =
  <M>(page: Page, name: string): Calls<M> =>
  (call, ...args) => {
    const list = args.map((arg) => JSON.stringify(arg)).join()
    return page.evaluate(`import('/bench/${name}.js').then((m) => m.${call}(${list}))`)
  }

let accounts = 0

/** A new account on the server at `url`. */
export async function anAccount(
  url: string,
  email = `banc-${++accounts}@exemple.fr`,
): Promise<SessionAnswer> {
  const user = { name: 'Banc', email, password: 'comptoir-banc' }
  return (await post(`${url}/auth/register`, null, { user })).json()
}

/** Puts rows on the server as a plain client does, 200 at a time. */
export async function putRows(
  url: string,
  { token }: SessionAnswer,
  { path }: Pick<Collection, 'path'>,
  rows: readonly object[],
  headers: Record<string, string> = {},
): Promise<void> {
  for (let from = 0; from < rows.length; from += 200)
    await post(`${url}/api/v1/${path}/bulk_upsert`, token, { entries: rows.slice(from, from + 200) }, headers)
}

export async function post(
  address: string,
  token: string | null,
  body: unknown,
  more: Record<string, string> = {},
): Promise<Response> {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const headers = { 'content-type': 'application/json', ...authorization, ...more }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Opens a browser that is signed in, at `path`. */
export async function openSignedIn(device: Device, session: SessionAnswer, path: string): Promise<Page> {
  const page = await device.open(BLANK)
  await enter(page, session, path)
  return page
}

/** Signs in on a page of the site that runs no application, and goes to `path`. */
export async function enter(page: Page, session: SessionAnswer, path: string): Promise<void> {
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('jwt', token)
    localStorage.setItem('user', JSON.stringify(user))
  }, session)
  await page.goto(new URL(path, page.url()).href)
}

/** Waits until the worker has kept the whole application. */
export async function kept(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
}

/** What says in the page, at each frame, the milliseconds since the navigation once something is shown. */
type Shown<A> = (given: A) => number | false | null | undefined

/** Milliseconds since the navigation to `path` when something is shown. */
export async function loaded<A>(page: Page, path: string, shown: Shown<A>, given: A): Promise<number> {
  await page.goto(new URL(path, page.url()).href)
  return shownAt(page, shown, given)
}

/** The page itself is asked: a locator looks again after up to half a second. */
export async function shownAt<A>(page: Page, shown: Shown<A>, given: A): Promise<number> {
  const at = await page.waitForFunction(shown as Shown<unknown>, given, { timeout: PATIENCE_MS })
  return Number(await at.jsonValue())
}
