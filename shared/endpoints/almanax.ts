import * as z from 'zod/mini'
import { day } from '#shared/contract/fields.ts'
import { zodOf } from '#shared/contract/fields-zod.ts'

/** Days that one `GET /api/v1/almanax` may ask for: what the public service answers in one call. */
export const MAX_ALMANAX_DAYS = 35

/** Days that one `GET /api/v1/user_almanax_prices` may ask for (T89). */
export const MAX_PRICE_DAYS = 366

const picture = z.nullable(z.string())

/**
 * A day of the almanax (T73): its bonus, the offering of one character, and the kamas
 * that it brings.
 */
export const almanaxWireDay = z.object({
  date: zodOf(day),
  bonus: z.object({ name: z.string(), description: z.nullable(z.string()) }),
  tribute: z.object({
    item: z.object({
      ankama_id: z.int(),
      name: z.string(),
      image_urls: z.object({ icon: picture, hd: picture, hi_res_icon: picture }),
    }),
    quantity: z.int(),
  }),
  reward_kamas: z.int(),
})
export type AlmanaxWireDay = z.infer<typeof almanaxWireDay>

/**
 * Answer to `GET /api/v1/almanax?start&end`: the days known of that range, in order, both ends included. A day that
 * nobody knows is absent. `version` is the catalogue's; a day may change when it does. `missing`: days that the
 * catalogue lacks and the public service could not give this time; they may be asked for again.
 */
export const almanaxAnswer = z.object({
  version: z.string(),
  days: z.array(almanaxWireDay),
  missing: z.optional(z.array(zodOf(day))),
})
export type AlmanaxAnswer = z.infer<typeof almanaxAnswer>
