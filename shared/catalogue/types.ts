/** The four families of the game's items; what the service lists nowhere else is `other`. */
export const CATEGORIES = ['equipment', 'resources', 'consumables', 'quest', 'other'] as const
export type Category = (typeof CATEGORIES)[number]

/** An item of the game. `id` is the game's own (negative for our additions); `img` is a public picture address. */
export type CatalogueItem = {
  id: number
  name: string
  level: number
  /** The game's word for what it is, e.g. « Bois », « Amulette »; empty when unknown. */
  type: string
  category: Category
  img: string | null
  set?: number
}

/** How an item is made. `id` is the id of the made item; `job` null means that no profession is needed or known. */
export type CatalogueRecipe = {
  id: number
  job: string | null
  /** Profession level that the recipe needs. */
  level: number
  /** Share of the full craft experience, in percent (spec: architecture §7, guides). */
  ratio: number
  ingredients: Ingredient[]
}

/** `quantity` pieces of item `id` for one craft. */
export type Ingredient = { id: number; quantity: number }

/**
 * One effect of an item. A null bound is not to be read: with `max` null the value is `min` alone, with `min` null it
 * is `max` alone (checklist T64).
 */
export type Effect = {
  type: { id: number; name: string }
  min: number | null
  max: number | null
  /** As printed under the item, e.g. « 21 à 30 Sagesse ». */
  text: string
}
