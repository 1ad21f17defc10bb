import { createHash } from 'node:crypto'
import { detailsPartName, effectsPartName, rangeOf } from '#shared/catalogue/part-names.ts'
import { CATEGORIES, type Category } from '#shared/catalogue/types.ts'
import { readFuels, readMakinas, readNets } from '#shared/domain/breeding/read-breeding.ts'
import { breedingItems } from './breeding-items.ts'
import { bonusRows, detailsBody, effectsBody, itemsBody, recipesBody } from './part-bodies.ts'
import type { CatalogueRows, ItemRow } from './rows.ts'

/** One published part: its JSON text and the hash that names it. */
export type Part = { name: string; kind: string; rows: number; hash: string; body: Buffer }

/**
 * Splits the catalogue for devices: what search and the calculators need first, effects last. Equal rows, equal parts.
 * `game`: the version of the game that they are of.
 */
export function partsOf(rows: CatalogueRows, game: string | null = null): Part[] {
  const items = [...rows.items].sort(byId)
  const withEffects = items.filter((item) => item.effects.length > 0)
  return [
    ...CATEGORIES.flatMap((category) => itemParts(category, items)),
    ...spread([...rows.recipes].sort(byId)).map(([range, some]) =>
      part(`recipes-${range}`, recipesBody(some)),
    ),
    ...Object.entries({ ...listsOf(rows), ...breedingLists(rows.items, game) }).map(([kind, list]) =>
      part(kind, { kind, rows: list }),
    ),
    ...spread(items.filter(isDetailed)).map(([range, some]) =>
      part(detailsPartName(some[0]?.id ?? range), detailsBody(some)),
    ),
    ...spread(withEffects).map(([range, some]) =>
      part(effectsPartName(some[0]?.id ?? range), effectsBody(some)),
    ),
  ].filter((p) => p.rows > 0)
}

/** The small tables, one part each. */
const listsOf = (rows: CatalogueRows): Record<string, unknown[]> => ({
  sets: [...rows.sets].sort(byId).map((s) => [s.id, s.name, s.level, ...s.items]),
  'set-bonuses': bonusRows([...rows.sets].sort(byId)),
  almanax: [...rows.almanax]
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map((d) => [d.date, d.item, d.name, d.quantity, d.kamas, d.bonus, d.bonusText]),
  ochre: rows.ochre.map((o) => [
    o.step,
    o.archiStep,
    o.monster,
    o.archimonstre,
    o.type,
    o.inUnity,
    ...o.zones,
  ]),
  essences: rows.essences.map((e) => [e.id, e.boss, e.excluded]),
  breeding: rows.breeding.map((b) => [b.id, b.family, b.boss, b.essence, b.efficiency, b.uses]),
  guides: rows.guides.map((g) => [
    g.guide,
    g.from,
    g.to,
    g.recipe,
    g.recipeLevel,
    g.ratio,
    g.carries,
    ...g.needs.map((n) => [n.id, n.category, n.quantity]),
  ]),
  mines: rows.mines.map((m) => [m.ore, m.maps, ...m.spots.map((s) => [s.x, s.y, s.nodes])]),
  mounts: [...rows.mounts].sort(byId).map((m) => [m.id, m.name, m.family, m.img]),
  crosses: rows.crosses.map((c) => [c.mount, c.generation, ...c.parents.flat()]),
})

/** What the profession Éleveur makes since version 3.5: read from the items, so that no table of ours holds it. */
function breedingLists(items: readonly ItemRow[], game: string | null): Record<string, unknown[]> {
  const read = breedingItems(items)
  return {
    fuels: readFuels(read, game).fuels.map((f) => [f.id, f.gauge, f.tier, f.points, f.cap]),
    makinas: readMakinas(read).map((m) => [m.id, m.kind, m.family, m.generation, m.bonus]),
    nets: readNets(read).map((id) => [id]),
  }
}

function part(name: string, content: { kind: string; rows: unknown[] }): Part {
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

const itemParts = (category: Category, items: ItemRow[]): Part[] =>
  spread(items.filter((item) => item.category === category)).map(([range, some]) =>
    part(`items-${category}-${range}`, itemsBody(category, some)),
  )
