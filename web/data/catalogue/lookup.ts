import { bareItem } from '#shared/catalogue/bare-item.ts'
import { byPreference } from '#shared/catalogue/find-names.ts'
import type { OtherLanguage } from '#shared/catalogue/game-languages.ts'
import { searchText } from '#shared/catalogue/search-text.ts'
import { names as namesTable } from '#shared/catalogue/tables.ts'
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
  /** The game's language whose names are known beside ours, and which text they are; null: ours alone. */
  readonly others: { language: OtherLanguage; hash: string } | null
  /** The items by their names in that language, but for those that are called the same in ours. */
  otherNames(): readonly OtherName[]
  /**
   * The item that a name means in what a player pastes, in our language or in that of the game (M44); undefined where it means
   * none, or one item in ours and another in the game's.
   */
  meant(name: string): CatalogueItem | undefined
  /** The items that such a name may mean, the likeliest first. */
  guesses(name: string, limit: number): CatalogueItem[]
  /** Every item with its name as searches read it, in the order of preference. */
  names(): NameIndex
  /** Accent- and typo-tolerant; empty under two characters. */
  search(query: string, options: SearchOptions): SearchHit[]
}

/** What an item is called in another language, as searches read it, and its type there. */
export type OtherName = { item: CatalogueItem; name: string; text: string; type: string }

export type CatalogueContent = {
  /** The part of names of another language, as it came. */
  others?: { language: OtherLanguage; hash: string; json: string }
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
  const { version, game = gameIn(version), items, recipes, searchTexts, others } = content
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
  const named = (name: string) => {
    names ??= itemsByName(items)
    return names.get(fold(name))
  }
  let otherList: OtherName[] | undefined
  const allOthers = () => {
    otherList ??= others ? readOthers(others.json, itemById) : []
    return otherList
  }
  let othersByName: Map<string, CatalogueItem> | undefined
  const namedOtherwise = (name: string) => {
    // In the order of preference: of namesakes the most usual one.
    othersByName ??= new Map(
      allOthers()
        .toReversed()
        .map((one) => [fold(one.name), one.item]),
    )
    return othersByName.get(fold(name))
  }
  const searchOthers = createSearch(() => ({
    items: allOthers().map(({ item }) => item),
    texts: allOthers().map(({ text }) => text),
  }))
  return {
    version,
    game,
    itemCount: items.length,
    item: (id) => itemById.get(id) ?? unknownItem(id),
    recipe: (id) => recipeById.get(id),
    recipes,
    recipesUsing: (id) => usersOf().get(id) ?? [],
    isIngredient,
    named,
    others: others ? { language: others.language, hash: others.hash } : null,
    otherNames: allOthers,
    meant: (name) => {
      const [ours, theirs] = [named(name), namedOtherwise(name)]
      return ours && theirs && ours !== theirs ? undefined : (ours ?? theirs)
    },
    guesses: (name, limit) => {
      const exact = [named(name), namedOtherwise(name)].filter((item) => item !== undefined)
      const near = [searchIn(name, limit, undefined), others ? searchOthers(name, limit, undefined) : []]
      return [...new Set([...exact, ...near.flatMap((hits) => hits.map(({ item }) => item))])].slice(0, limit)
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

function readOthers(json: string, items: ReadonlyMap<number, CatalogueItem>): OtherName[] {
  const { rows }: { rows: unknown[][] } = JSON.parse(json)
  const others = rows.map(namesTable.read).flatMap(({ id, name, type }) => {
    const item = items.get(id)
    const text = searchText(name)
    return item && text !== searchText(item.name) ? [{ item, name, text, type }] : []
  })
  const ordered = others.map((one) => ({ ...one, category: one.item.category, level: one.item.level }))
  return ordered.sort(byPreference)
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
