import type { Page } from 'playwright-core'
import { flips } from '#shared/collections/flips.ts'
import { lotEvents } from '#shared/collections/lot-events.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { letters, refilled, rested } from './inputs.ts'
import type { Figure, Row } from './runner.ts'
import { anAccount, loaded, onSite, openSignedIn, PATIENCE_MS, putRows, type Site } from './stage.ts'

const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n)
const FEW = 10
/** Typed letter by letter; each letter leaves a tenth of the lines behind, the newest first. */
const WORD = 'bouftoulag'

/** A list of the player's rows: what fills it, what it says once they are there, and which of its heads sorts it. */
type List = {
  name: string
  path: string
  many: number
  fill: (site: Site, account: Awaited<ReturnType<typeof anAccount>>, lines: number) => Promise<unknown>
  says: (lines: number) => string
  /** What a cell of a drawn line matches. */
  drawn: string
  word: string
  head: string
}

/** What a long list costs the player: the same screen with all its lines and with ten. */
const listRows =
  ({ name, path, many, fill, says, drawn, word, head }: List) =>
  async (site: Site): Promise<Row[]> => {
    const opened = async (lines: number) => {
      const account = await anAccount(site.url)
      await fill(site, account, lines)
      const page = await openSignedIn(site.device(), account, path)
      await page.getByText(says(lines)).first().waitFor({ timeout: PATIENCE_MS })
      return page
    }
    const [long, short] = [await opened(many), await opened(FEW)]
    const paint = (page: Page) =>
      loaded(
        page,
        path,
        (of) =>
          new RegExp(of).test(document.querySelector('main table')?.textContent ?? '') && performance.now(),
        drawn,
      )
    const comesBack = async (page: Page) => {
      await page.getByRole('banner').locator('a[href="/"]').first().dispatchEvent('click')
      await page.locator('main table').waitFor({ state: 'detached', timeout: PATIENCE_MS })
      await rested(page)
      return page.evaluate(async (of) => {
        const line = new RegExp(of)
        const from = performance.now()
        history.back()
        while (!line.test(document.querySelector('main table')?.textContent ?? ''))
          await new Promise((painted) => requestAnimationFrame(painted))
        return performance.now() - from
      }, drawn)
    }
    const keys = async (page: Page) => {
      const search = page.getByRole('searchbox').first()
      const times = await letters(search, page.locator('main table'), [word])
      await refilled(search, '')
      return times
    }
    const sorts = (page: Page) =>
      page.evaluate(async (label) => {
        const table = document.querySelector('main table')
        const button = [...(table?.querySelectorAll('th button') ?? [])].find(({ textContent }) =>
          textContent?.startsWith(label),
        )
        if (!(button instanceof HTMLElement)) throw new Error(`no head ${label}`)
        const from = performance.now()
        button.click()
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
        return performance.now() - from
      }, head)
    const row = (
      what: string,
      figures: readonly Figure[],
      of: (page: Page) => Promise<number | number[]>,
      rounds = 7,
    ) => ({
      what: `${many} ${name}: ${what}`,
      figures,
      rounds,
      warmUp: 1,
      ours: () => of(long),
      against: { [`the same with ${FEW} lines`]: () => of(short) },
    })
    return [
      row('navigation → lines on screen', ['p50'], paint),
      row('back from another page → lines on screen', ['p50'], comesBack),
      // A frame earlier or later is half of what a key takes.
      row('filter keystroke → painted', ['p50', 'p95'], keys, 21),
      row('press on a head → sorted and painted', ['p50'], sorts),
    ]
  }

const today = parisDay(Date.now())

const aLedger = (lines: number) =>
  range(lines).map((n) => {
    const letters = 1 + (n % WORD.length)
    return {
      id: `banc-${n}`,
      purchase_date: dayAfter(today, -letters),
      item_name: `${WORD.slice(0, letters)} ${n}`,
      buy_price_kamas: 1000 + n,
      sell_price_kamas: 1500 + n,
      sold: n % 2 === 0,
    }
  })

/** Items that the starter names. */
const ITEMS = [303, 421, 289, 312]

/** Lots on sale, three changes of price each: four events a lot. */
const someLots = (lots: number) =>
  range(lots).flatMap((n) => {
    const lot = { lot: `banc-${n}`, item_id: ITEMS[n % ITEMS.length] ?? 303, size: [1, 10, 100, 1000][n % 4] }
    const at = (days: number) => dayAfter(today, days - 20 + (n % 18))
    const listed = {
      ...lot,
      kind: 'listed',
      price_kamas: 5000 + n,
      fee_kamas: 100,
      cost_kamas: 900,
      at: at(0),
    }
    const repriced = range(3).map((change) => ({
      ...lot,
      kind: 'repriced',
      price_kamas: 4000 + n - change,
      fee_kamas: 40,
      at: at(change),
    }))
    return [listed, ...repriced].map((event, at) => ({ id: `banc-${n}-${at}`, ...event }))
  })

/** The player's long lists, in a browser of their own. */
export const listBenches = [
  onSite(
    'flips',
    listRows({
      name: 'flips',
      path: '/app/flips',
      many: 10_000,
      fill: (site, account, lines) => putRows(site.url, account, flips, aLedger(lines)),
      says: (lines) => `${formatNumber(lines)} lignes`,
      drawn: 'b \\d',
      word: WORD,
      head: 'Objet',
    }),
  ),
  onSite(
    'lots',
    listRows({
      name: 'lots of 20,000 events',
      path: '/app/flips/lots',
      many: 5000,
      fill: (site, account, lines) => putRows(site.url, account, lotEvents, someLots(lines)),
      says: (lines) => `${formatNumber(lines)} lots`,
      drawn: '×1',
      word: 'or',
      head: 'Prix',
    }),
    { catalogue: true },
  ),
]
