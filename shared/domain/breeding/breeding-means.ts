import type { Ingredient } from '#shared/catalogue/types.ts'
import { type CraftTree, craftTree, type TreeCost } from '#shared/domain/crafts/craft-tree.ts'
import { cheapestPacks, type PackPrices, type PackPurchase, packCosts } from '#shared/domain/prices/packs.ts'

/** What the player knows: recipes of items, pieces in stock that a plan may take, pack prices, and what they can make. */
export type BreedingMeans = {
  ingredientsOf: (id: number) => readonly Ingredient[] | undefined
  freeOf: (id: number) => number
  pricesOf: (id: number) => PackPrices
  canMake: (id: number) => boolean
}

/** So many pieces of an item, bought or made, whichever lacks fewer prices, then costs less; equal ones are bought. */
export type MeansBatch = {
  pieces: number
  way: 'buy' | 'craft'
  /** Kamas in exact packs, and how many items have no price: with any, the cost is a lower bound. */
  cost: TreeCost
  bought: TreeCost
  /** Null for what has no recipe, or one beyond the player's level. */
  made: TreeCost | null
  /** How it is bought; null without a price. */
  purchase: PackPurchase | null
  /** How it is made. */
  tree: CraftTree | null
}

/** What so many pieces of an item cost; none of them is taken from the stock, its ingredients are (N178). */
export function batchOf(id: number, pieces: number, means: BreedingMeans): MeansBatch {
  const purchase = cheapestPacks(pieces, means.pricesOf(id))
  const bought = purchase ? { unpriced: 0, cost: purchase.cost } : { unpriced: 1, cost: 0 }
  const makeable = means.ingredientsOf(id) !== undefined && means.canMake(id)
  const tree = makeable ? craftTree({ root: id, crafts: pieces, ...means }) : null
  const made = tree?.total ?? null
  const crafted = made !== null && isLess(made, bought)
  return {
    pieces,
    way: crafted ? 'craft' : 'buy',
    cost: crafted ? made : bought,
    bought,
    made,
    purchase,
    tree,
  }
}

const isLess = (a: TreeCost, b: TreeCost): boolean =>
  a.unpriced !== b.unpriced ? a.unpriced < b.unpriced : a.cost < b.cost

/** Stands for the plan itself, which no item of the game is. */
const PLAN = 0

/**
 * Several batches as one purchase: each item bought or made once for all of them, the stock counted once, theirs too. The root
 * of the tree is the plan itself (id 0).
 */
export const batchesTree = (
  batches: readonly { id: number; pieces: number }[],
  means: BreedingMeans,
): CraftTree =>
  craftTree({
    ...means,
    root: PLAN,
    crafts: 1,
    ingredientsOf: (id) =>
      id === PLAN
        ? batches
            .filter(({ pieces }) => pieces > 0)
            .map(({ id: item, pieces }) => ({ id: item, quantity: pieces }))
        : means.ingredientsOf(id),
  })

/** Recipes of recipes are followed this far; deeper items are bought. */
const MAX_DEPTH = 6

/**
 * What 0, 1, … `most` pieces of an item cost, each number bought or made whole, those in stock first; null where nothing
 * can be priced. Ingredients are counted as if no other item took of them.
 */
export function costTable(id: number, most: number, means: BreedingMeans, depth = 0): number[] | null {
  const owned = Math.max(0, means.freeOf(id))
  const bought = packCosts(most, means.pricesOf(id))
  const made = depth < MAX_DEPTH && means.canMake(id) ? madeTable(id, most, means, depth) : null
  if (!bought && !made && owned < most) return owned > 0 ? stocked(owned, most) : null
  return Array.from({ length: most + 1 }, (_, pieces) => {
    const missing = Math.max(0, pieces - owned)
    if (missing === 0) return 0
    return Math.min(
      bought?.[missing] ?? Number.POSITIVE_INFINITY,
      made?.[missing] ?? Number.POSITIVE_INFINITY,
    )
  })
}

/** What is in stock costs nothing, more of it cannot be had. */
const stocked = (owned: number, most: number): number[] =>
  Array.from({ length: most + 1 }, (_, pieces) => (pieces <= owned ? 0 : Number.POSITIVE_INFINITY))

function madeTable(id: number, most: number, means: BreedingMeans, depth: number): number[] | null {
  const ingredients = means.ingredientsOf(id)
  if (!ingredients) return null
  const sums = Array.from({ length: most + 1 }, () => 0)
  for (const { id: ingredient, quantity } of ingredients) {
    const table = costTable(ingredient, most * quantity, means, depth + 1)
    if (!table) return null
    for (let pieces = 0; pieces <= most; pieces += 1)
      sums[pieces] = (sums[pieces] ?? 0) + (table[pieces * quantity] ?? Number.POSITIVE_INFINITY)
  }
  return sums
}
