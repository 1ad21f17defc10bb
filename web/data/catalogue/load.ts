import { CORE_KINDS } from '#shared/catalogue/part-names.ts'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import type { ItemsPart, RecipesPart } from '#shared/catalogue/wire.ts'
import { iconPath } from '#shared/domain/text/icon-path.ts'
import type { CatalogueDb } from './catalogue-db.ts'
import { buildCatalogue, type Catalogue } from './lookup.ts'

/** The catalogue that this device holds, or null when it holds none that is complete. */
export async function loadCatalogue(db: CatalogueDb): Promise<Catalogue | null> {
  const current = await db.get('meta', 'current')
  if (!current) return null
  const core = current.parts.filter((part) => CORE_KINDS.includes(part.kind))
  const { store } = db.transaction('parts')
  const stored = await Promise.all(core.map((part) => store.get(part.hash)))
  const parts = stored.filter((part) => part !== undefined)
  if (parts.length < core.length) return null
  const itemParts = parts.filter((part) => part.kind === 'items')
  return buildCatalogue({
    version: current.version,
    game: current.game,
    items: itemParts.flatMap((part) => readItems(part.text)),
    recipes: parts.filter((part) => part.kind === 'recipes').flatMap((part) => readRecipes(part.text)),
    searchTexts: itemParts.flatMap((part) => part.search?.split('\n') ?? []),
  })
}

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
