import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useCraftCount } from '#blocks/craft/use-craft-count.ts'
import { type CraftSheet, useCraftSheet } from '#blocks/craft/use-craft-sheet.ts'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { keepLastRecipe } from '#ui/last-recipe.ts'
import { useCatalogue } from '#ui/use-catalogue.ts'

/** What the simulator shows: no recipe, one on its way, one without anything to plan, or its sheet. */
export type Simulation =
  /** `asked`: a recipe was, but the catalogue has none of this number. */
  | { state: 'none'; asked: boolean }
  | { state: 'loading' }
  | { state: 'empty'; recipe: CatalogueRecipe; item: CatalogueItem }
  | { state: 'ready'; recipe: CatalogueRecipe; item: CatalogueItem; sheet: CraftSheet }

/** The simulator: the recipe of the address (or of the navigation state), the player's rows, the plan. */
export function useSimulation() {
  const id = useRecipeId()
  const data = useCatalogue()
  const [crafts, setCrafts] = useCraftCount()
  const recipe = data && id !== null ? data.recipe(id) : undefined
  const sheet = useCraftSheet(data && recipe ? { recipe, crafts, itemOf: (item) => data.item(item) } : null)

  const simulated = sheet ? recipe?.id : undefined
  useEffect(() => {
    if (simulated !== undefined) keepLastRecipe(simulated, crafts)
  }, [simulated, crafts])

  return { simulation: simulationOf(), setCrafts }

  function simulationOf(): Simulation {
    if (id === null) return { state: 'none', asked: false }
    if (!data) return { state: 'loading' }
    if (!recipe) return { state: 'none', asked: true }
    const item = data.item(recipe.id)
    if (recipe.ingredients.length === 0) return { state: 'empty', recipe, item }
    return sheet ? { state: 'ready', recipe, item, sheet } : { state: 'loading' }
  }
}

/** `?recipe=` is what the player sees and shares, so it comes before the navigation state. */
function useRecipeId(): number | null {
  const [params] = useSearchParams()
  const location = useLocation()
  return readId(params.get('recipe')) ?? readId(stateId(location.state))
}

function stateId(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'recipe_id' in state ? state.recipe_id : null
}

function readId(value: unknown): number | null {
  const id = typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id !== 0 ? id : null
}
