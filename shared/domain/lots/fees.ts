import type { GameRules } from '#shared/domain/rules/game-rules.ts'

export type FeeRules = Pick<GameRules, 'listingPercent' | 'loweredPercent' | 'raisedPercent' | 'raisedOn'>

/**
 * A share of an amount of kamas as the auction house takes it: the nearest kama, halves to even, at least 1; nothing of
 * nothing. Exact up to 10¹². Source: the rules of the market, 1→1, 25→1, 1 025→20, 1 075→22, 21 760→435.
 */
export function marketFee(kamas: number, percent: number): number {
  if (kamas === 0) return 0
  const parts = BigInt(kamas) * BigInt(Math.round(percent * 100))
  const [whole, rest] = [parts / 10_000n, parts % 10_000n]
  const up = rest > 5_000n || (rest === 5_000n && whole % 2n === 1n)
  return Math.max(1, Number(whole) + (up ? 1 : 0))
}

/** The fee to list a lot, in kamas: paid at once, never given back (M5). */
export const listingFee = (price: number, rules: FeeRules): number => marketFee(price, rules.listingPercent)

/** The fee to change the price of a listed lot, in kamas (M9). */
export function repricingFee(before: number, price: number, rules: FeeRules): number {
  if (price <= before) return marketFee(price, rules.loweredPercent)
  return marketFee(rules.raisedOn === 'whole' ? price : price - before, rules.raisedPercent)
}
