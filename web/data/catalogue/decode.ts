import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import type { ItemsPart, RecipesPart } from '#shared/catalogue/wire.ts'
import { iconPath } from '#shared/domain/icon-path.ts'

/** Parts were checked when they were stored; from here on their text is trusted. */
export const readItems = (text: string): CatalogueItem[] => itemsOf(JSON.parse(text) as ItemsPart)
export const readRecipes = (text: string): CatalogueRecipe[] => recipesOf(JSON.parse(text) as RecipesPart)

const itemsOf = ({ category, types, images, rows }: ItemsPart): CatalogueItem[] =>
  rows.map(([id, name, level, type, picture, set]) => {
    // A part of an older server names the service's own addresses.
    const img = iconPath(typeof picture === 'number' ? `${images}${picture}-64.png` : picture)
    const item: CatalogueItem = { id, name, level, type: types[type] ?? '', category, img }
    if (set !== null) item.set = set
    return item
  })

const recipesOf = ({ jobs, rows }: RecipesPart): CatalogueRecipe[] =>
  rows.map(([id = 0, job = 0, level = 0, ratio = 0, ...flat]) => {
    const ingredients: CatalogueRecipe['ingredients'] = []
    for (let i = 0; i + 1 < flat.length; i += 2) {
      ingredients.push({ id: flat[i] ?? 0, quantity: flat[i + 1] ?? 0 })
    }
    return { id, job: jobs[job] ?? null, level, ratio, ingredients }
  })
