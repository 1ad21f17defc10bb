import { defineCollection } from '#shared/contract/collection.ts'
import { day, itemId, kamas, nullable, quantity } from '#shared/contract/fields.ts'

const pieces = nullable(quantity)
const piecePrice = nullable(kamas)

/**
 * What the game's « Cours du marché » said of an item on a Paris day: how many pieces were sold, and the median and the
 * average price of one; `average`: what other windows call « Prix moyen », of which they name no period (M40). What buyers have
 * paid is none of the price book's, which says what is asked (M15, M18). Null: not read; a row of nulls says nothing, as one
 * whose making was undone.
 */
export const marketPace = defineCollection({
  name: 'market_pace',
  path: 'market_pace',
  // Fifty items a day for ten years.
  maxRows: 200_000,
  key: { item_id: itemId, day },
  fields: {
    sold_24h: pieces,
    sold_7d: pieces,
    sold_30d: pieces,
    median_24h: piecePrice,
    average_24h: piecePrice,
    median_7d: piecePrice,
    average_7d: piecePrice,
    median_30d: piecePrice,
    average_30d: piecePrice,
    average: piecePrice,
  },
  defaults: {
    sold_24h: null,
    sold_7d: null,
    sold_30d: null,
    median_24h: null,
    average_24h: null,
    median_7d: null,
    average_7d: null,
    median_30d: null,
    average_30d: null,
    average: null,
  },
})
