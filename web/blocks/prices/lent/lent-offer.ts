import { PACK_SIZES } from '#shared/contract/fields.ts'
import type { LentPlayers, LentPrice } from '#shared/domain/prices/lent-prices.ts'
import { type PackPrices, unitPrice } from '#shared/domain/prices/packs.ts'
import type { Market } from '#store/market.ts'
import type { SeenPrice } from '#store/prices.ts'

/** What one piece costs others: `lent` at the price of a piece, in whole kamas, and the price of the book that taking it writes. */
export type LentOffer = { lent: LentPrice; seen: SeenPrice }

/** What others lend for a piece of an item, in the pack that is cheapest, of so many players at least; null for nothing. */
export function lentOffer(market: Market | null, id: number, least: LentPlayers = 3): LentOffer | null {
  const prices: PackPrices = {}
  for (const size of PACK_SIZES) {
    const told = market?.lentOf(id, size)
    if (told && told.players >= least) prices[size] = told.price
  }
  const lowest = unitPrice(prices)
  const told = lowest && market?.lentOf(id, lowest.pack)
  const price = Math.floor(lowest?.price ?? 0)
  if (!lowest || !told || price === 0) return null
  const seen: SeenPrice = { id, pack: lowest.pack, price: told.price, via: 'lent' }
  return { lent: lowest.pack === 1 ? told : { ...told, price, low: 0, high: 0 }, seen }
}
