import type { TableRow } from './define-table.ts'
import type * as tables from './tables.ts'

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
  /** Share of the full craft experience, in percent (figures.md §11). */
  ratio: number
  ingredients: Ingredient[]
}

/** `quantity` pieces of item `id` for one craft. */
export type Ingredient = { id: number; quantity: number }

/**
 * One effect of an item. A null bound is not to be read: with `max` null the value is `min` alone, with `min` null it
 * is `max` alone (T64).
 */
export type Effect = {
  type: { id: number; name: string }
  min: number | null
  max: number | null
  /** As printed under the item, e.g. « 21 à 30 Sagesse ». */
  text: string
}

/** A day of the almanax. */
export type AlmanaxDay = TableRow<typeof tables.almanax>

/** A capture of the ochre quest. */
export type OchreRow = TableRow<typeof tables.ochre>

/** A tier of a profession guide; `index`: its place in the guide, from 0, where others may lack; else that in the list. */
export type GuideTier = TableRow<typeof tables.guides> & { index?: number }

export type Mine = TableRow<typeof tables.mines>
export type GameSet = TableRow<typeof tables.sets>
export type Essence = TableRow<typeof tables.essences>
export type BreedingObject = TableRow<typeof tables.breeding>
export type GameMount = TableRow<typeof tables.mounts>
export type MountCross = TableRow<typeof tables.crosses>
export type PenFuel = TableRow<typeof tables.fuels>
export type Gauge = PenFuel['gauge']
export type Makina = TableRow<typeof tables.makinas>
export type MakinaKind = Makina['kind']
