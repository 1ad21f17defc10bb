import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import type { PackPrices } from '#shared/domain/prices/packs.ts'
import { type FeeRules, listingFee } from './fees.ts'
import { daysToClear, type MarketAim, type MarketPace } from './market-pace.ts'

/** Large lots are bought to be sold in smaller ones, or small ones to be sold as a larger one. */
export type SpreadWay = 'split' | 'merge'

/**
 * What is bought in one size and sold in another, for one lot of the larger: kamas paid, and what is left of the sale after
 * a fee for each lot. `days`: in how many the pieces are gone at the player's share; null without a pace.
 */
export type Spread = {
  item: number
  way: SpreadWay
  bought: { size: PackSize; lots: number; price: number }
  sold: { size: PackSize; lots: number; price: number }
  cost: number
  net: number
  gain: number
  days: number | null
}

/** What is left must be that much above what is paid, in percent: prices move before the last piece is sold. */
const CLEARLY = 10

type Known = { item: number; prices: PackPrices; pace: MarketPace | null | undefined }

/**
 * The best pair of sizes of an item for a way, by what a piece gains; null where none clearly pays, or where nothing of the
 * item sells (M20).
 */
export function spreadOf(
  { item, prices, pace }: Known,
  way: SpreadWay,
  rules: FeeRules,
  { share }: Pick<MarketAim, 'share'>,
): Spread | null {
  if (pace && pace.pieces === 0) return null
  let best: Omit<Spread, 'days'> | null = null
  for (const large of PACK_SIZES) {
    for (const small of PACK_SIZES) {
      if (small >= large) break
      const times = large / small
      const [from, to] = way === 'split' ? ([large, small] as const) : ([small, large] as const)
      const bought = { size: from, lots: way === 'split' ? 1 : times, price: prices[from] ?? 0 }
      const sold = { size: to, lots: way === 'split' ? times : 1, price: prices[to] ?? 0 }
      if (bought.price <= 0 || sold.price <= 0) continue
      const cost = bought.lots * bought.price
      const net = sold.lots * (sold.price - listingFee(sold.price, rules))
      const gain = net - cost
      if (gain * 100 < cost * CLEARLY) continue
      if (best && gain / large <= best.gain / Math.max(best.bought.size, best.sold.size)) continue
      best = { item, way, bought, sold, cost, net, gain }
    }
  }
  if (!best) return null
  const pieces = Math.max(best.bought.size, best.sold.size)
  return { ...best, days: pace ? daysToClear(pieces, pace, share) : null }
}
