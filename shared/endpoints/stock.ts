import * as z from 'zod/mini'
import { itemId, kamas, packSize, percent, quantity } from '#shared/contract/fields.ts'
import { zodOf } from '#shared/contract/fields-zod.ts'

/** `POST /user_inventories`, and one element of `GET /user_inventories` (T199, T200). */
export const inventoryBody = z.object({ item_id: zodOf(itemId), quantity: zodOf(quantity) })

/** `POST /user_market_prices`: the price of a pack, seen today (Paris). */
export const marketPriceBody = z.object({
  item_id: zodOf(itemId),
  pack_size: zodOf(packSize),
  price_kamas: zodOf(kamas),
})

/** `POST /user_sale_prefs`: an absent value stays as it is, but one must be there. */
export const salePrefBody = z
  .object({
    item_id: zodOf(itemId),
    target_sell_price: z.optional(zodOf(kamas)),
    tax_rate: z.optional(zodOf(percent)),
  })
  .check(
    z.refine(
      (body) => body.target_sell_price !== undefined || body.tax_rate !== undefined,
      'Indique un prix de vente ou une taxe.',
    ),
  )
