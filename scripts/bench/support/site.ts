import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { Device } from '#tests/harness/device.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'

/** A page of any origin's own that shows nothing and starts no application. */
const BLANK = '/healthz'

export type Site = {
  server: ServerProcess
  start(): Promise<void>
  /** A browser with a fresh profile, forgotten at the end. */
  device(): Device
  /** A blank page of the site in a browser of its own. */
  blank(): Promise<Page>
}

/** Runs `work` on a copy of the built app that also serves the given modules of scripts, and cleans up. */
export async function onSite<T>(modules: string[], work: (site: Site) => Promise<T>): Promise<T> {
  mkdirSync('.cache', { recursive: true })
  const home = mkdtempSync(join('.cache', 'bench-'))
  const server = await ServerProcess.create({ LOG_LEVEL: 'error' })
  const devices: Device[] = []
  const device = () => {
    const made = new Device(server.url)
    devices.push(made)
    return made
  }
  try {
    cpSync(join(process.env.STAGE_HOME ?? '.', 'dist'), join(home, 'dist'), { recursive: true })
    await bundle(modules, join(home, 'dist', 'web', 'bench'))
    return await work({
      server,
      start: () => server.start(home),
      device,
      blank: () => device().open(BLANK),
    })
  } finally {
    await Promise.all(devices.map((made) => made.dispose()))
    await server.dispose()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Bundles modules of scripts, each into its own script under `outdir`, and other files as they say. */
export async function bundle(
  modules: readonly string[],
  outdir: string,
  others: readonly { in: string; out: string }[] = [],
): Promise<void> {
  await build({
    entryPoints: [
      ...modules.map((name) => ({ in: join('scripts', name), out: name.replace(/\.tsx?$/, '') })),
      ...others,
    ],
    outdir,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['node:*'],
    logLevel: 'warning',
  })
}

type Args<F> = F extends (...args: infer A) => unknown ? A : never
type Answer<F> = F extends (...args: never[]) => infer R ? Awaited<R> : never

/** Calls the exported functions of the bench module `name` in `page`; arguments and answers travel as JSON. */
export const moduleIn =
  <M>(page: Page, name: string) =>
  <N extends keyof M & string>(call: N, ...args: Args<M[N]>): Promise<Answer<M[N]>> => {
    const list = args.map((arg) => JSON.stringify(arg)).join()
    return page.evaluate<Answer<M[N]>>(`import('/bench/${name}.js').then((m) => m.${call}(${list}))`)
  }
