import { defineCollection } from '#shared/contract/collection.ts'
import { choice, day, itemId, kamas, packSize } from '#shared/contract/fields.ts'

/** Where a price comes from: the player typed it, a screenshot was read, another player lent it; '' where nobody says. */
const PRICE_VIAS = ['', 'typed', 'read', 'lent'] as const
export type PriceVia = (typeof PRICE_VIAS)[number]

/**
 * The last price typed for a pack on a Paris day; 0 means « no price ». A pack's current price is its latest day's, and its
 * age is the stamp's time: no field could disagree with it. A unit price typed in another tool is an observation of pack 1,
 * in the same commit as the tool's own row; a trading line is none, because it may be a lot of any size. A purchase whose
 * pack prices were typed stands among them without a row of its own (`domain/prices/price-history.ts`, N8).
 * `via` is of the price that it was written with, and is read by `viaOf` alone.
 */
export const priceObservations = defineCollection({
  name: 'price_observations',
  path: 'user_market_prices',
  // A hundred and forty prices a day for ten years.
  maxRows: 500_000,
  key: { item_id: itemId, pack_size: packSize, date: day },
  fields: { price_kamas: kamas, via: choice(PRICE_VIAS) },
  defaults: { price_kamas: 0, via: '' },
  about: { via: 'price_kamas' },
})
