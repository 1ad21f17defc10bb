import { bareItem } from '#shared/catalogue/bare-item.ts'
import { byPreference } from '#shared/catalogue/find-names.ts'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { createSearch, inOrderOfPreference, type NameIndex, type SearchHit } from './search.ts'

export type SearchOptions = { limit: number; among?: 'all' | 'ingredients' | 'craftable' }

/** The whole catalogue in memory. */
export interface Catalogue {
  readonly version: string
  /** The game's version that it is of; null: the starter tables alone. */
  readonly game: string | null
  readonly itemCount: number
  /** Never throws: an id that no list holds is « Objet inconnu #id ». */
  item(id: number): CatalogueItem
  recipe(id: number): CatalogueRecipe | undefined
  readonly recipes: readonly CatalogueRecipe[]
  recipesUsing(itemId: number): CatalogueRecipe[]
  isIngredient(id: number): boolean
  /** The item of exactly this name, case, accents and spaces aside; the most usual one where several bear it. */
  named(name: string): CatalogueItem | undefined
  /** Every item with its name as searches read it, in the order of preference. */
  names(): NameIndex
  /** Accent- and typo-tolerant; empty under two characters. */
  search(query: string, options: SearchOptions): SearchHit[]
}

export type CatalogueContent = {
  version: string
  /** Where absent, the version tells. */
  game?: string | null | undefined
  items: CatalogueItem[]
  recipes: CatalogueRecipe[]
  /** The items' names as searches read them, in the same order; worked out at the first search when absent. */
  searchTexts?: string[]
}

/** A catalogue in memory. What a screen may never ask for (who uses what, the search order) is made when first asked. */
export function buildCatalogue(content: CatalogueContent): Catalogue {
  const { version, game = gameIn(version), items, recipes, searchTexts } = content
  const itemById = new Map(items.map((item) => [item.id, item]))
  const recipeById = new Map(recipes.map((recipe) => [recipe.id, recipe]))
  let users: Map<number, CatalogueRecipe[]> | undefined
  const usersOf = () => {
    users ??= usersByIngredient(recipes)
    return users
  }
  let names: Map<string, CatalogueItem> | undefined
  const isIngredient = (id: number) => usersOf().has(id)
  let index: NameIndex | undefined
  const allNames = () => {
    index ??= inOrderOfPreference(items, searchTexts)
    return index
  }
  const searchIn = createSearch(allNames)
  return {
    version,
    game,
    itemCount: items.length,
    item: (id) => itemById.get(id) ?? unknownItem(id),
    recipe: (id) => recipeById.get(id),
    recipes,
    recipesUsing: (id) => usersOf().get(id) ?? [],
    isIngredient,
    named: (name) => {
      names ??= itemsByName(items)
      return names.get(fold(name))
    },
    names: allNames,
    search: (query, { limit, among = 'all' }) => {
      const accepts = {
        all: undefined,
        ingredients: isIngredient,
        craftable: (id: number) => recipeById.has(id),
      }
      return searchIn(query, limit, accepts[among])
    },
  }
}

/** `3.6.0` of `3.6.0-58e08aaabc83`; our own tables have none. */
const gameIn = (version: string): string | null =>
  version.startsWith('starter') ? null : version.replace(/-[0-9a-f]{12}$/, '')

const unknownItem = (id: number): CatalogueItem => bareItem(id, `Objet inconnu #${id}`)

function itemsByName(items: CatalogueItem[]): Map<string, CatalogueItem> {
  const named = new Map<string, CatalogueItem>()
  for (const item of items) {
    const text = fold(item.name)
    const other = named.get(text)
    if (!other || byPreference({ ...item, text }, { ...other, text }) < 0) named.set(text, item)
  }
  return named
}

function usersByIngredient(recipes: CatalogueRecipe[]): Map<number, CatalogueRecipe[]> {
  const users = new Map<number, CatalogueRecipe[]>()
  for (const recipe of recipes) {
    for (const id of new Set(recipe.ingredients.map((ingredient) => ingredient.id))) {
      const known = users.get(id)
      if (known) known.push(recipe)
      else users.set(id, [recipe])
    }
  }
  return users
}
