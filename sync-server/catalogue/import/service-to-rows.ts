import {
  type Check,
  type Document,
  goodRows,
  listIn,
  mostRows,
  type SkippedRow,
} from '#server/catalogue/check.ts'
import type { CatalogueRows, EffectRow, ItemRow, RecipeRow, SetBonus } from '#server/catalogue/rows.ts'
import { effectText } from '#shared/catalogue/effect-text.ts'
import type { Category } from '#shared/catalogue/types.ts'
import { iconPath } from '#shared/domain/text/icon-path.ts'
import { ImportError } from './import-error.ts'
import { type FailedList, ITEM_LISTS, type ListName } from './lists.ts'
import {
  dayList,
  itemList,
  mountList,
  type ServiceEffect,
  type ServiceItem,
  type ServiceMount,
  type ServiceSet,
  serviceCondition,
  serviceConditionList,
  serviceDay,
  serviceItem,
  serviceMount,
  serviceSet,
  setList,
} from './service-shapes.ts'

/** The documents of one import, without those of the lists that failed. */
export type ServiceDocuments = { lists: ReadonlyMap<ListName, Document>; almanax: Document[] }

export type ServiceRows = { rows: CatalogueRows; skipped: SkippedRow[]; refused: FailedList[] }

const byId = (row: { ankama_id: number }) => row.ankama_id

/**
 * The service's documents as catalogue rows. Bad rows are left out and listed; a list that is empty or none at all, or in
 * which more than one row in a hundred is bad, is refused by itself with the place. An item of several lists is the
 * first's; a recipe may name an item that no list holds, and is kept as it is.
 */
export async function rowsOfService({ lists, almanax }: ServiceDocuments): Promise<ServiceRows> {
  const skipped: SkippedRow[] = []
  const refused: FailedList[] = []
  async function rowsIn<T>(
    list: ListName,
    rowsOf: (document: Document) => unknown[],
    check: Check<T>,
  ): Promise<T[]> {
    const document = lists.get(list)
    if (!document) return []
    try {
      const checked = await mostRows(document, rowsOf(document), check)
      skipped.push(...checked.skipped)
      return checked.rows
    } catch (failure) {
      if (!(failure instanceof ImportError)) throw failure
      refused.push({ list, failure })
      return []
    }
  }
  const items = new Map<number, { item: ServiceItem; category: Category }>()
  for (const category of ITEM_LISTS) {
    const rows = await rowsIn(category, (document) => listIn(document, itemList).items, {
      shape: serviceItem,
      keyOf: byId,
    })
    for (const item of rows) if (!items.has(item.ankama_id)) items.set(item.ankama_id, { item, category })
  }
  const sets = await rowsIn('sets', (document) => listIn(document, setList).sets, {
    shape: serviceSet,
    keyOf: byId,
  })
  const mounts = await rowsIn('mounts', (document) => listIn(document, mountList).mounts, {
    shape: serviceMount,
    keyOf: byId,
  })
  const days = await almanaxRows(almanax)
  const unique = [...items.values()]
  return {
    rows: {
      items: unique.map(({ item, category }) => itemRow(item, category)),
      recipes: unique.flatMap(({ item }) => recipeRow(item)),
      sets: sets.map(setRow),
      mounts: mounts.map(mountRow),
      almanax: days.rows,
      ochre: [],
      essences: [],
      breeding: [],
      crosses: [],
      guides: [],
      mines: [],
    },
    skipped: [...skipped, ...days.skipped],
    refused,
  }
}

/** An item of the service as the catalogue holds it. */
export function itemRow(item: ServiceItem, category: Category): ItemRow {
  const images = item.image_urls ?? {}
  return {
    id: item.ankama_id,
    name: item.name.trim(),
    level: item.level,
    type: item.type.name.trim(),
    typeId: item.type.id ?? null,
    category,
    // The order of choice of T204.
    img: iconPath(images.icon || images.hi_res_icon || images.hd || item.img_url || null),
    imgLarge: iconPath(images.hd || images.sd || images.hq || null),
    set: item.parent_set?.id ?? null,
    effects: (item.effects ?? []).map(effectRow),
    origin: 'service',
    pods: item.pods ?? null,
    conditions: conditionsText(item),
  }
}

function effectRow(effect: ServiceEffect): EffectRow {
  const min = effect.ignore_int_min ? null : effect.int_minimum
  const max = effect.ignore_int_max ? null : effect.int_maximum
  const { id: type, name } = effect.type
  const printed = effect.formatted
  const usual = !printed || printed === effectText(name, min, max)
  return usual ? { type, name, min, max } : { type, name, min, max, text: printed }
}

/** The recipe of an item of the service; none for what is not made. Professions are given when rows are put together. */
export function recipeRow(item: ServiceItem): RecipeRow[] {
  if (!item.recipe?.length) return []
  const quantities = new Map<number, number>()
  for (const { item_ankama_id: id, quantity } of item.recipe) {
    quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  }
  const ingredients = [...quantities].map(([id, quantity]) => ({ id, quantity }))
  return [{ id: item.ankama_id, job: null, level: item.level, ratio: 100, ingredients }]
}

const setRow = (set: ServiceSet): CatalogueRows['sets'][number] => ({
  id: set.ankama_id,
  name: set.name.trim(),
  level: set.level,
  items: set.equipment_ids ?? [],
  bonuses: bonusesOf(set.effects ?? []),
})

function bonusesOf(effects: NonNullable<ServiceSet['effects']>): SetBonus[] {
  const byPieces: [number, ServiceEffect[] | null][] = Array.isArray(effects)
    ? effects.map((some, index) => [index + 1, some])
    : Object.entries(effects).map(([pieces, some]) => [Number(pieces), some])
  return byPieces
    .flatMap(([pieces, some]) => (some?.length ? [{ pieces, effects: some.map(textOf) }] : []))
    .sort((a, b) => a.pieces - b.pieces)
}

function textOf(effect: ServiceEffect): string {
  const { name, min, max, text } = effectRow(effect)
  return text ?? effectText(name, min, max)
}

const mountRow = (mount: ServiceMount): CatalogueRows['mounts'][number] => ({
  id: mount.ankama_id,
  name: mount.name.trim(),
  family: mount.family.name,
  img: iconPath(mount.image_urls?.icon || null),
})

/** The days of these documents; what is no list of days, or no day, is left out. */
export async function almanaxRows(
  documents: Document[],
): Promise<{ rows: CatalogueRows['almanax']; skipped: SkippedRow[] }> {
  const days = new Map<string, CatalogueRows['almanax'][number]>()
  const skipped: SkippedRow[] = []
  for (const document of documents) {
    const list = dayList.safeParse(document.json)
    if (!list.success) {
      skipped.push({ document: document.name, place: document.name, key: null, why: 'document inattendu' })
      continue
    }
    const checked = await goodRows(document, list.data, { shape: serviceDay, keyOf: (day) => day.date })
    skipped.push(...checked.skipped)
    for (const day of checked.rows) {
      days.set(day.date, {
        date: day.date,
        item: day.tribute.item.ankama_id,
        name: day.tribute.item.name,
        quantity: day.tribute.quantity,
        kamas: day.reward_kamas ?? 0,
        bonus: day.bonus.type.name,
        bonusText: day.bonus.description ?? null,
      })
    }
  }
  return { rows: [...days.values()], skipped }
}

const MAX_DEPTH = 6
const MAX_TEXT = 500

type Written = { text: string; several: 'and' | 'or' | null }

/**
 * The conditions of an item in words: « Force > 50 et (Niveau > 99 ou Vitalité > 10) ». The tree counts; the flat list
 * of older answers, all of which have to hold, stands in for it. Null: none, or in a form that we do not know.
 */
export function conditionsText(item: { condition_tree?: unknown; conditions?: unknown }): string | null {
  const source = item.condition_tree ?? item.conditions
  if (source === null || source === undefined) return null
  const list = serviceConditionList.safeParse(source)
  const tree = list.success ? { relation: 'and', children: list.data.map(asLeaf) } : source
  const text = written(tree, MAX_DEPTH)?.text ?? ''
  return text === '' ? null : text.slice(0, MAX_TEXT)
}

/** The flat list holds conditions as they are, without a node around them. */
const asLeaf = (condition: unknown): unknown =>
  condition !== null && typeof condition === 'object' && 'element' in condition ? { condition } : condition

function written(node: unknown, depth: number): Written | null {
  const read = serviceCondition.safeParse(node)
  if (!read.success || depth === 0) return null
  if ('condition' in read.data) {
    const { element, operator, int_value } = read.data.condition
    return { text: `${element.name.trim()} ${operator} ${int_value}`, several: null }
  }
  const { relation, children } = read.data
  const parts = children.flatMap((child) => written(child, depth - 1) ?? [])
  // One of several that we cannot name: saying the others alone would ask for too much.
  if (relation === 'or' && parts.length < children.length) return null
  const [only] = parts
  if (parts.length < 2) return only ?? null
  const texts = parts.map(({ text, several }) => (several && several !== relation ? `(${text})` : text))
  return { text: texts.join(relation === 'and' ? ' et ' : ' ou '), several: relation }
}
