import type { CatalogueRows, ItemRow, RecipeRow } from '#server/catalogue/rows.ts'
import type { OtherLanguage } from '#shared/catalogue/game-languages.ts'
import { CATEGORIES } from '#shared/catalogue/types.ts'
import type { ListName } from './lists.ts'
import type { ServiceRows } from './service-to-rows.ts'

export const KEPT_FIELDS = ['effects', 'recipes', 'pictures', 'bonuses', 'rows'] as const

/**
 * Something that the service no longer says of a whole list, or of the names of a language, and that we go on saying: `rows` rows
 * keep it.
 */
export type Kept = { list: ListName | OtherLanguage; what: (typeof KEPT_FIELDS)[number]; rows: number }

type Field<T> = {
  what: Kept['what']
  has(row: T): boolean
  /** The row with that field of the one that we know. */
  from(row: T, known: T): T
}
type Whole = { id: number; item: ItemRow; recipe: RecipeRow | undefined }

/** A list that has the field for less than a tenth of the rows for which we know it has lost it. */
const LOST = 10

const ITEM_FIELDS: Field<Whole>[] = [
  {
    what: 'effects',
    has: ({ item }) => item.effects.length > 0,
    from: (row, known) => ({ ...row, item: { ...row.item, effects: known.item.effects } }),
  },
  {
    what: 'recipes',
    has: ({ recipe }) => recipe !== undefined,
    from: (row, known) => ({ ...row, recipe: known.recipe }),
  },
  {
    what: 'pictures',
    has: ({ item }) => item.img !== null,
    from: (row, { item: { img, imgLarge } }) => ({ ...row, item: { ...row.item, img, imgLarge } }),
  },
]
const SET_FIELD: Field<CatalogueRows['sets'][number]> = {
  what: 'bonuses',
  has: ({ bonuses }) => bonuses.length > 0,
  from: (row, { bonuses }) => ({ ...row, bonuses }),
}
const MOUNT_FIELD: Field<CatalogueRows['mounts'][number]> = {
  what: 'pictures',
  has: ({ img }) => img !== null,
  from: (row, { img }) => ({ ...row, img }),
}

/**
 * The service's rows, with what we know already where it says nothing: rows that were left out as bad ones, days without
 * an answer, whole lists that are `missing`, and fields that a list lost (its effects, its recipes, its pictures).
 */
export function keepKnown(
  { rows, skipped }: Pick<ServiceRows, 'rows' | 'skipped'>,
  known: CatalogueRows,
  missing: ReadonlySet<ListName>,
): { rows: CatalogueRows; kept: Kept[] } {
  const skippedIn = (document: RegExp) =>
    new Set(skipped.flatMap(({ document: name, key }) => (document.test(name) && key !== null ? [key] : [])))
  const kept: Kept[] = []
  const answered = new Set(rows.almanax.map(({ date }) => date))
  const items = keptItems(wholes(rows), known, { skipped: skippedIn(/items-/), missing }, kept)
  const lost = <T extends { id: number }>(list: ListName, listed: T[], ours: T[], field: Field<T>): T[] => {
    if (missing.has(list)) return keptWhole(list, ours, kept)
    return keepLost(list, withSkipped(listed, ours, skippedIn(new RegExp(`${list}-`))), ours, field, kept)
  }
  return {
    rows: {
      ...rows,
      items: items.map(({ item }) => item),
      recipes: items.flatMap(({ recipe }) => recipe ?? []),
      sets: lost('sets', rows.sets, known.sets, SET_FIELD),
      mounts: lost('mounts', rows.mounts, known.mounts, MOUNT_FIELD),
      almanax: [...rows.almanax, ...known.almanax.filter(({ date }) => !answered.has(date))],
    },
    kept,
  }
}

function wholes({ items, recipes }: CatalogueRows): Whole[] {
  const byId = new Map(recipes.map((recipe) => [recipe.id, recipe]))
  return items.map((item) => ({ id: item.id, item, recipe: byId.get(item.id) }))
}

function keptItems(
  next: Whole[],
  known: CatalogueRows,
  { skipped, missing }: { skipped: Set<number | string>; missing: ReadonlySet<ListName> },
  kept: Kept[],
): Whole[] {
  const ours = wholes(known)
  // The starter's own rows stay by themselves.
  const imported = ours.filter(({ item }) => item.origin === 'service')
  let all = withSkipped(next, imported, skipped)
  for (const category of CATEGORIES.filter((one) => missing.has(one))) {
    const listed = imported.filter(({ item }) => item.category === category)
    all = withMissing(all, keptWhole(category, listed, kept))
  }
  for (const category of new Set(all.map(({ item }) => item.category))) {
    const of = (some: Whole[]) => some.filter(({ item }) => item.category === category)
    const others = all.filter(({ item }) => item.category !== category)
    let listed = of(all)
    for (const field of ITEM_FIELDS) listed = keepLost(category, listed, of(ours), field, kept)
    all = [...others, ...listed]
  }
  return all
}

/** The rows of a list that is missing this time, as the last import left them. */
function keptWhole<T>(list: ListName, ours: T[], kept: Kept[]): T[] {
  if (ours.length > 0) kept.push({ list, what: 'rows', rows: ours.length })
  return ours
}

/** The items with those of a missing category. An item of two lists stays the first's, whichever of them is missing. */
function withMissing(all: Whole[], ours: Whole[]): Whole[] {
  const rank = ({ item }: Whole) => CATEGORIES.indexOf(item.category)
  const listed = new Map(all.map((row) => [row.id, rank(row)]))
  const first = ours.filter((row) => rank(row) < (listed.get(row.id) ?? CATEGORIES.length))
  const ids = new Set(first.map(({ id }) => id))
  return [...all.filter(({ id }) => !ids.has(id)), ...first]
}

/** The rows, and of those that we know the ones that were left out as bad. */
function withSkipped<T extends { id: number }>(rows: T[], known: T[], skipped: Set<number | string>): T[] {
  if (skipped.size === 0) return rows
  const listed = new Set(rows.map(({ id }) => id))
  return [...rows, ...known.filter(({ id }) => skipped.has(id) && !listed.has(id))]
}

function keepLost<T extends { id: number }>(
  list: ListName,
  rows: T[],
  known: T[],
  { what, has, from }: Field<T>,
  kept: Kept[],
): T[] {
  const ours = new Map(known.filter(has).map((row) => [row.id, row]))
  const shared = rows.filter(({ id }) => ours.has(id))
  if (rows.filter(has).length * LOST >= shared.length) return rows
  kept.push({ list, what, rows: shared.filter((row) => !has(row)).length })
  return rows.map((row) => {
    const ofOurs = ours.get(row.id)
    return ofOurs && !has(row) ? from(row, ofOurs) : row
  })
}
