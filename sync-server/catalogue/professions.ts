import * as z from 'zod'
import table from './starter/professions.json' with { type: 'json' }

/**
 * Who makes what: the service gives no profession. A type of item has a profession and a share of the full craft
 * experience (percent); items that differ from their type, or whose recipe asks for another level than the item's
 * own, are listed one by one. Null: made without a profession. `typeIds` are the service's numbers of types whose French
 * name is not sure.
 */
const professions = z
  .object({
    types: z.array(z.tuple([z.string(), z.string().nullable(), z.int()])),
    typeIds: z.array(z.tuple([z.int(), z.string().nullable(), z.int()])),
    exceptions: z.array(z.tuple([z.int(), z.string().nullable(), z.int(), z.int()])),
  })
  .parse(table)

const byType = new Map(professions.types.map(([type, job, ratio]) => [type, { job, ratio }]))
const byTypeId = new Map(professions.typeIds.map(([type, job, ratio]) => [type, { job, ratio }]))
const byItem = new Map(professions.exceptions.map(([id, job, level, ratio]) => [id, { job, level, ratio }]))

export type Craft = { job: string | null; level: number; ratio: number }

type Made = { id: number; type: string; typeId?: number | null; level: number }

/** The profession, recipe level and experience ratio of an item that has a recipe. */
export function craftOf(item: Made): Craft {
  const own = byItem.get(item.id)
  if (own) return own
  const { job, ratio } = ofType(item) ?? { job: null, ratio: 100 }
  return { job, level: item.level, ratio }
}

/** Whether the table says who makes an item, be it nobody. */
export const isCraftKnown = (item: Made): boolean => byItem.has(item.id) || ofType(item) !== undefined

const ofType = ({ type, typeId }: Made) => byType.get(type) ?? byTypeId.get(typeId ?? 0)
