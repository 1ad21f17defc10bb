import lighthouse, { desktopConfig, type Flags } from 'lighthouse'
import puppeteer, { type Browser } from 'puppeteer-core'
import { DEMO, makeDemo } from '../../tests/harness/demo.ts'
import { CHROMIUM_FLAGS } from '../../tests/harness/device.ts'
import type { Row } from '../bench/runner.ts'
import { onSite, post, type Site } from '../bench/stage.ts'
import { findWholeBrowser } from '../browser.mjs'

const RUNS = 3
/** Where a visitor and a player come first, and the score that is asked for. */
const VISITS = [
  { path: '/', aim: 98, signedIn: false },
  { path: '/login', aim: 98, signedIn: false },
  { path: '/app', aim: 95, signedIn: true },
]

/** What Lighthouse says of a first visit without cache or worker: its slow phone on slow 4G, and its desk. */
async function visits({ url }: Site): Promise<Row[]> {
  const chromium = findWholeBrowser()
  if (!chromium) {
    console.error(
      'Lighthouse veut un Chromium entier, chromium-headless-shell ne lui suffit pas (Debian : apt-get install chromium, ou CHROMIUM_PATH).',
    )
    process.exitCode = 1
    return []
  }
  await makeDemo(url)
  return VISITS.flatMap(({ path, aim, signedIn }) =>
    (['mobile', 'desk'] as const).flatMap((screen): Row[] => {
      const runs: Awaited<ReturnType<typeof visit>>[] = []
      const figure = (of: keyof (typeof runs)[number]) => async (round: number) => {
        runs[round] ??= await visit(chromium, url, path, screen, signedIn)
        return runs[round]?.[of] ?? Number.NaN
      }
      const row = { figures: ['middle'] as const, rounds: RUNS, warmUp: 0 }
      const what = `Lighthouse, ${path} on ${screen}`
      return [
        {
          ...row,
          what: `${what}: score`,
          unit: 'of 100',
          better: 'larger',
          ours: figure('score'),
          against: { aim },
        },
        { ...row, what: `${what}: largest paint`, ours: figure('paintMs'), against: { aim: 2500 } },
        {
          ...row,
          what: `${what}: bytes of the visit`,
          unit: 'kB',
          ours: figure('kb'),
          against: { aim: 300 },
        },
      ]
    }),
  )
}

async function visit(chromium: string, url: string, path: string, screen: string, signedIn: boolean) {
  const browser = await puppeteer.launch({ executablePath: chromium, args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage()
    if (signedIn) await signIn(browser, url)
    const flags: Flags = { logLevel: 'error', onlyCategories: ['performance'], disableStorageReset: true }
    const config = screen === 'desk' ? desktopConfig : undefined
    const result = await lighthouse(url + path, flags, config, page)
    const { categories, audits } = result?.lhr ?? {}
    const score = categories?.performance?.score
    const paintMs = audits?.['largest-contentful-paint']?.numericValue
    const bytes = audits?.['total-byte-weight']?.numericValue
    if (typeof score !== 'number' || paintMs === undefined || bytes === undefined)
      throw new Error(`Lighthouse measured nothing: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    return { score: score * 100, paintMs, kb: bytes / 1000 }
  } finally {
    await browser.close()
  }
}

/** Puts the demo account's session where the page looks for it, on a page that runs no application. */
async function signIn(browser: Browser, url: string): Promise<void> {
  const { email, password } = DEMO
  const { token, user } = await (await post(`${url}/auth/login`, null, { email, password })).json()
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

export const bench = onSite('lighthouse', visits)
