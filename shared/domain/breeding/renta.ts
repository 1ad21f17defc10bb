import type { BreedingObject, Essence } from '#shared/catalogue/types.ts'
import { median } from '#shared/domain/prices/median.ts'
import { atOnce } from '#shared/domain/steps.ts'

/** A boss of the breeding workshop and the item id of its essence (negative for our additions). */
export type WorkshopBoss = { boss: string; essence: number }

/** An object that the workshop can judge: a boss's essence is needed to make it. */
export type WorkshopObject = BreedingObject & WorkshopBoss & { name: string }

/** A breeding object beside the others of its family. */
export type RentaRow<O extends WorkshopObject = WorkshopObject> = {
  object: O
  /** Points in all: efficiency × uses. */
  rendement: number
  /** Price of the boss's essence in kamas; null for none. */
  price: number | null
  /** Points for one kama: rendement / price. */
  ratio: number | null
  /** The middle ratio of the family's objects that have a price. */
  median: number | null
  /** ratio / median: 1 is the family's middle, above 1 is better. Always finite. */
  renta: number | null
}

/** A price of an essence in kamas on a day (`YYYY-MM-DD`); 0 says that from then on there is none. */
export type EssencePriceAt = { item_id: number; date: string; price: number }
export type DatedValue = { date: string; value: number }
/** How an object's essence price and renta went, oldest day first. */
export type RentaHistory = { prix: DatedValue[]; renta: DatedValue[] }

const byName = new Intl.Collator('fr')

/**
 * The bosses of the workshop, by name: those whose object has known figures, without the excluded ones. The essence is
 * the one that the object names, else the one that the table gives its boss. Source: T176–T178.
 */
export function workshopBosses(
  essences: readonly Essence[],
  objects: readonly Pick<BreedingObject, 'boss' | 'essence'>[],
): WorkshopBoss[] {
  const excluded = new Set(essences.flatMap((row) => (row.excluded === null ? [] : [row.boss])))
  const given = new Map(essences.map((row) => [row.boss, row.id]))
  const bosses = new Map<string, number>()
  for (const { boss, essence } of objects) {
    if (boss === null || excluded.has(boss)) continue
    const id = essence ?? bosses.get(boss) ?? given.get(boss)
    if (id !== undefined) bosses.set(boss, id)
  }
  return [...bosses]
    .map(([boss, essence]) => ({ boss, essence }))
    .sort((a, b) => byName.compare(a.boss, b.boss))
}

/** The objects of the workshop's bosses, each with its essence; objects that need no essence are none of its. */
export function workshopObjects<O extends BreedingObject & { name: string }>(
  bosses: readonly WorkshopBoss[],
  objects: readonly O[],
): (O & WorkshopBoss)[] {
  const essences = new Map(bosses.map(({ boss, essence }) => [boss, essence]))
  return objects.flatMap((object) => {
    const essence = object.boss === null ? undefined : essences.get(object.boss)
    return object.boss === null || essence === undefined ? [] : [{ ...object, boss: object.boss, essence }]
  })
}

/** All the points that an object gives before it is used up. Source: T182, figures.md §10. */
export const rendementOf = (object: Pick<BreedingObject, 'efficiency' | 'uses'>): number =>
  object.efficiency * object.uses

/**
 * The objects from best to worst: by renta, those without one last, ties by name. `priceOf` gives an essence's price in
 * kamas; none and 0 keep an object out of its family's median. Source: T183, T184, figures.md §10.
 */
export function rentaRows<O extends WorkshopObject>(
  objects: readonly O[],
  priceOf: (essence: number) => number | null | undefined,
): RentaRow<O>[] {
  return judged(objects, priceOf).sort(bestFirst)
}

function judged<O extends WorkshopObject>(
  objects: readonly O[],
  priceOf: (essence: number) => number | null | undefined,
): RentaRow<O>[] {
  const rows = objects.map((object) => {
    const price = priceOf(object.essence) || null
    const rendement = rendementOf(object)
    return { object, rendement, price, ratio: price === null ? null : rendement / price }
  })
  const medians = familyMedians(rows)
  return rows.map(({ object, rendement, price, ratio }) => {
    const middle = medians.get(object.family) ?? null
    const renta = ratio === null || !middle ? null : ratio / middle
    return { object, rendement, price, ratio, median: middle, renta }
  })
}

/** The middle ratio of each family; a family without any price has none. */
function familyMedians(rows: readonly { object: WorkshopObject; ratio: number | null }[]) {
  const families = groupsOf(rows, ({ object }) => object.family)
  const medians = [...families].map(([family, members]): [string, number | null] => [
    family,
    median(members.flatMap(({ ratio }) => ratio ?? [])),
  ])
  return new Map(medians)
}

function groupsOf<T>(rows: readonly T[], nameOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const name = nameOf(row)
    const known = groups.get(name)
    if (known) known.push(row)
    else groups.set(name, [row])
  }
  return groups
}

const bestFirst = (a: RentaRow, b: RentaRow): number =>
  (b.renta ?? -1) - (a.renta ?? -1) || byName.compare(a.object.name, b.object.name)

/**
 * How the price and the renta of each object went, by object id, from dated prices of one piece of their essences. A
 * price holds until the next one; the renta of a day uses the prices that hold on it, and is told for each day on which
 * a price of the family was observed. Source: T182.
 */
export const rentaHistory = (
  objects: readonly WorkshopObject[],
  observations: readonly EssencePriceAt[],
): Map<number, RentaHistory> => atOnce(rentaHistorySteps(objects, observations))

/** The same, a day of a family at a step: whoever serves others too may pause between two. */
export function* rentaHistorySteps(
  objects: readonly WorkshopObject[],
  observations: readonly EssencePriceAt[],
): Generator<void, Map<number, RentaHistory>> {
  const histories = new Map<number, RentaHistory>(objects.map(({ id }) => [id, { prix: [], renta: [] }]))
  for (const members of groupsOf(objects, ({ family }) => family).values()) {
    const essences = new Set(members.map(({ essence }) => essence))
    const ours = observations.filter(({ item_id }) => essences.has(item_id))
    const held = new Map<number, number>()
    const days = [...groupsOf(ours, ({ date }) => date)].sort(([a], [b]) => (a < b ? -1 : 1))
    for (const [date, seen] of days) {
      yield
      const changed = new Set(seen.map(({ item_id }) => item_id))
      for (const { item_id, price } of seen) held.set(item_id, price)
      for (const { object, price, renta } of judged(members, (id) => held.get(id))) {
        const history = histories.get(object.id)
        if (price !== null && changed.has(object.essence)) history?.prix.push({ date, value: price })
        if (renta !== null) history?.renta.push({ date, value: renta })
      }
    }
  }
  return histories
}
