import type { Ingredient } from '#shared/catalogue/types.ts'
import { type Choice, craftTree } from '#shared/domain/crafts/craft-tree.ts'
import { oncePerItem } from '#shared/domain/crafts/profit.ts'
import type { PackPrices } from '#shared/domain/prices/packs.ts'
import { byDue, CRAFTS, type Need } from './shopping-list.ts'

/** A recipe that is to be made so often; with `tree`, its ingredients too where that is chosen. */
export type CraftToMake = { recipe: number; crafts: number; tree: boolean; due: string | null }

/** What a player has planned, of the tools that ask the shopping list (N15). Pieces. */
export type CoursesPlans = {
  crafts: readonly CraftToMake[]
  /** What other tools and the player's hand ask. */
  asked: readonly Need[]
}

/** What is known of the items. */
export type NeedFacts = {
  ingredientsOf: (id: number) => readonly Ingredient[] | undefined
  /** Pieces in stock beyond the reserve. */
  freeOf: (id: number) => number
  pricesOf: (id: number) => PackPrices
  /** What was chosen by hand in a recipe's tree, and whether the player's level suffices. */
  lockOf: (root: number, id: number) => Choice | undefined
  canMake: (id: number) => boolean
}

/** What is to be had, and what of it the plans make, or have taken from the stock, by themselves. */
export type PlannedNeeds = {
  needs: readonly Need[]
  plannedOf: (id: number) => number
  /** Pieces that trees take from the stock for what they make: they are not there for the list. */
  taken: ReadonlyMap<number, number>
  takenOf: (id: number) => number
}

/**
 * What all plans need: the ingredients of each planned craft, of one with a tree what is bought in it, and what is asked
 * elsewhere. What a tree takes of the stock for items that it makes is no longer free for the list, so that no piece counts
 * twice (N12); trees are served by day, then as they stand.
 */
export function plannedNeeds({ crafts, asked }: CoursesPlans, known: NeedFacts): PlannedNeeds {
  const needs: Need[] = []
  const taken = new Map<number, number>()
  const add = (map: Map<number, number>, id: number, pieces: number) =>
    map.set(id, (map.get(id) ?? 0) + pieces)
  /** What earlier trees decided with, bought or made. */
  const decided = new Map<number, number>()
  const ordered = crafts.some(({ due }) => due !== null) ? crafts.toSorted(byDue) : crafts
  for (const { recipe, crafts: times, tree, due } of ordered) {
    const ingredients = known.ingredientsOf(recipe)
    if (!ingredients || times <= 0) continue
    const origin = { source: CRAFTS, id: String(recipe), due }
    if (!tree) {
      for (const { id, quantity } of oncePerItem(ingredients))
        needs.push({ id, pieces: quantity * times, origin })
      continue
    }
    const { items } = craftTree({
      root: recipe,
      crafts: times,
      ingredientsOf: known.ingredientsOf,
      freeOf: (id) => Math.max(0, known.freeOf(id) - (decided.get(id) ?? 0)),
      pricesOf: known.pricesOf,
      lockOf: (id) => known.lockOf(recipe, id),
      canMake: known.canMake,
    })
    for (const { id, needed, owned, choice } of items.slice(1)) {
      if (needed === 0) continue
      add(decided, id, owned)
      if (choice === 'craft') add(taken, id, owned)
      else needs.push({ id, pieces: needed, origin })
    }
  }
  const made = madeOf(crafts, known.ingredientsOf)
  return {
    needs: [...needs, ...asked],
    plannedOf: (id) => made.get(id) ?? 0,
    taken,
    takenOf: (id) => taken.get(id) ?? 0,
  }
}

/**
 * What the planned crafts make, in pieces by item. Of recipes that need each other in a circle, what closes the circle is
 * not counted on: one of them has to be bought first (N18).
 */
export function madeOf(
  crafts: readonly Pick<CraftToMake, 'recipe' | 'crafts'>[],
  ingredientsOf: NeedFacts['ingredientsOf'],
): Map<number, number> {
  const made = new Map(
    crafts.flatMap(({ recipe, crafts: n }) => (n > 0 && ingredientsOf(recipe) ? [[recipe, n]] : [])),
  )
  const path = new Set<number>()
  const seen = new Set<number>()
  const closing = new Set<number>()
  const visit = (recipe: number) => {
    if (path.has(recipe)) closing.add(recipe)
    if (seen.has(recipe)) return
    seen.add(recipe)
    path.add(recipe)
    for (const { id } of ingredientsOf(recipe) ?? []) if (made.has(id)) visit(id)
    path.delete(recipe)
  }
  for (const recipe of made.keys()) visit(recipe)
  for (const recipe of closing) made.delete(recipe)
  return made
}
