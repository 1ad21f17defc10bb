import {
  choice,
  decimal,
  either,
  nullable,
  text as textOf,
  whole as wholeOf,
} from '#shared/contract/fields.ts'
import { iconPath } from '#shared/domain/text/icon-path.ts'
import { effectText } from './effect-text.ts'
import { fields, listOf, oneOf, row, type Shaped } from './shapes.ts'
import { CATEGORIES, type CatalogueItem, type CatalogueRecipe, type Category, type Effect } from './types.ts'

/**
 * The parts of many rows: what repeats in them stands once in a small table of the part, and they are written and read
 * by hand, because a device reads all of them at its start.
 */
const whole = wholeOf()
const text = textOf()

/**
 * `rows`: id, name, level, index in `types`, picture (a number n stands for `{images}{n}-64.png`, text for itself, null
 * for none), set.
 */
export const itemsPart = fields({
  kind: choice(['items']),
  category: choice(CATEGORIES),
  images: text,
  types: listOf(text),
  rows: listOf(row([whole, text, whole, whole, nullable(either(whole, text)), nullable(whole)])),
})
type ItemsPart = Shaped<typeof itemsPart>
type PublishedItem = Omit<CatalogueItem, 'set'> & { set: number | null }

/** Items of one category as devices read them. */
export function itemsBody(category: Category, items: readonly PublishedItem[]): ItemsPart {
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

/** The items of a part that was checked. */
export function readItems(json: string): CatalogueItem[] {
  const { category, types, images, rows }: ItemsPart = JSON.parse(json)
  return rows.map(([id, name, level, type, shown, set]) => {
    // A part of an older server names the service's own addresses.
    const img = iconPath(typeof shown === 'number' ? `${images}${shown}-64.png` : shown)
    const item: CatalogueItem = { id, name, level, type: types[type] ?? '', category, img }
    if (set !== null) item.set = set
    return item
  })
}

const NUMBERED = /^(.*\/)(\d+)-64\.png$/

function commonFolder(items: readonly PublishedItem[]): string {
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

/** `rows`: made item, index in `jobs`, level, ratio, then item and quantity by turns. */
export const recipesPart = fields({
  kind: choice(['recipes']),
  jobs: listOf(nullable(text)),
  rows: listOf(listOf(decimal(), 6)),
})
type RecipesPart = Shaped<typeof recipesPart>

/** Recipes as devices read them. */
export function recipesBody(recipes: readonly CatalogueRecipe[]): RecipesPart {
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

/** The recipes of a part that was checked. */
export function readRecipes(json: string): CatalogueRecipe[] {
  const { jobs, rows }: RecipesPart = JSON.parse(json)
  return rows.map(([id = 0, job = 0, level = 0, ratio = 0, ...flat]) => {
    const ingredients: CatalogueRecipe['ingredients'] = []
    for (let i = 0; i + 1 < flat.length; i += 2) {
      ingredients.push({ id: flat[i] ?? 0, quantity: flat[i + 1] ?? 0 })
    }
    return { id, job: jobs[job] ?? null, level, ratio, ingredients }
  })
}

/** An effect on the wire: index in the part's `types`, min, max, and its text only where it is not the usual one. */
const bounds = [whole, nullable(whole), nullable(whole)] as const
const wireEffect = oneOf(row(bounds), row([...bounds, text]))

/** `rows`: item and its effects. */
export const effectsPart = fields({
  kind: choice(['effects']),
  types: listOf(row([whole, text])),
  rows: listOf(row([whole, listOf(wireEffect)])),
})
type EffectsPart = Shaped<typeof effectsPart>
type PublishedEffect = Pick<Effect, 'min' | 'max'> & {
  type: number
  name: string
  text?: string | undefined
}

/** The effects of items as devices read them. */
export function effectsBody(items: readonly { id: number; effects: PublishedEffect[] }[]): EffectsPart {
  const types = indexer<string>()
  const wire = (e: PublishedEffect): EffectsPart['rows'][number][1][number] => {
    const type = types.indexOf(JSON.stringify([e.type, e.name]))
    return e.text === undefined ? [type, e.min, e.max] : [type, e.min, e.max, e.text]
  }
  const rows = items.map((item): EffectsPart['rows'][number] => [item.id, item.effects.map(wire)])
  return { kind: 'effects', rows, types: types.values.map((t) => JSON.parse(t)) }
}

/** The effects of a part that was checked, by item. */
export function readEffects(json: string): Map<number, Effect[]> {
  const { types, rows }: EffectsPart = JSON.parse(json)
  return new Map(
    rows.map(([item, effects]) => [
      item,
      effects.map(([at, min, max, printed]) => {
        const [id, name] = types[at] ?? [0, '']
        return { type: { id, name }, min, max, text: printed ?? effectText(name, min, max) }
      }),
    ]),
  )
}

/** What the game calls the effects that a part names. */
export function readEffectNames(json: string): string[] {
  const { types }: EffectsPart = JSON.parse(json)
  return types.map(([, name]) => name)
}

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
