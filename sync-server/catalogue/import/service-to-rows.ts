import { type Document, goodRows, listIn, mostRows, type SkippedRow } from '#server/catalogue/check.ts'
import type { CatalogueRows, EffectRow, ItemRow, RecipeRow, SetBonus } from '#server/catalogue/rows.ts'
import { effectText } from '#shared/catalogue/effect-text.ts'
import type { Category } from '#shared/catalogue/types.ts'
import { iconPath } from '#shared/domain/text/icon-path.ts'
import { conditionsText } from './conditions.ts'
import {
  dayList,
  itemList,
  mountList,
  type ServiceEffect,
  type ServiceItem,
  type ServiceMount,
  type ServiceSet,
  serviceDay,
  serviceItem,
  serviceMount,
  serviceSet,
  setList,
} from './service-shapes.ts'

/** Every document of one import. */
export type ServiceDocuments = {
  items: (Document & { category: Category })[]
  sets: Document
  mounts: Document
  almanax: Document[]
}

export type ServiceRows = { rows: CatalogueRows; skipped: SkippedRow[] }

const byId = (row: { ankama_id: number }) => row.ankama_id

/**
 * The service's documents as catalogue rows. Bad rows are left out and listed; a document that is no list, or in which
 * more than one row in a hundred is bad, throws ImportError with the place. Bad days never refuse the rest. An item of
 * several lists is the first's; a recipe may name an item that no list holds, and is kept as it is.
 */
export async function rowsOfService(documents: ServiceDocuments): Promise<ServiceRows> {
  const skipped: SkippedRow[] = []
  const items = new Map<number, { item: ServiceItem; category: Category }>()
  for (const document of documents.items) {
    const checked = await mostRows(document, listIn(document, itemList).items, {
      shape: serviceItem,
      keyOf: byId,
    })
    skipped.push(...checked.skipped)
    for (const item of checked.rows) {
      if (!items.has(item.ankama_id)) items.set(item.ankama_id, { item, category: document.category })
    }
  }
  const sets = await mostRows(documents.sets, listIn(documents.sets, setList).sets, {
    shape: serviceSet,
    keyOf: byId,
  })
  const mounts = await mostRows(documents.mounts, listIn(documents.mounts, mountList).mounts, {
    shape: serviceMount,
    keyOf: byId,
  })
  const days = await almanaxRows(documents.almanax)
  const unique = [...items.values()]
  return {
    rows: {
      items: unique.map(({ item, category }) => itemRow(item, category)),
      recipes: unique.flatMap(({ item }) => recipeRow(item)),
      sets: sets.rows.map(setRow),
      mounts: mounts.rows.map(mountRow),
      almanax: days.rows,
      ochre: [],
      essences: [],
      breeding: [],
      crosses: [],
      guides: [],
      mines: [],
    },
    skipped: [...skipped, ...sets.skipped, ...mounts.skipped, ...days.skipped],
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
