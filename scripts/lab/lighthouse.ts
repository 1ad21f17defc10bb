import lighthouse, { desktopConfig, type Flags, type RunnerResult } from 'lighthouse'
import puppeteer, { type Browser } from 'puppeteer-core'
import { DEMO, makeDemo } from '../../tests/harness/demo.ts'
import { CHROMIUM_FLAGS } from '../../tests/harness/device.ts'
import { ServerProcess } from '../../tests/harness/server-process.ts'
import { percentile } from '../bench/support/figures.ts'
import type { Bench, BenchRow } from '../bench/support/row.ts'
import { findWholeBrowser } from '../browser.mjs'

const RUNS = 3
const VISITOR = { aim: 95, paths: ['/', '/login'] }
const PLAYER = { aim: 90, paths: ['/app'] }
const SCREENS = ['mobile', 'desk'] as const
type Screen = (typeof SCREENS)[number]

type Figures = { score: number; paintMs: number; kb: number }

/** What Lighthouse says of a first visit without cache or worker: its slow phone on slow 4G, and its desk. */
export const bench: Bench = async () => {
  const chromium = findWholeBrowser()
  if (!chromium) {
    console.error(
      'Lighthouse veut un Chromium entier, chromium-headless-shell ne lui suffit pas (Debian : apt-get install chromium, ou CHROMIUM_PATH).',
    )
    process.exitCode = 1
    return []
  }
  const server = await ServerProcess.create({ LOG_LEVEL: 'error' })
  try {
    await server.start()
    await makeDemo(server.url)
    const rows: BenchRow[] = []
    for (const { aim, paths } of [VISITOR, PLAYER]) {
      for (const path of paths) {
        for (const screen of SCREENS) {
          const figures: Figures[] = []
          for (let run = 0; run < RUNS; run++)
            figures.push(await visit(chromium, server.url + path, screen, aim === PLAYER.aim))
          rows.push(...rowsOf(`Lighthouse, ${path} on ${screen}`, aim, figures))
        }
      }
    }
    return rows
  } finally {
    await server.dispose()
  }
}

function rowsOf(what: string, aim: number, figures: readonly Figures[]): BenchRow[] {
  const median = (of: (each: Figures) => number) => percentile(figures.map(of), 0.5)
  const aims = { against: 'aim', better: 'smaller' as const }
  return [
    {
      what: `${what}: score`,
      unit: 'of 100',
      ours: median((f) => f.score),
      theirs: aim,
      ...aims,
      better: 'larger',
    },
    { what: `${what}: largest paint`, unit: 'ms', ours: median((f) => f.paintMs), theirs: 2500, ...aims },
    { what: `${what}: bytes of the visit`, unit: 'kB', ours: median((f) => f.kb), theirs: 300, ...aims },
  ]
}

async function visit(chromium: string, url: string, screen: Screen, signedIn: boolean): Promise<Figures> {
  const browser = await puppeteer.launch({ executablePath: chromium, args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage()
    if (signedIn) await signIn(browser, new URL(url).origin)
    const flags: Flags = { logLevel: 'error', onlyCategories: ['performance'], disableStorageReset: true }
    const config = screen === 'desk' ? desktopConfig : undefined
    return figuresOf(await lighthouse(url, flags, config, page))
  } finally {
    await browser.close()
  }
}

/** Puts the demo account's session where the page looks for it, on a page that runs no application. */
async function signIn(browser: Browser, url: string): Promise<void> {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO.email, password: DEMO.password }),
  })
  const { token, user } = await answer.json()
  const page = await browser.newPage()
  await page.goto(`${url}/healthz`)
  await page.evaluate(
    (jwt, player) => {
      localStorage.setItem('jwt', jwt)
      localStorage.setItem('user', player)
    },
    token,
    JSON.stringify(user),
  )
  await page.close()
}

function figuresOf(result: RunnerResult | undefined): Figures {
  const { categories, audits } = result?.lhr ?? {}
  const score = categories?.performance?.score
  const paintMs = audits?.['largest-contentful-paint']?.numericValue
  const bytes = audits?.['total-byte-weight']?.numericValue
  if (typeof score !== 'number' || paintMs === undefined || bytes === undefined)
    throw new Error(`Lighthouse measured nothing: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  return { score: score * 100, paintMs, kb: bytes / 1000 }
}
