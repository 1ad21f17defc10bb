import { defineCollection } from '#shared/contract/collection.ts'
import { day, kamas, line } from '#shared/contract/fields.ts'

/** What one piece of a day's offering costs; 0 means « no price ». */
export const almanaxPrices = defineCollection({
  name: 'almanax_prices',
  path: 'user_almanax_prices',
  // Ten years of days, in each of eight profiles.
  maxRows: 30_000,
  key: { date: day },
  fields: { unit_price_kamas: kamas, item_name: line },
  defaults: { unit_price_kamas: 0, item_name: '' },
})
