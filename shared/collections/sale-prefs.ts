import { defineCollection } from '#shared/contract/collection.ts'
import { itemId, kamas, percent } from '#shared/contract/fields.ts'

/** At what price, and at what tax, the player means to sell an item. */
export const salePrefs = defineCollection({
  name: 'sale_prefs',
  path: 'user_sale_prefs',
  key: { item_id: itemId },
  fields: { target_sell_price: kamas, tax_rate: percent },
  defaults: { target_sell_price: 0, tax_rate: 2 },
})
