import { defineCollection } from '#shared/contract/collection.ts'
import { itemId, kamas, nullable, percent, whole } from '#shared/contract/fields.ts'

/**
 * At what price, and at what tax, the player means to sell an item, and how many sell in a day, in hundredths; null:
 * unknown.
 */
export const salePrefs = defineCollection({
  name: 'sale_prefs',
  path: 'user_sale_prefs',
  // As many as there are stocks.
  maxRows: 50_000,
  key: { item_id: itemId },
  fields: {
    target_sell_price: kamas,
    tax_rate: percent,
    per_day: nullable(whole({ minimum: 0, maximum: 1_000_000 })),
  },
  defaults: { target_sell_price: 0, tax_rate: 2, per_day: null },
})
