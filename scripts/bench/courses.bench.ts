import type { Page } from 'playwright-core'
import type { Ingredient } from '#shared/catalogue/types.ts'
import { type NeedFacts, plannedNeeds } from '#shared/domain/courses/needs.ts'
import { shoppingList } from '#shared/domain/courses/shopping-list.ts'
import { craftTree } from '#shared/domain/crafts/craft-tree.ts'
import { percentile } from './support/figures.ts'
import { type Game, recordedGame } from './support/game.ts'
import { beside } from './support/gathered.ts'
import { amounts, pressed } from './support/inputs.ts'
import type { Bench, BenchRow } from './support/row.ts'

/** What a player takes for at once. */
const AIM_MS = 50
const FEW = 10
const BATCH = 200
const ROUNDS = 30
const TICKS = 20
const TREE_NODES = 400

/** Every recipe of the game planned: the list worked out, a tick until it is painted; and the largest tree. */
export const bench: Bench = async () => {
  const game = recordedGame('Courses', [])
  if (!game) return []
  return [
    aim('Courses: 4,761 planned recipes merged, p95', () => merge(game)),
    aim(`Craft tree of ${TREE_NODES} items, one flip at a time, p95`, () =>
      craftTree(aTree(), { pairs: false }),
    ),
    ...(await beside('Courses, every recipe planned', [], ticks('/app/courses', '.courses tr'))),
    ...(await beside(
      'Courses in the mini window, every recipe planned',
      [],
      ticks('/app/courses?compact=1', '.mini li'),
    )),
    ...(await beside('The largest craft tree, on a processor four times slower', [], prices)),
  ]
}

function aim(what: string, work: () => unknown): BenchRow {
  const times = Array.from({ length: ROUNDS + 3 }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  const row = { what, against: 'aim', theirs: AIM_MS, unit: 'ms', better: 'smaller' } as const
  return { ...row, ours: percentile(times.slice(3), 0.95) }
}

const recipesOf = (game: Game) => game.items.filter(({ recipe }) => recipe.length > 0)

function merge(game: Game): number {
  const recipes = new Map(recipesOf(game).map(({ id, recipe }) => [id, recipe]))
  const known: NeedFacts = {
    ingredientsOf: (id) => recipes.get(id),
    freeOf: (id) => id % 50,
    pricesOf: (id) =>
      id % 3 === 0 ? {} : { 1: (id % 900) + 1, 10: (id % 800) * 10 + 5, 100: (id % 700) * 100 + 9 },
    lockOf: () => undefined,
    canMake: () => true,
  }
  const crafts = [...recipes.keys()].map((recipe) => ({
    recipe,
    crafts: 1 + (recipe % 20),
    tree: false,
    due: null,
  }))
  const { needs, plannedOf } = plannedNeeds({ crafts, asked: [] }, known)
  return shoppingList(needs, { freeOf: known.freeOf, plannedOf, pricesOf: known.pricesOf }).length
}

/** Items that are each made of the three after it. */
function aTree() {
  const ingredients = (id: number): Ingredient[] =>
    [1, 2, 3].map((n) => ({ id: id * 3 + n, quantity: n })).filter((one) => one.id < TREE_NODES)
  return {
    root: 0,
    crafts: 20,
    ingredientsOf: (id: number) => (ingredients(id).length > 0 ? ingredients(id) : undefined),
    freeOf: (id: number) => id % 4,
    pricesOf: (id: number) => ({ 1: 10 + (id % 90), 10: 95 + (id % 800) }),
  }
}

/**
 * A line is ticked, without a price it is answered that it is not known: until what is left to do is painted. `row`: where
 * lines stand.
 */
const ticks =
  (path: string, row: string) =>
  async (page: Page, url: string, game: Game, many: boolean): Promise<Record<string, number[]>> => {
    const recipes = recipesOf(game).slice(0, many ? undefined : FEW)
    await planned(
      page,
      recipes.map(({ id }) => ({ recipe: id, crafts: 1 + (id % 20) })),
    )
    await page.goto(url + path)
    const lines = page.locator(`${row} [role=checkbox][aria-checked=false]`)
    await lines.first().waitFor()
    const left = page.getByRole('complementary', { name: 'Reste à payer' }).or(page.locator('.mini'))
    const times: number[] = []
    for (let n = -2; n < TICKS; n++) {
      const line = await lines.first().elementHandle()
      if (!line) throw new Error('no line is left to tick')
      const priced = await line.evaluate((box) => box.closest('tr.warn') === null)
      if (!priced) await line.click()
      const enter = { event: 'keydown', press: () => page.keyboard.press('Enter') } as const
      const ms = await pressed(lines, left, priced ? { press: () => line.click() } : enter)
      if (n >= 0) times.push(ms)
      // The sum is another before the line is ticked.
      await page.waitForFunction((box) => !box.isConnected || box.ariaChecked === 'true', line)
    }
    return { 'tick → painted': times }
  }

const PRICES = Array.from({ length: 33 }, (_, n) => 11 + n)

/** The price of one piece is typed, the lowest of its packs: until the tree is painted. */
async function prices(page: Page, url: string, game: Game): Promise<Record<string, number[]>> {
  await page.goto(`${url}/app/profit?recipe=${largestTree(game)}&crafts=20&vue=arbre`)
  await page
    .getByRole('button', { name: /^Prix de / })
    .first()
    .click()
  const slowed = await page.context().newCDPSession(page)
  await slowed.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const field = page.getByRole('textbox', { name: /^Prix du lot de 1, / }).first()
  const times = await amounts(field, page.getByRole('treegrid'), PRICES)
  await slowed.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { 'price → tree painted': times }
}

function largestTree(game: Game): number {
  const recipes = new Map(recipesOf(game).map(({ id, recipe }) => [id, recipe]))
  const itemsUnder = (id: number, found = new Set<number>()): Set<number> => {
    for (const one of recipes.get(id) ?? []) if (!found.has(one.id)) itemsUnder(one.id, found.add(one.id))
    return found
  }
  const sizes = [...recipes.keys()].map((id) => ({ id, size: itemsUnder(id).size }))
  return sizes.reduce((a, b) => (b.size > a.size ? b : a)).id
}

async function planned(page: Page, entries: readonly { recipe: number; crafts: number }[]): Promise<void> {
  for (let at = 0; at < entries.length; at += BATCH) {
    const status = await page.evaluate(
      async (some) => {
        const answer = await fetch('/api/v1/planned_crafts/bulk_upsert', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${localStorage.getItem('jwt')}`,
          },
          body: JSON.stringify({ entries: some }),
        })
        return answer.status
      },
      entries.slice(at, at + BATCH),
    )
    if (status !== 200) throw new Error(`planned crafts: ${status}`)
  }
}
