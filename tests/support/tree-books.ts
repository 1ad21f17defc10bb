import fc from 'fast-check'
import type { Ingredient } from '#shared/catalogue/types.ts'
import type { Choice, TreeWanted } from '#shared/domain/crafts/craft-tree.ts'
import type { PackPrices } from '#shared/domain/prices/packs.ts'

/** Recipes, prices and stock of a tree whose root is 1. */
export type Book = {
  recipes: Record<number, readonly Ingredient[]>
  prices: Record<number, PackPrices>
  free?: Record<number, number>
  locks?: Record<number, Choice>
  tooHigh?: readonly number[]
}

export const [RING, SUBSTRATE, POTION, BOARD] = [1, 2, 3, 4]
export const [NETTLE, SAGE, SAND, BALL, SCALE, SHELL] = [10, 11, 12, 13, 14, 15]
export const WOODS = [20, 21, 22, 23] as const
export const [OAK, MAPLE, WALNUT, BOMBU] = WOODS

/** Twenty rings: what N130 says of prices, stock and reserve. */
export const rings: Book = {
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
    [OAK]: { 10: 1000 },
    [MAPLE]: { 10: 1500 },
    [WALNUT]: { 1000: 36_445 },
  },
  // 60 of the 180 nettles are a reserve.
  free: { [SUBSTRATE]: 4, [NETTLE]: 120, [SHELL]: 38 },
  locks: { [POTION]: 'craft' },
}

/** The tree of a book’s root. */
export const wantedOf = (
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

/** Books of at most `made` items that can be made, each of one to three others that come after it. */
export const books = (made: number) =>
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
