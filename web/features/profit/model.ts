import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { craftsParam } from '#blocks/craft/crafts-param.ts'
import { type CraftSheet, useCraftSheet } from '#blocks/craft/use-craft-sheet.ts'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { keepLastRecipe } from '#ui/catalogue/last-recipe.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { idParam, type UrlSchema, useUrlParams } from '#ui/params/use-url-params.ts'

/** What the simulator shows: no recipe, one on its way, one without anything to plan, or its sheet. */
export type Simulation =
  /** `unknown`: a recipe is named, but the catalogue has none of this number. */
  | { state: 'none'; unknown: boolean }
  | { state: 'loading' }
  | { state: 'empty'; recipe: CatalogueRecipe; item: CatalogueItem }
  | { state: 'ready'; recipe: CatalogueRecipe; item: CatalogueItem; sheet: CraftSheet }

type SimulatorParams = { recipe: number | null; crafts: number }
export const SIMULATOR_PARAMS: UrlSchema<SimulatorParams> = { recipe: idParam('recipe'), crafts: craftsParam }

/** The simulator: the recipe of the URL (or of the navigation state), the player's rows, the plan. */
export function useSimulation() {
  const [params, change] = useUrlParams(SIMULATOR_PARAMS)
  const { crafts } = params
  const { state } = useLocation()
  // What the player sees and shares comes before the navigation state.
  const id = params.recipe ?? recipeIn(state)
  const data = useCatalogue()
  const recipe = data && id !== null ? data.recipe(id) : undefined
  const sheet = useCraftSheet(data && recipe ? { recipe, crafts, itemOf: (item) => data.item(item) } : null)
  useKeptRecipe(sheet && recipe?.id, crafts)

  return { simulation: simulationOf(), setCrafts: (count: number) => change({ crafts: count }) }

  function simulationOf(): Simulation {
    if (id === null) return { state: 'none', unknown: false }
    if (!data) return { state: 'loading' }
    if (!recipe) return { state: 'none', unknown: true }
    const item = data.item(recipe.id)
    if (recipe.ingredients.length === 0) return { state: 'empty', recipe, item }
    return sheet ? { state: 'ready', recipe, item, sheet } : { state: 'loading' }
  }
}

/** Remembers the recipe that is simulated; undefined while there is none. */
export function useKeptRecipe(recipe: number | undefined, crafts: number): void {
  useEffect(() => {
    if (recipe !== undefined) keepLastRecipe(recipe, crafts)
  }, [recipe, crafts])
}

/** The recipe of a link's state; null where it holds none. */
function recipeIn(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('recipe_id' in state)) return null
  return SIMULATOR_PARAMS.recipe.parse(String(state.recipe_id)) ?? null
}
