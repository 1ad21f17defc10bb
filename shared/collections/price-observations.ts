import { defineCollection } from '#shared/contract/collection.ts'
import { day, itemId, kamas, packSize } from '#shared/contract/fields.ts'

/**
 * The last price typed for a pack on a Paris day; 0 means « no price ». A pack's current price is its latest day's, and its
 * age is the stamp's time: no field could disagree with it. A unit price typed in another tool is an observation of pack 1,
 * in the same commit as the tool's own row; a trading line is none, because it may be a lot of any size. A purchase whose
 * pack prices were typed stands among them without a row of its own (`domain/prices/observations.ts`, N8).
 */
export const priceObservations = defineCollection({
  name: 'price_observations',
  path: 'user_market_prices',
  key: { item_id: itemId, pack_size: packSize, date: day },
  fields: { price_kamas: kamas },
  defaults: { price_kamas: 0 },
})
