import type { CatalogueItem, CatalogueRecipe, Category } from '#shared/catalogue/types.ts'
import type { PlanIngredient } from '#shared/domain/crafts/crafts-in-stock.ts'
import { oncePerItem } from '#shared/domain/crafts/profit.ts'
import { fold } from '#shared/domain/text/fold.ts'

/** A recipe as it is ranked: what stays as long as the catalogue does. `id` is that of the made item. */
export type RankedRecipe = {
  id: number
  name: string
  /** Its name as searches compare it. */
  text: string
  /** Its place among all recipes by name: the order of equals (N74). */
  place: number
  job: string | null
  level: number
  category: Category
  ingredients: readonly PlanIngredient[]
}

/** The recipes of a catalogue, and which of them the price of an item changes (N81). */
export type RecipeIndex = {
  /** By place. */
  recipes: readonly RankedRecipe[]
  making: (item: number) => RankedRecipe | undefined
  using: (item: number) => readonly RankedRecipe[]
  /** Every ingredient, once. */
  ingredients: readonly number[]
  /**
   * Of the ingredients, those that can be made, each before what is made of it. An item that is met again on its own path
   * can only be bought (N61).
   */
  made: readonly RankedRecipe[]
}

/** How many recipes are named between two pauses: about a millisecond. */
const SLICE = 100

/**
 * Built once for each version of the catalogue, with pauses in which a screen can do something else. Recipes without
 * ingredients have no cost and are left out.
 */
export function* recipeIndexInSlices(
  recipes: readonly CatalogueRecipe[],
  itemOf: (id: number) => CatalogueItem,
): Generator<undefined, RecipeIndex> {
  const named: RankedRecipe[] = []
  for (const [at, recipe] of recipes.entries()) {
    if (at % SLICE === 0) yield
    if (recipe.ingredients.length > 0) named.push(rankedRecipe(recipe, itemOf(recipe.id)))
  }
  named.sort(byName)
  yield
  for (const [place, recipe] of named.entries()) recipe.place = place
  const making = new Map(named.map((recipe) => [recipe.id, recipe]))
  const using = new Map<number, RankedRecipe[]>()
  for (const recipe of named)
    for (const { id } of recipe.ingredients) {
      const known = using.get(id)
      if (known) known.push(recipe)
      else using.set(id, [recipe])
    }
  yield
  return {
    recipes: named,
    making: (item) => making.get(item),
    using: (item) => using.get(item) ?? [],
    ingredients: [...using.keys()],
    made: inOrderOfMaking(named, making).filter(({ id }) => using.has(id)),
  }
}

const rankedRecipe = (
  { id, job, level, ingredients }: CatalogueRecipe,
  item: CatalogueItem,
): RankedRecipe => ({
  id,
  name: item.name,
  text: fold(item.name),
  place: 0,
  job,
  level,
  category: item.category,
  ingredients: oncePerItem(ingredients),
})

const byName = (a: RankedRecipe, b: RankedRecipe): number =>
  (a.text < b.text ? -1 : Number(a.text > b.text)) || a.id - b.id

/** Ingredients before what is made of them; none of those that a cycle goes through. */
function inOrderOfMaking(
  recipes: readonly RankedRecipe[],
  making: ReadonlyMap<number, RankedRecipe>,
): RankedRecipe[] {
  const path: RankedRecipe[] = []
  const looped = new Set<RankedRecipe>()
  const seen = new Set<RankedRecipe>()
  const ordered: RankedRecipe[] = []
  const visit = (recipe: RankedRecipe) => {
    const before = path.indexOf(recipe)
    if (before >= 0) for (const one of path.slice(before)) looped.add(one)
    if (seen.has(recipe)) return
    seen.add(recipe)
    path.push(recipe)
    for (const { id } of recipe.ingredients) {
      const made = making.get(id)
      if (made) visit(made)
    }
    path.pop()
    ordered.push(recipe)
  }
  for (const recipe of recipes) visit(recipe)
  return ordered.filter((recipe) => !looped.has(recipe))
}
