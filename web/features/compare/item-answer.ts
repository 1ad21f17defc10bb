import * as z from 'zod/mini'
import { effectText } from '#shared/catalogue/effect-text.ts'
import type { CatalogueItem, Effect } from '#shared/catalogue/types.ts'

const word = z.optional(z.nullable(z.string()))
const number = z.optional(z.nullable(z.number()))

const effect = z.looseObject({
  type: z.looseObject({ id: z.int(), name: z.string() }),
  int_minimum: number,
  int_maximum: number,
  ignore_int_min: z.optional(z.nullable(z.boolean())),
  ignore_int_max: z.optional(z.nullable(z.boolean())),
  formatted: word,
})

/** The answer of `GET /items/{id}.json` (T63, T195). */
const itemAnswer = z.looseObject({
  id: z.int(),
  name: z.string(),
  level: z.optional(z.nullable(z.number())),
  type: z.optional(z.nullable(z.looseObject({ name: z.string() }))),
  item_type: word,
  img_url: word,
  image_urls: z.optional(z.nullable(z.looseObject({ icon: word, hi_res_icon: word, hd: word }))),
  parent_set: z.optional(z.nullable(z.looseObject({ name: word }))),
  effects: z.optional(z.nullable(z.array(effect))),
})

/** An item that the device's catalogue lacks, with what the server says of it. */
export type FetchedItem = { item: CatalogueItem; setName: string | null; effects: Effect[] }

/** Reads the answer; throws when it is no item. */
export function readItemAnswer(answer: unknown): FetchedItem {
  const { id, name, level, type, item_type, parent_set, effects, ...pictures } = z.parse(itemAnswer, answer)
  const urls = pictures.image_urls
  return {
    item: {
      id,
      name,
      level: level ?? 0,
      type: type?.name ?? item_type ?? '',
      category: 'other',
      // The order of choice of T204.
      img: urls?.icon || urls?.hi_res_icon || urls?.hd || pictures.img_url || null,
    },
    setName: parent_set?.name || null,
    effects: (effects ?? []).map(readEffect),
  }
}

function readEffect({ type, formatted, ...bounds }: z.infer<typeof effect>): Effect {
  const min = bounds.ignore_int_min ? null : (bounds.int_minimum ?? null)
  const max = bounds.ignore_int_max ? null : (bounds.int_maximum ?? null)
  const { id, name } = type
  return { type: { id, name }, min, max, text: formatted || effectText(name, min, max) }
}
