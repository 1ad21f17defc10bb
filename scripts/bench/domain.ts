import { buildCatalogue } from '#data/catalogue/lookup.ts'
import { starterRows } from '#server/catalogue/starter.ts'
import { bareItem } from '#shared/catalogue/bare-item.ts'
import { searchText } from '#shared/catalogue/search-text.ts'
import type { Gauge, Ingredient, PenFuel } from '#shared/catalogue/types.ts'
import { GAUGES } from '#shared/contract/fields.ts'
import { bestPairs, geneticsOf } from '#shared/domain/breeding/births.ts'
import type { BreedingMeans } from '#shared/domain/breeding/breeding-means.ts'
import { pointsNeeded } from '#shared/domain/breeding/pen.ts'
import { penAnswer, penPurchase } from '#shared/domain/breeding/pen-answer.ts'
import type { GaugeTask } from '#shared/domain/breeding/pen-plan.ts'
import { fuelByLevel } from '#shared/domain/breeding/read-breeding.ts'
import { type NeedFacts, plannedNeeds } from '#shared/domain/courses/needs.ts'
import { shoppingList } from '#shared/domain/courses/shopping-list.ts'
import { craftTree } from '#shared/domain/crafts/craft-tree.ts'
import { inOrder } from '#shared/domain/ranking/order.ts'
import { typedPace } from '#shared/domain/ranking/pace.ts'
import { type RankingBook, rankingAfter, rankingInSlices } from '#shared/domain/ranking/ranking.ts'
import { type RecipeIndex, recipeIndexInSlices } from '#shared/domain/ranking/recipe-index.ts'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import { type Game, recordedGame, withGame } from './beside.ts'
import { bench, inNode, ONCE, percentile, type Row, type Stage, timed } from './runner.ts'

/** What a player takes for at once, and how soon a typed price is to have its rank. */
const [AT_ONCE_MS, RANK_MS] = [50, 100]
const TREE_NODES = 400
const BREEDERS = 250
const BIRTHS_MS = 5

export const inGame = (name: string): Stage<Game> => withGame(name, (work) => work(recordedGame()))

/** A calculation against what is asked of it. */
export const worked = (what: string, aim: number, work: () => unknown): Row => ({
  what,
  figures: ['p95'],
  rounds: 30,
  warmUp: 3,
  ours: () => timed(work),
  against: { aim },
})

/** Every prefix that a player types on the way to a name, every other name with a slip of the finger. */
function search({ items }: Game): Row[] {
  const texts = items.map(({ name }) => searchText(name))
  const known = items.map((item) => ({ ...item, img: null }))
  const catalogue = buildCatalogue({ version: 'bench', items: known, recipes: [], searchTexts: texts })
  const step = Math.max(1, Math.floor(texts.length / 300))
  const keystrokes = texts
    .filter((_, i) => i % step === 0)
    .flatMap((text, i) => {
      const name = i % 2 === 0 ? text : slip(text)
      return Array.from({ length: Math.max(0, name.length - 1) }, (_, n) => name.slice(0, n + 2))
    })
  const p95 = (find: (query: string) => unknown) => async () => {
    for (const query of keystrokes.slice(0, 200)) find(query)
    const times: number[] = []
    for (const query of keystrokes) times.push(await timed(() => find(query)))
    return percentile(times, 0.95)
  }
  return [
    {
      what: `Search, p95 per keystroke over ${items.length} items`,
      ...ONCE,
      ours: p95((query) => catalogue.search(query, { limit: 8 })),
      against: {
        aim: 4,
        'plain scan, no typos': p95((query) => texts.filter((text) => text.includes(query)).slice(0, 8)),
      },
    },
  ]
}

/** Two neighbouring letters changed places, in the middle of the name. */
function slip(text: string): string {
  const at = text.length >> 1
  return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
}

const FIRST_RESOURCE = 1000
const FERTILE = { love: 20_000, maturity: 20_000, endurance: 20_000, serenity: 0 }
const NOTHING = { love: 0, maturity: 0, endurance: 0, serenity: -5000, xp: 0 }

/** The plan of a pen, every fuel and resource with a price: its curve, and the purchase of its dearest way. */
function pens(): Row[] {
  const fuels = GAUGES.flatMap((gauge, g) =>
    Array.from({ length: 20 }, (_, step): PenFuel => {
      const figures = fuelByLevel(5 + 10 * step)
      if (!figures) throw new Error(`no fuel of step ${step}`)
      return { id: g * 20 + step + 1, gauge, ...figures }
    }),
  )
  // One gathered resource, that the next size shares, and as many of monsters as the tier says.
  const recipes = new Map(
    fuels.map(({ id, tier }) => [
      id,
      [
        { id: FIRST_RESOURCE + Math.floor(id / 2), quantity: 1 },
        ...Array.from({ length: tier }, (_, n) => ({ id: FIRST_RESOURCE * 2 + id * 4 + n, quantity: 1 })),
      ],
    ]),
  )
  const means: BreedingMeans = {
    ingredientsOf: (id) => recipes.get(id),
    freeOf: (id) => id % 5,
    pricesOf: (id) => {
      const one = 40 + ((id * 7919) % 2000)
      return { 1: one, 10: one * 9, 100: one * 85 }
    },
    canMake: () => true,
  }
  return ([100, 200] as const).map((level) =>
    worked(`Pen plan of ten fertile mounts of level ${level}`, AT_ONCE_MS, () => {
      const needed = pointsNeeded(NOTHING, { ...FERTILE, xp: BREEDING_RULES.levelXp.value[level] })
      const tasks = new Map<Gauge, GaugeTask>(
        [...needed].map(([gauge, points]) => [gauge, { points, from: 0, to: 0 }]),
      )
      const plan = penAnswer(tasks, fuels, means).curve.at(-1)
      if (!plan || penPurchase(plan, means).crafts === 0) throw new Error('the pen has no plan')
    }),
  )
}

/** A stable whose mounts all have a tree of their own, against every colour of their family. */
function births(): Row[] {
  const { mounts, crosses } = starterRows()
  const genetics = geneticsOf(mounts, crosses)
  const colours = mounts.filter(
    ({ family }, place) => family === 'Dragodinde' && (genetics.generations[place] ?? 0) > 0,
  )
  const colour = (n: number) => colours[n % colours.length]?.id ?? 0
  const stable = Array.from({ length: BREEDERS }, (_, n) => ({
    kind: colour(n),
    parents: [colour(n * 7 + 3), colour(n * 13 + 5)],
    level: 1 + ((n * 37) % 200),
    sex: n % 2 === 0 ? ('male' as const) : ('female' as const),
  }))
  return [
    {
      ...worked(
        `Births: the best pair of ${BREEDERS} mounts for each of ${colours.length} colours`,
        BIRTHS_MS,
        () => {
          const best = bestPairs(genetics, stable, { optimakina: false, takeza: false })
          if (best.size !== colours.length) throw new Error('a colour has no pair')
        },
      ),
      warmUp: 10,
    },
  ]
}

/** Every recipe of the game planned: the list worked out; and the largest tree. */
function courses(game: Game): Row[] {
  const recipes = new Map(game.recipes.map(({ id, recipe }) => [id, recipe]))
  const known: NeedFacts = {
    ingredientsOf: (id) => recipes.get(id),
    freeOf: (id) => id % 50,
    pricesOf: (id) =>
      id % 3 === 0 ? {} : { 1: (id % 900) + 1, 10: (id % 800) * 10 + 5, 100: (id % 700) * 100 + 9 },
    lockOf: () => undefined,
    canMake: () => true,
  }
  const crafts = [...recipes.keys()].map((recipe) => {
    return { recipe, crafts: 1 + (recipe % 20), tree: false, due: null }
  })
  return [
    worked('Courses: 4,761 planned recipes merged', AT_ONCE_MS, () => {
      const { needs, plannedOf } = plannedNeeds({ crafts, asked: [] }, known)
      return shoppingList(needs, { freeOf: known.freeOf, plannedOf, pricesOf: known.pricesOf })
    }),
    worked(`Craft tree of ${TREE_NODES} items, one flip at a time`, AT_ONCE_MS, () =>
      craftTree(aTree(), { pairs: false }),
    ),
  ]
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

/** Every recipe of the game, by name. */
export function indexOf({ items, recipes }: Game): RecipeIndex {
  const names = new Map(items.map(({ id, name }) => [id, name]))
  const ranked = recipes.map(({ id, recipe }) => ({
    id,
    job: null,
    level: 1,
    ratio: 100,
    ingredients: recipe,
  }))
  return atOnce(recipeIndexInSlices(ranked, (id) => bareItem(id, names.get(id) ?? '')))
}

/** Every recipe of the game ranked, and ranked again after one price. */
function ranking(game: Game): Row[] {
  const index = indexOf(game)
  const usersOf = (id: number) => index.using(id).length
  const busiest = index.ingredients.reduce((a, b) => (usersOf(b) > usersOf(a) ? b : a))
  let price = 1000
  const book: RankingBook = {
    now: Date.now(),
    byTree: true,
    priceOf: (id) =>
      id % 7 === 0
        ? undefined
        : { thousandths: id === busiest ? price : ((id % 900) + 1) * 1000, pack: 1, at: 0, odd: false },
    saleOf: (id) => ({ price: (id % 9000) * 100 + 50, taxPercent: 2, at: 0, odd: false, ofBook: false }),
    marketOf: (id) => (id % 2 === 0 ? undefined : { sales: (id % 500) * 10, days: 700, learnt: false }),
    paceOf: (id) => (id % 3 === 0 ? undefined : typedPace(id % 300)),
  }
  const before = atOnce(rankingInSlices(index, book))
  const order = { by: 'jour', descending: true } as const
  const ordered = inOrder(before.figures, order)
  const priced = `an item of ${usersOf(busiest)} recipes priced, by the tree, until it is in order`
  return [
    worked(`Ranking: ${priced}`, RANK_MS, () => {
      price += 1000
      return inOrder(rankingAfter(before, book, [busiest]).figures, order, ordered)
    }),
    worked('Ranking: 4,761 recipes worked out by the tree', RANK_MS, () =>
      atOnce(rankingInSlices(index, book)),
    ),
  ]
}

export function atOnce<T>(work: Generator<undefined, T>): T {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

/** Calculations, in Node. */
export const domainBenches = [
  bench('search', inGame('search'), search),
  bench('pen', inNode, () => [...pens(), ...births()]),
  bench('courses', inGame('courses'), courses),
  bench('ranking', inGame('ranking'), ranking),
]
