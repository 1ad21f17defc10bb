import { defineCollection } from '#shared/contract/collection.ts'
import { itemId, kamas, line } from '#shared/contract/fields.ts'

/** What the player reckons an essence at in the breeding workshop; 0 means « no price » (T179). */
export const essencePrices = defineCollection({
  name: 'essence_prices',
  path: 'essence_prices',
  // Some hundred essences, in each of eight profiles, ten times over.
  maxRows: 10_000,
  key: { item_id: itemId },
  fields: { price: kamas, item_name: line },
  defaults: { price: 0, item_name: '' },
})
