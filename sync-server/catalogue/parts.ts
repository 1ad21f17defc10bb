import { createHash } from 'node:crypto'
import type { CatalogueTable, TableRow } from '#shared/catalogue/define-table.ts'
import { namesPartName, type OtherLanguage } from '#shared/catalogue/game-languages.ts'
import { effectsBody, itemsBody, recipesBody } from '#shared/catalogue/item-parts.ts'
import { detailsPartName, effectsPartName, rangeOf } from '#shared/catalogue/part-names.ts'
import * as tables from '#shared/catalogue/tables.ts'
import { CATEGORIES, type Category } from '#shared/catalogue/types.ts'
import { readFuels, readMakinas, readNets } from '#shared/domain/breeding/read-breeding.ts'
import { breedingItems } from './breeding-items.ts'
import type { CatalogueRows, ItemRow } from './rows.ts'

/** One published part: its JSON text and the hash that names it. */
export type CataloguePart = { name: string; kind: string; rows: number; hash: string; body: Buffer }

/** Splits the catalogue for devices: what search and the calculators need first, effects last. Equal rows, equal parts. */
export function partsOf(rows: CatalogueRows): CataloguePart[] {
  const items = [...rows.items].sort(byId)
  const withEffects = items.filter((item) => item.effects.length > 0)
  return [
    ...CATEGORIES.flatMap((category) => itemParts(category, items)),
    ...spread([...rows.recipes].sort(byId)).map(([range, some]) =>
      part(`recipes-${range}`, recipesBody(some)),
    ),
    ...smallParts(rows),
    ...breedingParts(rows.items),
    ...spread(items.filter(isDetailed)).map(([range, some]) =>
      tablePart(tables.details, some, detailsPartName(some[0]?.id ?? range)),
    ),
    ...spread(withEffects).map(([range, some]) =>
      part(effectsPartName(some[0]?.id ?? range), effectsBody(some)),
    ),
  ].filter((p) => p.rows > 0)
}

/** What the items are called in another language: a part of its own, beside those of the catalogue. */
export const namesPart = (language: OtherLanguage, rows: readonly TableRow<typeof tables.names>[]) =>
  part(namesPartName(language), {
    kind: tables.names.kind,
    language,
    rows: [...rows].sort(byId).map(tables.names.write),
  })

/** The small tables, one part each. */
const smallParts = (rows: CatalogueRows): CataloguePart[] => [
  tablePart(tables.sets, [...rows.sets].sort(byId)),
  tablePart(
    tables.setBonuses,
    [...rows.sets].sort(byId).flatMap(({ id, bonuses }) => bonuses.map((bonus) => ({ set: id, ...bonus }))),
  ),
  tablePart(
    tables.almanax,
    [...rows.almanax].sort((a, b) => (a.date < b.date ? -1 : 1)),
  ),
  tablePart(tables.ochre, rows.ochre),
  tablePart(tables.essences, rows.essences),
  tablePart(tables.breeding, rows.breeding),
  tablePart(tables.guides, rows.guides),
  tablePart(tables.mines, rows.mines),
  tablePart(tables.mounts, [...rows.mounts].sort(byId)),
  tablePart(tables.crosses, rows.crosses),
]

/** What the profession Éleveur makes since version 3.5: read from the items, so that no table of ours holds it. */
function breedingParts(items: readonly ItemRow[]): CataloguePart[] {
  const read = breedingItems(items)
  return [
    tablePart(tables.fuels, readFuels(read).fuels),
    tablePart(tables.makinas, readMakinas(read)),
    tablePart(tables.nets, readNets(read)),
  ]
}

const tablePart = <R>({ kind, write }: CatalogueTable<R>, rows: readonly R[], name = kind): CataloguePart =>
  part(name, { kind, rows: rows.map(write) })

function part(name: string, content: { kind: string; language?: string; rows: unknown[] }): CataloguePart {
  const body = Buffer.from(JSON.stringify(content))
  const hash = createHash('sha256').update(body).digest('hex')
  return { name, kind: content.kind, rows: content.rows.length, hash, body }
}

const isDetailed = ({ pods, conditions }: ItemRow): boolean => pods !== null || conditions !== null

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id

function spread<T extends { id: number }>(rows: T[]): [range: number, rows: T[]][] {
  const ranges = new Map<number, T[]>()
  for (const row of rows) {
    const range = rangeOf(row.id)
    const some = ranges.get(range)
    if (some) some.push(row)
    else ranges.set(range, [row])
  }
  return [...ranges]
}

const itemParts = (category: Category, items: ItemRow[]): CataloguePart[] =>
  spread(items.filter((item) => item.category === category)).map(([range, some]) =>
    part(`items-${category}-${range}`, itemsBody(category, some)),
  )
