import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'

/** A search result: `marks` are the matched parts of `item.name`, as half-open ranges. */
export type SearchHit = { item: CatalogueItem; marks: [from: number, to: number][] }

export type SearchOptions = { limit: number; among?: 'all' | 'ingredients' | 'craftable' }

/** The whole catalogue in memory; see build.ts for one made of given rows. */
export interface Catalogue {
  readonly version: string
  /** The game's version that it is of; null: the starter tables alone. */
  readonly game: string | null
  readonly itemCount: number
  /** Never throws: an id that no list holds is « Objet inconnu #id ». */
  item(id: number): CatalogueItem
  recipe(id: number): CatalogueRecipe | undefined
  recipesUsing(itemId: number): CatalogueRecipe[]
  isIngredient(id: number): boolean
  /** The item of exactly this name, case, accents and spaces aside; the most usual one where several bear it. */
  named(name: string): CatalogueItem | undefined
  /** Accent- and typo-tolerant; empty under two characters. */
  search(query: string, options: SearchOptions): SearchHit[]
}
