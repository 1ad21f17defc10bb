import type { Page } from 'playwright-core'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import type { Game } from './support/game.ts'
import { beside } from './support/gathered.ts'
import type { Bench, BenchRow } from './support/row.ts'

/** From the opened store to what counts today (N113). */
const AIM_MS = 100
const ROUNDS = 12
const LOTS = 400
const PLANS = 60
const FEW = 10
const FIGURES = 'press with the store open → figures painted'
const TASKS = 'press with the store open → tasks painted'
const ANEW = 'navigation → figures painted'

/** The board, come to from another tool whose page has opened the store, and opened anew (N113). */
export const bench: Bench = async () => {
  const rows = await beside('Board', [], walk)
  const told = rows.filter(({ what }) => !what.includes('INP'))
  return [...told, ...told.flatMap(asAim)]
}

/** The same against what is asked of it. */
const asAim = (row: BenchRow): BenchRow[] =>
  row.what.includes(FIGURES) ? [{ ...row, against: 'aim', theirs: AIM_MS }] : []

async function walk(page: Page, url: string, game: Game, many: boolean): Promise<Record<string, number[]>> {
  await fill(page, game, many)
  await page.addInitScript(notePaints)
  const anew = await openedAnew(page, `${url}/app/tableau`)
  await page.goto(`${url}/app/flips`)
  const figures: number[] = []
  const tasks: number[] = []
  for (let round = -2; round < ROUNDS; round += 1) {
    await page.locator('.flips-table td').first().waitFor()
    await page.evaluate(() => {
      for (const mark of ['pressed', 'figures', 'tasks']) delete document.documentElement.dataset[mark]
    })
    await page.locator('header .brand').click()
    const { pressed, figures: seen, tasks: listed } = await painted(page)
    await page.goBack()
    if (round < 0) continue
    figures.push(seen - pressed)
    tasks.push(listed - pressed)
  }
  return { [FIGURES]: figures, [TASKS]: tasks, [ANEW]: anew }
}

async function openedAnew(page: Page, address: string): Promise<number[]> {
  const times: number[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    await page.goto(address)
    const { figures } = await painted(page)
    if (round >= 0) times.push(figures)
  }
  return times
}

/** When the press was, and the first paints of both parts; milliseconds since the navigation. */
async function painted(page: Page): Promise<{ pressed: number; figures: number; tasks: number }> {
  const seen = await page.waitForFunction(() => {
    const { pressed = '0', figures, tasks } = document.documentElement.dataset
    return figures && tasks && { pressed: Number(pressed), figures: Number(figures), tasks: Number(tasks) }
  })
  return (await seen.jsonValue()) || { pressed: 0, figures: 0, tasks: 0 }
}

/** Notes when the brand is pressed, and when the parts of the board are first painted after it. Runs in the page. */
function notePaints(): void {
  // Nothing here has a name of its own: the compiler would call what is not in the page.
  addEventListener(
    'pointerdown',
    () => {
      document.documentElement.dataset.pressed ??= String(performance.now())
    },
    true,
  )
  new MutationObserver(() => {
    for (const [part, mark] of [
      ['dl.stats[aria-label=Chiffres]', 'figures'],
      ['.board-task', 'tasks'],
    ] as const)
      if (document.querySelector(part) && !document.documentElement.dataset[mark])
        requestAnimationFrame(() => {
          document.documentElement.dataset[mark] ??= String(performance.now())
        })
  }).observe(document, { childList: true, subtree: true })
}

async function fill(page: Page, { items, craft }: Game, many: boolean): Promise<void> {
  const today = parisDay(Date.now())
  const lots = Array.from({ length: many ? LOTS : FEW }, (_, n) => ({
    item_name: items[n]?.name ?? '',
    buy_price_kamas: 1000 * (n + 1),
    sell_price_kamas: 1200 * (n + 1),
    sold: n % 3 !== 0,
    purchase_date: dayAfter(today, -(n % 90)),
    sold_date: n % 3 === 0 ? null : dayAfter(today, -(n % 40)),
  }))
  const recipes = [craft, ...items.filter(({ recipe }) => recipe.length > 0)].slice(0, many ? PLANS : FEW)
  await upsert(page, 'flips', lots)
  await upsert(
    page,
    'planned_crafts',
    recipes.map(({ id }, n) => ({ recipe: id, crafts: 1 + n, due: n % 4 === 0 ? dayAfter(today, n) : null })),
  )
  await upsert(page, 'plan_sources', [{ source: 'almanax', on: true, horizon: 8 }])
}

const BATCH = 200

async function upsert(page: Page, path: string, entries: readonly object[]): Promise<void> {
  for (let at = 0; at < entries.length; at += BATCH) {
    const status = await page.evaluate(
      async ({ to, some }) => {
        const answer = await fetch(`/api/v1/${to}/bulk_upsert`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${localStorage.getItem('jwt')}`,
          },
          body: JSON.stringify({ entries: some }),
        })
        return answer.status
      },
      { to: path, some: entries.slice(at, at + BATCH) },
    )
    if (status !== 200) throw new Error(`${path}: ${status}`)
  }
}
