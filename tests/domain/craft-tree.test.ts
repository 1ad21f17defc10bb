import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Ingredient } from '#shared/catalogue/types.ts'
import {
  type Choice,
  craftSteps,
  craftTree,
  sharesOf,
  type TreeCost,
  type TreeItem,
  type TreeWanted,
} from '#shared/domain/crafts/craft-tree.ts'
import { cheapestPacks, type PackPrices } from '#shared/domain/prices/packs.ts'

type Book = {
  recipes: Record<number, readonly Ingredient[]>
  prices: Record<number, PackPrices>
  free?: Record<number, number>
  locks?: Record<number, Choice>
  tooHigh?: readonly number[]
}

const wantedOf = (
  { recipes, prices, free = {}, locks = {}, tooHigh = [] }: Book,
  crafts: number,
): TreeWanted => ({
  root: 1,
  crafts,
  ingredientsOf: (id) => recipes[id],
  freeOf: (id) => free[id] ?? 0,
  pricesOf: (id) => prices[id] ?? {},
  lockOf: (id) => locks[id],
  canMake: (id) => !tooHigh.includes(id),
})
const treeOf = (book: Book, crafts = 1, options?: { pairs: boolean }) =>
  craftTree(wantedOf(book, crafts), options)

const [RING, SUBSTRATE, POTION, BOARD] = [1, 2, 3, 4]
const [NETTLE, SAGE, SAND, BALL, SCALE, SHELL] = [10, 11, 12, 13, 14, 15]
const WOODS = [20, 21, 22, 23] as const
const [, , , BOMBU] = WOODS

/** Twenty rings: what N130 says of prices, stock and reserve. */
const rings: Book = {
  recipes: {
    [RING]: [
      { id: SUBSTRATE, quantity: 2 },
      { id: SAND, quantity: 3 },
      { id: BALL, quantity: 2 },
      { id: SCALE, quantity: 11 },
      { id: SHELL, quantity: 5 },
    ],
    [SUBSTRATE]: [
      { id: POTION, quantity: 1 },
      { id: BOARD, quantity: 1 },
    ],
    [POTION]: [
      { id: NETTLE, quantity: 20 },
      { id: SAGE, quantity: 10 },
    ],
    [BOARD]: WOODS.map((id) => ({ id, quantity: 10 })),
  },
  prices: {
    [SUBSTRATE]: { 1: 10_000, 10: 98_480 },
    [POTION]: { 1: 700, 10: 6790 },
    [BOARD]: { 1: 6640, 10: 65_000 },
    [NETTLE]: { 100: 760 },
    [SAGE]: { 10: 743, 100: 5500 },
    [SAND]: { 1: 1300, 10: 12_400 },
    [BALL]: { 10: 21_490 },
    [SCALE]: { 10: 3990, 100: 38_900 },
    [SHELL]: { 1: 950, 10: 9500 },
    // 360 pieces of each: 126,445 kamas in all.
    [WOODS[0]]: { 10: 1000 },
    [WOODS[1]]: { 10: 1500 },
    [WOODS[2]]: { 1000: 36_445 },
  },
  // 60 of the 180 nettles are a reserve.
  free: { [SUBSTRATE]: 4, [NETTLE]: 120, [SHELL]: 38 },
  locks: { [POTION]: 'craft' },
}

const found = (items: readonly TreeItem[], id: number): TreeItem | undefined =>
  items.find((item) => item.id === id)

describe('N130 twenty rings', () => {
  const { items, total, allBought } = treeOf(rings, 20)

  test('are made of a substrate that is made, of a potion that is locked so and boards that are bought', () => {
    expect(total).toEqual({ unpriced: 0, cost: 565_398 })
    expect(allBought).toEqual({ unpriced: 0, cost: 660_480 })
    const made = items.filter(({ choice, missing }) => choice === 'craft' && missing > 0).map(({ id }) => id)
    expect(made.sort()).toEqual([RING, SUBSTRATE, POTION])
  })

  test('N50 say of each item what either way adds', () => {
    expect(found(items, SUBSTRATE)?.either).toEqual({
      buy: { unpriced: 0, cost: 355_440 },
      craft: { unpriced: 0, cost: 260_358 },
    })
    expect(found(items, POTION)?.either).toEqual({
      buy: { unpriced: 0, cost: 24_570 },
      craft: { unpriced: 0, cost: 25_518 },
    })
    expect(found(items, BOARD)?.either?.buy).toEqual({ unpriced: 0, cost: 234_840 })
    expect(found(items, BOARD)?.either?.craft.unpriced).toBe(1)
    expect(found(items, SAND)?.either).toBeNull()
  })

  test('N45 take the stock once, without the reserve', () => {
    expect(found(items, SUBSTRATE)).toMatchObject({ needed: 40, owned: 4, missing: 36 })
    expect(found(items, NETTLE)).toMatchObject({ needed: 720, owned: 120, missing: 600 })
    expect(found(items, SHELL)?.purchase?.packs).toEqual({ 1: 2, 10: 6 })
  })

  test('without the lock the potion is bought', () => {
    expect(treeOf({ ...rings, locks: {} }, 20).total).toEqual({ unpriced: 0, cost: 564_450 })
  })

  test('N58 are made from the bottom up', () => {
    expect(craftSteps(treeOf(rings, 20))).toEqual([
      { id: POTION, crafts: 36, depth: 2 },
      { id: SUBSTRATE, crafts: 36, depth: 1 },
      { id: RING, crafts: 20, depth: 0 },
    ])
  })

  test('N131 with substrate and board locked to be made, lack the price of one wood', () => {
    const locks: Record<number, Choice> = { ...rings.locks, [SUBSTRATE]: 'craft', [BOARD]: 'craft' }
    const { items: made, total: atLeast } = treeOf({ ...rings, locks }, 20)
    expect(atLeast).toEqual({ unpriced: 1, cost: 457_003 })
    expect(found(made, BOMBU)).toMatchObject({ missing: 360, purchase: null })
  })

  test('N48 with the board alone locked so, buy the substrate: what can be priced comes first', () => {
    const locks: Record<number, Choice> = { ...rings.locks, [BOARD]: 'craft' }
    expect(treeOf({ ...rings, locks }, 20).total).toEqual({ unpriced: 0, cost: 660_480 })
  })
})

describe('a tree', () => {
  const bread: Book = {
    recipes: { 1: [{ id: 2, quantity: 2 }], 2: [{ id: 3, quantity: 5 }] },
    prices: { 2: { 1: 100 }, 3: { 1: 20 } },
  }

  test('N49 buys what costs the same either way: less work', () => {
    const { items, total } = treeOf(bread)
    expect([total.cost, found(items, 2)?.choice]).toEqual([200, 'buy'])
  })

  test('N51 makes what has no price, and buys what lacks no more prices', () => {
    expect(found(treeOf({ ...bread, prices: { 3: { 1: 20 } } }).items, 2)?.choice).toBe('craft')
    const neither = treeOf({ ...bread, prices: {} })
    expect([neither.total, found(neither.items, 2)?.choice]).toEqual([{ unpriced: 1, cost: 0 }, 'buy'])
  })

  test('N53 does not make what the player’s level forbids, unless it is locked so', () => {
    const cheap = { ...bread, prices: { 2: { 1: 100 }, 3: { 1: 1 } } }
    expect(found(treeOf(cheap).items, 2)?.choice).toBe('craft')
    expect(found(treeOf({ ...cheap, tooHigh: [2] }).items, 2)?.choice).toBe('buy')
    expect(found(treeOf({ ...cheap, tooHigh: [2], locks: { 2: 'craft' } }).items, 2)?.choice).toBe('craft')
  })

  test('N46 spares the whole branch of what is in stock, and never takes the root from it', () => {
    const { items, total } = treeOf({ ...bread, free: { 1: 9, 2: 2 } })
    expect(total).toEqual({ unpriced: 0, cost: 0 })
    expect(found(items, 3)?.needed).toBe(0)
    expect(found(items, 1)).toMatchObject({ owned: 0, missing: 1 })
  })

  test('N47 buys an item once for several branches, on the sum', () => {
    const { items, total } = treeOf({
      recipes: {
        1: [
          { id: 2, quantity: 1 },
          { id: 3, quantity: 1 },
          { id: 4, quantity: 4 },
        ],
        2: [{ id: 4, quantity: 3 }],
        3: [{ id: 4, quantity: 3 }],
      },
      prices: { 4: { 1: 10, 10: 60 } },
    })
    expect(found(items, 4)).toMatchObject({ needed: 10, purchase: { packs: { 10: 1 }, cost: 60 } })
    expect(found(items, 4)?.parents).toHaveLength(3)
    expect(total.cost).toBe(60)
  })

  test('counts an ingredient that a recipe names twice', () => {
    const twice = { ...bread, recipes: { 1: [...(bread.recipes[1] ?? []), { id: 2, quantity: 1 }] } }
    expect(found(treeOf(twice).items, 2)?.needed).toBe(3)
  })

  test('N61 ends where an item is met again on its own path: there it is bought', () => {
    const circle: Book = {
      recipes: { 1: [{ id: 2, quantity: 2 }], 2: [{ id: 1, quantity: 1 }] },
      prices: { 1: { 1: 30 }, 2: { 1: 100 } },
    }
    const { items, total } = treeOf(circle)
    expect(total.cost).toBe(60)
    expect(items.find(({ end }) => end === 'loop')).toMatchObject({ id: 1, needed: 2, choice: 'buy' })
  })

  test('of more than 400 items buys the rest', () => {
    const recipes: Record<number, Ingredient[]> = {}
    for (let id = 1; id < 600; id += 1) recipes[id] = [{ id: id + 1, quantity: 1 }]
    const { items } = treeOf({ recipes, prices: { 401: { 1: 5 } } }, 1, { pairs: false })
    expect(items).toHaveLength(401)
    expect(items.at(-1)).toMatchObject({ id: 401, end: 'cut', choice: 'buy', missing: 1 })
  })
})

describe('N22 shares of one purchase', () => {
  test('are rounded down, and the first need pays the rest', () => {
    // Almanax 12 of 70, craft 58: 7,926 kamas.
    expect(sharesOf(7926, [12, 58])).toEqual([1359, 6567])
    expect(sharesOf(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(sharesOf(5, [0, 0])).toEqual([0, 0])
  })

  test('add up to the cost', () => {
    const amount = fc.integer({ min: 0, max: 10 ** 12 })
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({ min: 1, max: 10 ** 6 }), { minLength: 1, maxLength: 8 }),
        (cost, needs) => {
          expect(sharesOf(cost, needs).reduce((sum, share) => sum + share, 0)).toBe(cost)
        },
      ),
      { seed: 20261123 },
    )
  })
})

/** Books of at most `made` items that can be made, each of one to three others that come after it. */
const books = (made: number) =>
  fc
    .record({
      recipes: fc.array(
        fc.array(
          fc.record({ step: fc.integer({ min: 1, max: 5 }), quantity: fc.integer({ min: 1, max: 12 }) }),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
        { minLength: 2, maxLength: made + 1 },
      ),
      prices: fc.array(
        fc.record({
          one: fc.option(fc.integer({ min: 1, max: 4000 }), { freq: 6 }),
          ten: fc.option(fc.integer({ min: 1, max: 40_000 }), { freq: 3 }),
        }),
        { minLength: 16, maxLength: 16 },
      ),
      free: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 16, maxLength: 16 }),
      crafts: fc.integer({ min: 1, max: 25 }),
    })
    .map(({ recipes, prices, free, crafts }) => {
      const book: Book = { recipes: {}, prices: {}, free: {} }
      for (const [at, recipe] of recipes.entries())
        book.recipes[at + 1] = recipe.map(({ step, quantity }) => ({ id: at + 1 + step, quantity }))
      for (const [at, { one, ten }] of prices.entries())
        book.prices[at + 2] = { ...(one && { 1: one }), ...(ten && { 10: ten }) }
      book.free = Object.fromEntries(free.map((pieces, at) => [at + 2, pieces > 15 ? pieces : 0]))
      return { book, crafts }
    })

/** What choices cost, reckoned plainly: item by item, in the order of their numbers, which is from parents to parts. */
function plainCost(
  { recipes, prices, free = {} }: Book,
  crafts: number,
  made: ReadonlySet<number>,
): TreeCost {
  const needs = new Map([[1, crafts]])
  const total = { unpriced: 0, cost: 0 }
  for (let id = 1; id <= 40; id += 1) {
    const needed = needs.get(id) ?? 0
    const missing = id === 1 ? needed : Math.max(0, needed - (free[id] ?? 0))
    if (missing === 0) continue
    if (id === 1 || made.has(id)) {
      for (const part of recipes[id] ?? [])
        needs.set(part.id, (needs.get(part.id) ?? 0) + missing * part.quantity)
    } else {
      const purchase = cheapestPacks(missing, prices[id] ?? {})
      if (purchase) total.cost += purchase.cost
      else total.unpriced += 1
    }
  }
  return total
}

const isMore = (a: TreeCost, b: TreeCost): boolean =>
  a.unpriced !== b.unpriced ? a.unpriced > b.unpriced : a.cost > b.cost

/** The least of all ways. */
function leastOf({ book, crafts }: { book: Book; crafts: number }): TreeCost {
  const makeable = Object.keys(book.recipes)
    .map(Number)
    .filter((id) => id !== 1)
  let least = plainCost(book, crafts, new Set())
  for (let way = 1; way < 1 << makeable.length; way += 1) {
    const cost = plainCost(book, crafts, new Set(makeable.filter((_, bit) => way & (1 << bit))))
    if (isMore(least, cost)) least = cost
  }
  return least
}

describe('N66 whatever the book', () => {
  test('a tree of at most eight open items costs the least there is', () => {
    fc.assert(
      fc.property(books(8), (given) => {
        expect(treeOf(given.book, given.crafts).total).toEqual(leastOf(given))
      }),
      { numRuns: 300, seed: 20261123 },
    )
  })

  test('one of up to ten does in ninety-nine of a hundred books', () => {
    const given = fc.sample(books(10), { numRuns: 300, seed: 20261123 })
    const least = given.filter((one) => !isMore(treeOf(one.book, one.crafts).total, leastOf(one)))
    expect(least.length / given.length).toBeGreaterThanOrEqual(0.99)
  })

  test.each([true, false])(
    'it is never dearer than buying all, nor lacks more prices (pairs: %s)',
    (pairs) => {
      fc.assert(
        fc.property(books(14), ({ book, crafts }) => {
          const { total, allBought } = treeOf(book, crafts, { pairs })
          expect(isMore(total, allBought)).toBe(false)
          expect(allBought).toEqual(plainCost(book, crafts, new Set()))
        }),
        { numRuns: 300, seed: 20261123 },
      )
    },
  )

  test('a lock that is freed never raises the total, nor does more stock', () => {
    fc.assert(
      fc.property(
        books(8),
        fc.integer({ min: 2, max: 9 }),
        fc.constantFrom<Choice>('buy', 'craft'),
        fc.integer({ min: 1, max: 50 }),
        ({ book, crafts }, id, lock, more) => {
          const { total } = treeOf(book, crafts)
          expect(isMore(total, treeOf({ ...book, locks: { [id]: lock } }, crafts).total)).toBe(false)
          const richer = { ...book, free: { ...book.free, [id]: (book.free?.[id] ?? 0) + more } }
          expect(isMore(treeOf(richer, crafts).total, total)).toBe(false)
        },
      ),
      { numRuns: 200, seed: 20261123 },
    )
  })
})
