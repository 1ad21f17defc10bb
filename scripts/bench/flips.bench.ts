import type { Page } from 'playwright-core'
import { flips } from '#shared/collections/flips.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { anAccount, putRows } from './support/account.ts'
import { percentile } from './support/figures.ts'
import { reaction } from './support/reaction.ts'
import type { Bench, BenchRow } from './support/row.ts'
import { openSignedIn } from './support/signed-in.ts'
import { onSite, type Site } from './support/site.ts'

const LINES = 10_000
const FEW = 10
const ROUNDS = 7
const PATIENCE_MS = 120_000
const PAGE = '/app/flips'
/** Typed letter by letter; each letter leaves a tenth of the lines behind, the newest first. */
const WORD = 'bouftoulag'

type Times = { paint: number[]; keys: number[] }

/** What a long ledger costs the player: the same screen with ten thousand lines and with ten. */
export const bench: Bench = () =>
  onSite([], async (site) => {
    await site.start()
    const many = await measure(site, LINES)
    const few = await measure(site, FEW)
    const row = (what: string, times: (of: Times) => number[], share: number): BenchRow => ({
      what: `${LINES} flips: ${what}, p${share * 100}`,
      ours: percentile(times(many), share),
      against: `the same with ${FEW} lines`,
      theirs: percentile(times(few), share),
      unit: 'ms',
      better: 'smaller',
    })
    return [
      row('navigation → lines on screen', ({ paint }) => paint, 0.5),
      row('filter keystroke → painted', ({ keys }) => keys, 0.5),
      row('filter keystroke → painted', ({ keys }) => keys, 0.95),
    ]
  })

async function measure({ server, device }: Site, lines: number): Promise<Times> {
  const account = await anAccount(server.url)
  await putRows(server.url, account, flips, aLedger(lines))
  const page = await openSignedIn(device(), account, PAGE)
  await page
    .getByText(`${formatNumber(lines)} lignes`)
    .first()
    .waitFor({ timeout: PATIENCE_MS })
  const times: Times = { paint: [], keys: [] }
  for (let round = -1; round < ROUNDS; round++) {
    const paint = await painted(page)
    const keys = await typed(page)
    if (round < 0) continue
    times.paint.push(paint)
    times.keys.push(...keys)
  }
  return times
}

const aLedger = (lines: number) =>
  Array.from({ length: lines }, (_, n) => {
    const letters = 1 + (n % WORD.length)
    return {
      id: `banc-${n}`,
      purchase_date: dayAfter(parisDay(Date.now()), -letters),
      item_name: `${WORD.slice(0, letters)} ${n}`,
      buy_price_kamas: 1000 + n,
      sell_price_kamas: 1500 + n,
      sold: n % 2 === 0,
    }
  })

/** Milliseconds since the navigation when lines are on screen. */
async function painted(page: Page): Promise<number> {
  await page.goto(new URL(PAGE, page.url()).href)
  const shown = await page.waitForFunction(
    () => /b \d/.test(document.querySelector('main table')?.textContent ?? '') && performance.now(),
  )
  return Number(await shown.jsonValue())
}

async function typed(page: Page): Promise<number[]> {
  const search = page.getByRole('searchbox').first()
  // Every line has the first letter: nothing shows that it was filtered by, but the URL does.
  await search.fill(WORD[0] ?? '')
  await page.waitForURL(({ searchParams }) => searchParams.get('q') === WORD[0])
  const times: number[] = []
  for (const letter of WORD.slice(1)) {
    const ms = await reaction(page, { event: 'input', changes: 'main table', painted: true })
    await search.press(letter)
    times.push(await ms())
  }
  return times
}
