import type { Page } from 'playwright-core'
import { bareItem } from '#shared/catalogue/bare-item.ts'
import { inOrder } from '#shared/domain/ranking/order.ts'
import { typedPace } from '#shared/domain/ranking/pace.ts'
import { type RankingBook, rankingAfter, rankingInSlices } from '#shared/domain/ranking/ranking.ts'
import { type RecipeIndex, recipeIndexInSlices } from '#shared/domain/ranking/recipe-index.ts'
import { percentile } from './support/figures.ts'
import { type Game, recordedGame } from './support/game.ts'
import { beside } from './support/gathered.ts'
import { letters, pressed, refilled, rested } from './support/inputs.ts'
import type { Bench, BenchRow } from './support/row.ts'

/** What a player takes for at once, and how soon a typed price is to have its rank. */
const PAINT_MS = 50
const RANK_MS = 100
const ROUNDS = 30
const SLOWED = 4
const PHONE = { width: 390, height: 844 }
/** Each letter leaves recipes of the game behind. */
const WORDS = ['gelan', 'chape', 'botte']
const LETTER_ROUNDS = 4
const PRESSES = 24
const PRICES = 24

/** Every recipe of the game in the ranking: a price typed, a filter, an order, on a phone four times slower. */
export const bench: Bench = async () => {
  const game = recordedGame('Ranking', [])
  if (!game) return []
  const rows = await beside('Ranking, on a phone four times slower', [], walk)
  const told = rows.filter(({ what }) => !what.includes(BARE))
  return [...afterOnePrice(game), ...told, ...told.flatMap((row) => [...asAim(row), ...asBare(row, rows)])]
}

const FILTER = 'filter → painted'
const BARE = 'bare rows of the same page'

/** The same against what is asked of it. */
const asAim = (row: BenchRow): BenchRow[] =>
  row.what.includes('→') && !row.what.includes('INP')
    ? [{ ...row, against: 'aim', theirs: row.what.includes('price →') ? RANK_MS : PAINT_MS }]
    : []

/** A filter against what the browser alone takes: the same change of the same rows, made by a bare script. */
const asBare = (row: BenchRow, rows: readonly BenchRow[]): BenchRow[] =>
  row.what.includes(FILTER)
    ? rows
        .filter(({ what }) => what === row.what.replace(FILTER, BARE))
        .map(({ ours: theirs }) => ({ ...row, against: BARE, theirs }))
    : []

function afterOnePrice(game: Game): BenchRow[] {
  const recipes = game.items.filter(({ recipe }) => recipe.length > 0)
  const names = new Map(game.items.map(({ id, name }) => [id, name]))
  const index = atOnce(
    recipeIndexInSlices(
      recipes.map(({ id, recipe }) => ({ id, job: null, level: 1, ratio: 100, ingredients: recipe })),
      (id) => bareItem(id, names.get(id) ?? ''),
    ),
  )
  const busiest = busiestItem(index)
  let price = 1000
  const book: RankingBook = {
    now: Date.now(),
    byTree: true,
    priceOf: (id) =>
      id % 7 === 0
        ? undefined
        : { thousandths: id === busiest ? price : ((id % 900) + 1) * 1000, pack: 1, at: 0, odd: false },
    saleOf: (id) => ({ price: (id % 9000) * 100 + 50, taxPercent: 2, at: 0, odd: false, ofBook: false }),
    paceOf: (id) => (id % 3 === 0 ? undefined : typedPace(id % 300)),
  }
  const before = atOnce(rankingInSlices(index, book))
  const ordered = inOrder(before.figures, { by: 'jour', descending: true })
  const users = index.using(busiest).length
  return [
    aim(
      `Ranking: an item of ${users} recipes priced, by the tree, until it is in order, p95`,
      RANK_MS,
      () => {
        price += 1000
        const after = rankingAfter(before, book, [busiest])
        return inOrder(after.figures, { by: 'jour', descending: true }, ordered)
      },
    ),
    aim('Ranking: 4,761 recipes worked out by the tree, p95', RANK_MS, () =>
      atOnce(rankingInSlices(index, book)),
    ),
  ]
}

const busiestItem = ({ ingredients, using }: RecipeIndex): number =>
  ingredients.reduce((a, b) => (using(b).length > using(a).length ? b : a))

function atOnce<T>(work: Generator<undefined, T>): T {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

function aim(what: string, theirs: number, work: () => unknown): BenchRow {
  const times = Array.from({ length: ROUNDS + 3 }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  const row = { what, against: 'aim', theirs, unit: 'ms', better: 'smaller' } as const
  return { ...row, ours: percentile(times.slice(3), 0.95) }
}

/** Letters in the search, filters and orders pressed, prices typed: until each is painted. */
async function walk(page: Page, url: string): Promise<Record<string, number[]>> {
  await page.goto(`${url}/app/palmares?prix=tous`)
  const ranking = page.getByRole('region', { name: 'Recettes classées' })
  const table = ranking.getByRole('table')
  await table.locator('tbody tr').nth(5).waitFor()
  await page.setViewportSize(PHONE)
  const search = page.getByRole('searchbox', { name: 'Rechercher une recette' })
  await refilled(search, '')
  const slowed = await page.context().newCDPSession(page)
  await slowed.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const keys = await letters(search, ranking, WORDS, LETTER_ROUNDS)
  await refilled(search, '')
  await page.getByRole('button', { name: /^Filtres/ }).click()
  const filters = await turns(page, ['Complètes', 'Toutes'])
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).first().click()
  const orders = await turns(page, ['ROI', 'Profit'])
  const ranks = await prices(page)
  const bare = await bareTurns(page)
  await slowed.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return {
    'filter keystroke → painted': keys,
    [FILTER]: filters,
    [BARE]: bare,
    'order → painted': orders,
    'price → ranked and painted': ranks,
  }
}

/** Two choices, one after the other; from each press until the list is another, painted. */
async function turns(page: Page, choices: readonly [string, string]): Promise<number[]> {
  const list = page.getByRole('region', { name: 'Recettes classées' }).locator('tbody')
  const times: number[] = []
  for (let n = -2; n < PRESSES; n++) {
    const choice = page.locator('.seg label').filter({ hasText: new RegExp(`^${choices[n & 1]}$`) })
    const ms = await pressed(choice, list)
    await rested(page)
    if (n >= 0) times.push(ms)
  }
  return times
}

/** The two lists of a filter again, without the application: its rows, as they are, become those of the other. */
async function bareTurns(page: Page): Promise<number[]> {
  await page.getByRole('button', { name: /^Filtres/ }).click()
  for (const choice of ['Complètes', 'Toutes']) {
    await page
      .locator('.seg label')
      .filter({ hasText: new RegExp(`^${choice}$`) })
      .click()
    await rested(page)
    await page.evaluate(keepRows)
  }
  await page.evaluate(leaveBareRows)
  const table = page.getByRole('region', { name: 'Recettes classées' }).getByRole('table')
  const times: number[] = []
  for (let n = -2; n < PRESSES; n++) {
    const ms = await pressed(page.locator('body'), table, { press: () => page.mouse.click(5, 5) })
    await rested(page)
    if (n >= 0) times.push(ms)
  }
  return times
}

/** Runs in the page, as the next one does. */
function keepRows(): void {
  const kept: Node[] = Reflect.get(window, 'benchRows') ?? []
  const rows = document.querySelector('.palmares tbody')?.cloneNode(true)
  Reflect.set(window, 'benchRows', rows ? [...kept, rows] : kept)
}

/** In the application's place a copy of what it has drawn; a press changes its rows. */
function leaveBareRows(): void {
  // In an object, for nothing here may have a name of its own: the compiler would call what is not in the page.
  const bare = {
    become(now: Node, next: Node): void {
      if (now.isEqualNode(next)) return
      const same = now.nodeName === next.nodeName && now.childNodes.length === next.childNodes.length
      if (!same) return void now.parentNode?.replaceChild(next.cloneNode(true), now)
      if (now.nodeValue !== next.nodeValue) now.nodeValue = next.nodeValue
      if (now instanceof Element && next instanceof Element)
        for (const { name, value } of next.attributes)
          if (now.getAttribute(name) !== value) {
            // The page's policy refuses a style that is written as text.
            if (name === 'style' && now instanceof HTMLElement) now.style.cssText = value
            else now.setAttribute(name, value)
          }
      for (const [at, child] of [...now.childNodes].entries()) {
        const other = next.childNodes[at]
        if (other) bare.become(child, other)
      }
    },
  }
  const root = document.getElementById('root')
  root?.replaceWith(root.cloneNode(true))
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  const lists: Node[] = Reflect.get(window, 'benchRows') ?? []
  let turn = 0
  addEventListener('click', () => {
    const [rows, next] = [document.querySelector('.palmares tbody'), lists[turn++ % lists.length]]
    if (rows && next) bare.become(rows, next)
  })
}

/** Prices that the page asks for, typed one after the other: each completes recipes. */
async function prices(page: Page): Promise<number[]> {
  const ranking = page.getByRole('region', { name: 'Recettes classées' })
  const times: number[] = []
  for (let n = -3; n < PRICES; n++) {
    const field = page.getByRole('textbox', { name: /^Prix du lot de 1, / }).first()
    await field.fill(String(900 + n))
    await rested(page)
    const press = () => field.press('Enter')
    const ms = await pressed(field, ranking, { event: 'keydown', press })
    await rested(page)
    if (n >= 0) times.push(ms)
  }
  return times
}
