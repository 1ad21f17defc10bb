import { defineCollection } from '#shared/contract/collection.ts'
import { day, itemId, kamas, packSize } from '#shared/contract/fields.ts'

/** The last price typed for a pack on a Paris day; 0 means « no price ». A pack's current price is its latest day's. */
export const priceObservations = defineCollection({
  name: 'price_observations',
  path: 'user_market_prices',
  key: { item_id: itemId, pack_size: packSize, date: day },
  fields: { price_kamas: kamas },
  defaults: { price_kamas: 0 },
})
