import { effectText } from '#shared/catalogue/effect-text.ts'
import type { Category } from '#shared/catalogue/types.ts'
import { type Checked, checkedRows, type Document, listIn, withoutDuplicates } from './check.ts'
import type { CatalogueRows, EffectRow, ItemRow, RecipeRow } from './rows.ts'
import {
  dayList,
  itemList,
  mountList,
  type ServiceItem,
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

/**
 * The service's documents as catalogue rows, checked whole: a wrong row or two rows that contradict each other throw
 * ImportError with the place. A recipe may name an item that no list holds; it is kept as it is.
 */
export function rowsOfService(documents: ServiceDocuments): CatalogueRows {
  const items = documents.items.flatMap((document) =>
    checkedRows(document, listIn(document, itemList).items, serviceItem).map((checked) => ({
      ...checked,
      category: document.category,
    })),
  )
  const categories = new Map(items.map(({ row, category }) => [row.ankama_id, category]))
  const unique = withoutDuplicates(items, (item) => item.ankama_id).map(({ row }) => row)
  return {
    items: unique.map((item) => itemRow(item, categories.get(item.ankama_id) ?? 'other')),
    recipes: unique.flatMap(recipeRow),
    sets: setRows(documents.sets),
    mounts: mountRows(documents.mounts),
    almanax: almanaxRows(documents.almanax),
    ochre: [],
    essences: [],
    breeding: [],
    crosses: [],
    guides: [],
    mines: [],
  }
}

/** An item of the service as the catalogue holds it. */
export function itemRow(item: ServiceItem, category: Category): ItemRow {
  const images = item.image_urls ?? {}
  return {
    id: item.ankama_id,
    name: item.name.trim(),
    level: item.level,
    type: item.type.name,
    typeId: item.type.id ?? null,
    category,
    // The spec's order of choice (tools §9).
    img: images.icon || images.hi_res_icon || images.hd || item.img_url || null,
    imgLarge: images.hd || images.sd || images.hq || null,
    set: item.parent_set?.id ?? null,
    effects: (item.effects ?? []).map(effectRow),
    origin: 'service',
  }
}

function effectRow(effect: NonNullable<ServiceItem['effects']>[number]): EffectRow {
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

const rowOf = <T>({ row }: Checked<T>): T => row

const setRows = (document: Document): CatalogueRows['sets'] =>
  withoutDuplicates(checkedRows(document, listIn(document, setList).sets, serviceSet), (set) => set.ankama_id)
    .map(rowOf)
    .map((set) => ({ id: set.ankama_id, name: set.name, level: set.level, items: set.equipment_ids ?? [] }))

const mountRows = (document: Document): CatalogueRows['mounts'] =>
  withoutDuplicates(
    checkedRows(document, listIn(document, mountList).mounts, serviceMount),
    (mount) => mount.ankama_id,
  )
    .map(rowOf)
    .map((mount) => ({
      id: mount.ankama_id,
      name: mount.name,
      family: mount.family.name,
      img: mount.image_urls?.icon || null,
    }))

const almanaxRows = (documents: Document[]): CatalogueRows['almanax'] =>
  withoutDuplicates(
    documents.flatMap((document) => checkedRows(document, listIn(document, dayList), serviceDay)),
    (day) => day.date,
  )
    .map(rowOf)
    .map((day) => ({
      date: day.date,
      item: day.tribute.item.ankama_id,
      name: day.tribute.item.name,
      quantity: day.tribute.quantity,
      kamas: day.reward_kamas ?? 0,
      bonus: day.bonus.type.name,
      bonusText: day.bonus.description ?? null,
    }))
