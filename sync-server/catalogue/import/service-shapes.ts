import * as z from 'zod'

/** What the public game-data service answers; fields that we do not read may come and go. */

const link = z.string().nullish()
const images = z.object({ icon: link, hi_res_icon: link, hd: link, sd: link, hq: link }).partial().nullish()
const name = z.string().max(200).regex(/\S/)
const id = z.int().positive()
const effect = z.object({
  type: z.object({ id: z.int(), name: z.string() }),
  int_minimum: z.int(),
  int_maximum: z.int(),
  ignore_int_min: z.boolean().default(false),
  ignore_int_max: z.boolean().default(false),
  formatted: z.string().nullish(),
})
export type ServiceEffect = z.infer<typeof effect>

export const serviceItem = z.object({
  ankama_id: id,
  name,
  type: z.object({ id: z.int().nullish(), name }),
  level: z.int().min(0).max(10_000),
  image_urls: images,
  img_url: link,
  parent_set: z.object({ id, name: z.string() }).nullish(),
  recipe: z.array(z.object({ item_ankama_id: id, quantity: z.int().positive() })).nullish(),
  effects: z.array(effect).nullish(),
  // What nothing else hangs on: an odd value is an unknown one.
  pods: z.int().min(0).max(1_000_000).nullish().catch(null),
  condition_tree: z.unknown().optional(),
  conditions: z.unknown().optional(),
})
export type ServiceItem = z.infer<typeof serviceItem>

export const serviceSet = z.object({
  ankama_id: id,
  name,
  level: z.int().min(0),
  equipment_ids: z.array(id).nullish(),
  /** By the number of pieces worn; older answers list them from one piece on. */
  effects: z
    .union([
      z.record(z.string().regex(/^[1-9]\d?$/), z.array(effect).nullable()),
      z.array(z.array(effect).nullable()),
    ])
    .nullish()
    .catch(null),
})
export type ServiceSet = z.infer<typeof serviceSet>

export const serviceMount = z.object({
  ankama_id: id,
  name,
  family: z.object({ ankama_id: z.int().nullish(), id: z.int().nullish(), name: z.string() }),
  image_urls: images,
})
export type ServiceMount = z.infer<typeof serviceMount>

export const serviceDay = z.object({
  date: z.iso.date(),
  bonus: z.object({ description: z.string().nullish(), type: z.object({ name: z.string() }) }),
  tribute: z.object({
    item: z.object({ ankama_id: id, name: z.string(), image_urls: images }),
    quantity: z.int().positive(),
  }),
  reward_kamas: z.int().min(0).nullish(),
})

export const serviceVersion = z.object({
  version: z.string().min(1).max(64),
  update_stamp: z.string().max(64).nullish().catch(null),
})

/** A condition of an item, or several that hold together (`and`) or one of which does (`or`). */
export const serviceCondition = z.union([
  z.object({
    is_operand: z.literal(true).optional(),
    condition: z.object({
      operator: z.string().max(8),
      int_value: z.int(),
      element: z.object({ name }),
    }),
  }),
  z.object({ relation: z.enum(['and', 'or']), children: z.array(z.unknown()).max(50) }),
])
/** The older form: one that has to hold with the others. */
export const serviceConditionList = z.array(z.unknown()).max(50)

export const itemList = z.object({ items: z.array(z.unknown()).min(1) })
export const setList = z.object({ sets: z.array(z.unknown()).min(1) })
export const mountList = z.object({ mounts: z.array(z.unknown()).min(1) })
export const dayList = z.array(z.unknown())
