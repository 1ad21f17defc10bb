import type { Page } from 'playwright-core'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { almanaxPath, unitPrices } from '#tests/support/browser/almanax-screen.ts'
import { bookFilter, bookListed, bookRow, PRICES } from '#tests/support/browser/carnet.ts'
import { comparePath, compareSearch, openWeights, removeCompared } from '#tests/support/browser/comparator.ts'
import {
  addMount,
  mountDialog,
  STABLE,
  searchMounts,
  stableFilter,
  stableListed,
} from '#tests/support/browser/stable.ts'
import { workshopPath, workshopTab } from '#tests/support/browser/workshop.ts'
import { beside, type Desk, type Game, type Input, type Tool } from './beside.ts'
import { amount, letters, pressed, refilled, slowed } from './inputs.ts'
import { loaded, putRows } from './stage.ts'

/** Prices typed after each other: the first ones do not count. */
const TYPED = { rounds: 40, warmUp: 3 }
const unitField = (page: Page) => page.getByRole('textbox', { name: /^Prix du lot de 1, ?/ }).first()
const at = (path: string) => (desk: Desk) => desk.page.goto(desk.url + path)

/** Each letter leaves items behind, even of ten. */
const WORDS = ['boucl', 'gelan']

/** The price book, and prices typed elsewhere, which go into the same store. Each is the lowest per piece. */
const priceBook: Tool = {
  tool: 'Price book',
  inputs: [
    {
      what: 'navigation → lines on screen',
      rounds: 8,
      warmUp: 1,
      at: at(PRICES),
      round: ({ page }) =>
        loaded(
          page,
          PRICES,
          () => document.querySelector('.price-table td .item') && performance.now(),
          null,
        ),
    },
    {
      what: 'filter keystroke → painted',
      rounds: 8,
      warmUp: 1,
      round: ({ page }) => letters(bookFilter(page), bookListed(page), WORDS),
    },
    {
      what: 'price → committed and painted',
      ...TYPED,
      at: ({ page }) => refilled(bookFilter(page), ''),
      round: ({ page }, n) => {
        const row = bookRow(page).first()
        return amount(
          row.getByRole('textbox', { name: /^Prix du lot de 1,/ }),
          row.locator('td.unit'),
          897 - n,
        )
      },
    },
    {
      what: 'price in the simulator → result painted',
      ...TYPED,
      at: ({ page, url, game }) => page.goto(`${url}/app/profit?recipe=${game.craft.id}&crafts=100`),
      round: ({ page }, n) => amount(unitField(page), page.locator('#resultat'), 897 - n),
    },
    {
      what: 'price in the almanax → cost painted',
      ...TYPED,
      at: at(almanaxPath(3)),
      round: ({ page }, n) =>
        amount(unitPrices(page).first(), page.locator('main tbody tr').first().locator('td').last(), 897 - n),
    },
  ],
}

const NEW_MOUNT = 'Muldo Doré'

/** The stable shows others of its mounts, and one more. */
const stable: Tool = {
  tool: 'Stable of 1,000 mounts',
  inputs: [
    {
      what: 'filter → painted',
      rounds: 40,
      warmUp: 4,
      at: at(STABLE),
      round: ({ page }, n) => {
        const filter = stableFilter(page, 'Particularité')
        const press = () => filter.selectOption(n % 2 === 0 ? 'femelles' : 'tous')
        return pressed(filter, stableListed(page), { event: 'input', press })
      },
    },
    {
      what: 'mount added → painted',
      at: ({ page }) => searchMounts(page, NEW_MOUNT),
      round: async ({ page }) => {
        await addMount(page, NEW_MOUNT).click()
        const ms = await pressed(
          mountDialog(page).getByRole('button', { name: 'Ajouter' }),
          stableListed(page),
        )
        await mountDialog(page).waitFor({ state: 'detached' })
        return ms
      },
    },
  ],
}

/** Pieces with fifteen effects and more; another one is added and taken away. */
const COMPARED = [8264, 8838, 11_563, 11_581, 7882]
const ADDED = 'Coiffe du Fricochère'
const weight = (page: Page) => page.getByRole('textbox', { name: /^Poids, / }).first()

/** One more item beside five, and what an effect is worth: scores and costs of all of them follow. */
const comparator: Tool = {
  tool: 'Comparator',
  inputs: [
    {
      what: 'item added → its effects painted',
      at: at(comparePath(COMPARED, true)),
      round: async ({ page }) => {
        await compareSearch(page).fill(ADDED)
        const option = page.getByRole('listbox').getByRole('option').filter({ hasText: ADDED }).first()
        await option.waitFor()
        const ms = await pressed(option, page.locator('.compare-table'), { without: '.compare-head .state' })
        await removeCompared(page, ADDED).click()
        await removeCompared(page, ADDED).waitFor({ state: 'detached' })
        return ms
      },
    },
    {
      what: 'weight → scores painted',
      ...TYPED,
      at: async ({ page }) => {
        await openWeights(page)
        await weight(page).fill('5')
        await weight(page).press('Enter')
      },
      round: ({ page }, n) => amount(weight(page), page.locator('.compare-table .worth'), 13 + n),
    },
  ],
}

/** The price of an essence, and of an ingredient of the craft list. */
const workshop: Tool = {
  tool: 'Breeding workshop',
  inputs: [
    {
      what: 'price of an essence → painted',
      rounds: 40,
      at: at(workshopPath()),
      round: ({ page }, n) => {
        const field = page.getByRole('textbox', { name: /^Prix, / }).nth(n + 2)
        return amount(field, workshopTab(page, 'Prix des essences'), 5000 + n)
      },
    },
    {
      what: 'price in the craft list → total painted',
      ...TYPED,
      at: async ({ page, url }) => {
        await page.goto(url + workshopPath('objets'))
        const add = page.getByRole('button', { name: /^Ajouter à la liste, / })
        for (let n = 0; n < 5; n++) await add.first().click()
        await page.goto(url + workshopPath('liste'))
      },
      round: ({ page }, n) =>
        amount(
          page.getByRole('textbox', { name: /^Prix à l’unité, / }).first(),
          page.locator('.shopping-total'),
          4003 + n,
        ),
    },
  ],
}

/** The price of one piece is typed, the lowest of its packs: until the tree is painted. */
const largestTree: Tool = {
  tool: 'The largest craft tree, on a processor four times slower',
  inputs: [
    {
      what: 'price → tree painted',
      rounds: 30,
      warmUp: 3,
      at: async ({ page, url, game }) => {
        await page.goto(`${url}/app/profit?recipe=${recipeOfMost(game)}&crafts=20&vue=arbre`)
        await page
          .getByRole('button', { name: /^Prix de / })
          .first()
          .click()
        await slowed(page, 4)
      },
      round: ({ page }, n) => amount(unitField(page), page.getByRole('treegrid'), 14 + n),
    },
  ],
}

function recipeOfMost({ recipes }: Game): number {
  const made = new Map(recipes.map(({ id, recipe }) => [id, recipe]))
  const itemsUnder = (id: number, found = new Set<number>()): Set<number> => {
    for (const one of made.get(id) ?? []) if (!found.has(one.id)) itemsUnder(one.id, found.add(one.id))
    return found
  }
  const sizes = [...made.keys()].map((id) => ({ id, size: itemsUnder(id).size }))
  return sizes.reduce((a, b) => (b.size > a.size ? b : a)).id
}

/** Every recipe planned, so many times over; the one with ten rows plans ten. */
const plans =
  (times: number) =>
  async ({ page, url, account, game, many }: Desk): Promise<void> => {
    await slowed(page, 1)
    const planned = game.recipes.slice(0, many ? undefined : 10)
    await putRows(
      url,
      account,
      { path: 'planned_crafts' },
      planned.map(({ id }) => ({ recipe: id, crafts: times * (1 + (id % 20)) })),
    )
  }

/** A line is ticked, without a price it is answered that it is not known: until what is left to do is painted. */
const ticks = (path: string, lines: string, plan: (desk: Desk) => Promise<void>): Input => ({
  what: 'tick → painted',
  at: async (desk) => {
    await plan(desk)
    await desk.page.goto(desk.url + path)
  },
  round: async ({ page }) => {
    const open = page.locator(`${lines} [role=checkbox][aria-checked=false]`)
    await open.first().waitFor()
    const left = page.getByRole('complementary', { name: 'Reste à payer' }).or(page.locator('.mini'))
    const line = await open.first().elementHandle()
    if (!line) throw new Error('no line is left to tick')
    const priced = await line.evaluate((box) => box.closest('tr.warn') === null)
    if (!priced) await line.click()
    const enter = { event: 'keydown', press: () => page.keyboard.press('Enter') } as const
    const ms = await pressed(open, left, priced ? { press: () => line.click() } : enter)
    // The sum is another before the line is ticked.
    await page.waitForFunction((box) => !box.isConnected || box.ariaChecked === 'true', line)
    return ms
  },
})

const courses: Tool = {
  tool: 'Courses, every recipe planned',
  inputs: [ticks('/app/courses', '.courses tr', plans(1))],
}
const miniCourses: Tool = {
  tool: 'Courses in the mini window, every recipe planned',
  // What was ticked lacks pieces once more.
  inputs: [ticks('/app/courses?compact=1', '.mini li', plans(50))],
}

/** From the opened store to what counts today (N113). */
const BOARD_MS = 100
const ROUNDS = { rounds: 12 }

/** The board, come to from another tool whose page has opened the store, and opened anew (N113). */
const board: Tool = {
  tool: 'Board',
  inp: false,
  inputs: [
    {
      what: 'navigation → figures painted',
      ...ROUNDS,
      warmUp: 1,
      at: async (desk) => {
        await fillBoard(desk)
        await desk.page.addInitScript(notePaints)
      },
      round: async ({ page, url }) => {
        await page.goto(`${url}/app/tableau`)
        return (await painted(page)).figures
      },
    },
    {
      what: 'press with the store open → figures painted',
      ...ROUNDS,
      at: at('/app/flips'),
      round: async ({ page }) => {
        const { pressed, figures } = await boardPressed(page)
        return figures - pressed
      },
      against: { aim: BOARD_MS },
    },
    {
      what: 'press with the store open → tasks painted',
      ...ROUNDS,
      round: async ({ page }) => {
        const { pressed, tasks } = await boardPressed(page)
        return tasks - pressed
      },
    },
  ],
}

async function boardPressed(page: Page) {
  await page.locator('.flips-table td').first().waitFor()
  await page.evaluate(() => {
    for (const mark of ['pressed', 'figures', 'tasks']) delete document.documentElement.dataset[mark]
  })
  await page.locator('header .brand').click()
  const seen = await painted(page)
  await page.goBack()
  return seen
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

async function fillBoard({ url, account, game, many }: Desk): Promise<void> {
  const today = parisDay(Date.now())
  const put = (path: string, rows: readonly object[]) => putRows(url, account, { path }, rows)
  const lots = game.items.slice(0, many ? 400 : 10).map(({ name }, n) => ({
    id: `banc-${n}`,
    item_name: name,
    buy_price_kamas: 1000 * (n + 1),
    sell_price_kamas: 1200 * (n + 1),
    sold: n % 3 !== 0,
    purchase_date: dayAfter(today, -(n % 90)),
    sold_date: n % 3 === 0 ? null : dayAfter(today, -(n % 40)),
  }))
  const recipes = [game.craft, ...game.recipes].slice(0, many ? 60 : 10)
  await put('flips', lots)
  await put(
    'planned_crafts',
    recipes.map(({ id }, n) => ({ recipe: id, crafts: 1 + n, due: n % 4 === 0 ? dayAfter(today, n) : null })),
  )
  await put('plan_sources', [{ source: 'almanax', on: true, horizon: 8 }])
}

/** What a tool answers to a player of many rows, beside one of few. */
export const toolBenches = [
  beside('prices', [priceBook], WORDS),
  beside('breeding', [stable]),
  beside('compare', [comparator]),
  beside('workshop', [workshop]),
  beside('courses', [largestTree, courses, miniCourses]),
  beside('board', [board]),
]
