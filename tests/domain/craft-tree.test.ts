import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Ingredient } from '#shared/catalogue/types.ts'
import { craftSteps } from '#shared/domain/crafts/craft-steps.ts'
import {
  type Choice,
  craftTree,
  craftTreeInSlices,
  type TreeCost,
  type TreeItem,
} from '#shared/domain/crafts/craft-tree.ts'
import { cheapestPacks } from '#shared/domain/prices/packs.ts'
import {
  BOARD,
  BOMBU,
  type Book,
  books,
  NETTLE,
  POTION,
  RING,
  rings,
  SAND,
  SHELL,
  SUBSTRATE,
  wantedOf,
} from '#tests/support/tree-books.ts'

const treeOf = (book: Book, crafts = 1, options?: { pairs: boolean }) =>
  craftTree(wantedOf(book, crafts), options)

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
    expect(found(items, SUBSTRATE)?.marginal).toEqual({
      buy: { unpriced: 0, cost: 355_440 },
      craft: { unpriced: 0, cost: 260_358 },
    })
    expect(found(items, POTION)?.marginal).toEqual({
      buy: { unpriced: 0, cost: 24_570 },
      craft: { unpriced: 0, cost: 25_518 },
    })
    expect(found(items, BOARD)?.marginal?.buy).toEqual({ unpriced: 0, cost: 234_840 })
    expect(found(items, BOARD)?.marginal?.craft.unpriced).toBe(1)
    expect(found(items, SAND)?.marginal).toBeNull()
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

describe('N48 beyond eight open items', () => {
  /** Two items that pay together only, one that the guess by unit prices gets wrong, and six that change nothing. */
  const book: Book = {
    recipes: {
      1: [2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) => ({ id, quantity: 1 })),
      2: [{ id: 20, quantity: 50 }],
      3: [{ id: 20, quantity: 50 }],
      4: [{ id: 21, quantity: 1 }],
      ...Object.fromEntries([5, 6, 7, 8, 9, 10].map((id) => [id, [{ id: 22, quantity: 1 }]])),
    },
    prices: {
      2: { 1: 80 },
      3: { 1: 80 },
      4: { 1: 10 },
      20: { 100: 100 },
      21: { 1000: 1000 },
      ...Object.fromEntries([5, 6, 7, 8, 9, 10].map((id) => [id, { 1: 1 }])),
    },
  }

  test('flips of one item leave what flips of two find', () => {
    const one = treeOf(book, 1, { pairs: false })
    expect([one.total.cost, one.settled]).toEqual([176, false])
    const two = treeOf(book)
    expect([two.total.cost, two.settled]).toEqual([116, true])
  })

  test('a search in slices pauses, and ends with the same tree', () => {
    const search = craftTreeInSlices(wantedOf(book, 1))
    let [pauses, step] = [0, search.next()]
    for (; !step.done; step = search.next()) pauses += 1
    expect(pauses).toBeGreaterThan(0)
    expect(step.value).toEqual(treeOf(book))
  })

  test('up to eight nothing is left to be found', () => {
    expect(treeOf(rings, 20, { pairs: false }).settled).toBe(true)
  })
})

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
