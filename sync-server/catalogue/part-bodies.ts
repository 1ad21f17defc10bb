import type { Category } from '#shared/catalogue/types.ts'
import type {
  DetailsPart,
  EffectsPart,
  ItemsPart,
  RecipesPart,
  SetBonusesPart,
} from '#shared/catalogue/wire.ts'
import type { EffectRow, ItemRow, RecipeRow, SetRow } from './rows.ts'

/** Items of one category as devices read them. */
export function itemsBody(category: Category, items: ItemRow[]): ItemsPart {
  const types = indexer<string>()
  const images = commonFolder(items)
  return {
    kind: 'items',
    category,
    images,
    rows: items.map((i) => [i.id, i.name, i.level, types.indexOf(i.type), picture(i.img, images), i.set]),
    types: types.values,
  }
}

const NUMBERED = /^(.*\/)(\d+)-64\.png$/

function commonFolder(items: ItemRow[]): string {
  for (const { img } of items) {
    const folder = img && NUMBERED.exec(img)?.[1]
    if (folder) return folder
  }
  return ''
}

function picture(img: string | null, folder: string): number | string | null {
  const found = img ? NUMBERED.exec(img) : null
  const number = found?.[1] === folder ? Number(found[2]) : Number.NaN
  return String(number) === found?.[2] ? number : img
}

/** Recipes as devices read them. */
export function recipesBody(recipes: RecipeRow[]): RecipesPart {
  const jobs = indexer<string | null>()
  return {
    kind: 'recipes',
    rows: recipes.map((r) => [
      r.id,
      jobs.indexOf(r.job),
      r.level,
      r.ratio,
      ...r.ingredients.flatMap((i) => [i.id, i.quantity]),
    ]),
    jobs: jobs.values,
  }
}

/** The effects of items as devices read them. */
export function effectsBody(items: ItemRow[]): EffectsPart {
  const types = indexer<string>()
  const wire = (e: EffectRow): EffectsPart['rows'][number][1][number] => {
    const type = types.indexOf(JSON.stringify([e.type, e.name]))
    return e.text === undefined ? [type, e.min, e.max] : [type, e.min, e.max, e.text]
  }
  const rows = items.map((item): EffectsPart['rows'][number] => [item.id, item.effects.map(wire)])
  return { kind: 'effects', rows, types: types.values.map((t) => JSON.parse(t)) }
}

/** Weight and conditions of items as devices read them. */
export const detailsBody = (items: ItemRow[]): DetailsPart => ({
  kind: 'details',
  rows: items.map(({ id, pods, conditions }) => [id, pods, conditions]),
})

/** What pieces of sets give together, as devices read it. */
export const bonusRows = (sets: SetRow[]): SetBonusesPart['rows'] =>
  sets.flatMap(({ id, bonuses }) =>
    bonuses.map(({ pieces, effects }): SetBonusesPart['rows'][number] => [id, pieces, effects]),
  )

function indexer<T>() {
  const values: T[] = []
  const known = new Map<T, number>()
  const indexOf = (value: T): number => {
    const at = known.get(value)
    if (at !== undefined) return at
    known.set(value, values.length)
    return values.push(value) - 1
  }
  return { values, indexOf }
}
