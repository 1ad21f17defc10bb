import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { inBand, matchesCraftText } from '#shared/domain/crafts/craft-filters.ts'
import { craftsInStock } from '#shared/domain/crafts/crafts-in-stock.ts'
import type { Sort } from '#ui/params/use-url-params.ts'
import type { CraftFilters, SortKey } from './search.ts'

/** One craft that uses the chosen resource. */
export type CraftRow = {
  id: number
  item: CatalogueItem
  job: string | null
  ingredients: { item: CatalogueItem; quantity: number }[]
  /** Pieces of the chosen resource in one craft. */
  perCraft: number
  /** Crafts that the whole stock allows, and those that the chosen resource alone would. */
  feasible: number
  alone: number
}

/** The crafts that use a resource, with what the player's stock makes of each. */
export function craftRows(data: Catalogue, resource: number, stock: ReadonlyMap<number, number>): CraftRow[] {
  return data.recipesUsing(resource).map((recipe) => {
    const quantity = recipe.ingredients.find((i) => i.id === resource)?.quantity ?? 0
    return {
      id: recipe.id,
      item: data.item(recipe.id),
      job: recipe.job,
      ingredients: recipe.ingredients.map((i) => ({ item: data.item(i.id), quantity: i.quantity })),
      perCraft: quantity,
      feasible: craftsInStock(recipe.ingredients, stock),
      alone: craftsInStock([{ id: resource, quantity }], stock),
    }
  })
}

export const filteredCrafts = (rows: readonly CraftRow[], filters: CraftFilters): CraftRow[] =>
  rows.filter(
    (row) =>
      matchesCraftText(row.item.name, row.item.level, filters.text) &&
      inBand(row.item.level, filters.band) &&
      (filters.job === null || (row.job ?? '') === filters.job),
  )

/** The professions of the listed crafts, alphabetical; the empty one (no profession) last. */
export function jobsOf(rows: readonly CraftRow[]): string[] {
  const jobs = new Set(rows.map((row) => row.job ?? ''))
  return [...jobs].sort((a, b) => (a && b ? a.localeCompare(b, 'fr') : b.length - a.length))
}

const byName = (a: CraftRow, b: CraftRow) => a.item.name.localeCompare(b.item.name, 'fr')
const compare: Record<SortKey, (a: CraftRow, b: CraftRow) => number> = {
  craft: byName,
  niveau: (a, b) => a.item.level - b.item.level,
  metier: (a, b) => (a.job ?? '').localeCompare(b.job ?? '', 'fr'),
  quantite: (a, b) => a.perCraft - b.perCraft,
  faisables: (a, b) => a.feasible - b.feasible || a.alone - b.alone,
}

/** The rows in order, those of no profession last where it is the order; equal ones by name. */
export function sortedCrafts(rows: readonly CraftRow[], { by, descending }: Sort<SortKey>): CraftRow[] {
  const sign = descending ? -1 : 1
  const jobless = (row: CraftRow) => Number(by === 'metier' && !row.job)
  return [...rows].sort((a, b) => jobless(a) - jobless(b) || sign * compare[by](a, b) || byName(a, b))
}
