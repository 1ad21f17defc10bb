import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import type { PackPrices } from '#shared/domain/prices/packs.ts'
import { type FeeRules, listingFee } from './fees.ts'
import { largestBatch, type MarketAim, type MarketPace } from './market-pace.ts'

/** What a lot of a size leaves, in kamas: its price less the fee to list it; `perPiece` is not rounded. */
export type LotNet = { size: PackSize; price: number; fee: number; net: number; perPiece: number }

/**
 * What a lot of each size leaves, the best per piece first; of equals the larger, which takes fewer slots. Sizes without a
 * price are left out (M19).
 */
export function netOfLots(prices: PackPrices, rules: FeeRules): LotNet[] {
  const lots = PACK_SIZES.flatMap((size) => {
    const price = prices[size] ?? 0
    if (price <= 0) return []
    const fee = listingFee(price, rules)
    const net = price - fee
    return [{ size, price, fee, net, perPiece: net / size }]
  })
  // Both products are 10¹⁵ at most, and exact.
  return lots.sort((a, b) => b.net * a.size - a.net * b.size || b.size - a.size)
}

/** By how much more a lot pays per piece than another one, in whole percent rounded down; null beside one that leaves nothing. */
export function percentMore(best: LotNet, other: LotNet): number | null {
  if (other.net <= 0) return null
  const [one, two] = [BigInt(best.net) * BigInt(other.size), BigInt(other.net) * BigInt(best.size)]
  return Number((100n * (one - two)) / two)
}

/**
 * Which lot to sell. `sells`: it is gone within the days aimed at; `slow`: no size is, and this one is gone soonest; `still`:
 * nothing sells; `unknown`: the best per piece, for want of a pace.
 */
export type LotAdvice = { kind: 'sells' | 'slow' | 'still' | 'unknown'; lot: LotNet }

/** The best net per piece among the sizes that sell in time, of lots in the order of `netOfLots`; null without any price (M22). */
export function adviceOf(
  lots: readonly LotNet[],
  pace: MarketPace | null | undefined,
  aim: MarketAim,
): LotAdvice | null {
  const [best] = lots
  if (!best) return null
  if (!pace) return { kind: 'unknown', lot: best }
  const smallest = lots.reduce((least, lot) => (lot.size < least.size ? lot : least))
  if (pace.pieces === 0) return { kind: 'still', lot: smallest }
  const most = largestBatch(pace, aim)
  const inTime = lots.find(({ size }) => size <= most)
  return inTime ? { kind: 'sells', lot: inTime } : { kind: 'slow', lot: smallest }
}

/** The sizes whose price is still to be read (M21). */
export const unreadSizes = (prices: PackPrices): PackSize[] =>
  PACK_SIZES.filter((size) => (prices[size] ?? 0) <= 0)
