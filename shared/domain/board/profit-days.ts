import { type FlipAmounts, type FlipDays, flipProfit, soldOn } from '#shared/domain/flips/flips.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'

/** How far back the curve looks: so many Paris days, today included, or to the first sale. */
export type CurveRange = 7 | 30 | 'all'

/** A Paris day of the curve: what its sales brought, and what all days up to it did, in kamas. `at`: days after the first. */
export type ProfitDay = { day: string; at: number; sales: number; profit: number; total: number }

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/**
 * The realised profit day by day, from zero before the first of them (N105). Of 7 or 30 days each one stands there; of all,
 * those with a sale, and today. Nothing where nothing was ever sold. What is sold under a day to come counts on no day yet.
 */
export function profitDays(
  flips: readonly (FlipAmounts & FlipDays)[],
  today: string,
  range: CurveRange,
): ProfitDay[] {
  const sold = soldPerDay(flips, today)
  const first = range === 'all' ? [...sold.keys()].sort()[0] : dayAfter(today, 1 - range)
  if (first === undefined || sold.size === 0) return []
  const days =
    range === 'all'
      ? [...new Set([...sold.keys(), today])].sort()
      : Array.from({ length: range }, (_, n) => dayAfter(first, n))
  let total = 0
  return days.map((day) => {
    const { sales, profit } = sold.get(day) ?? NO_SALE
    total += profit
    return { day, at: daysBetween(first, day), sales, profit, total }
  })
}

const NO_SALE = { sales: 0, profit: 0 }

function soldPerDay(
  flips: readonly (FlipAmounts & FlipDays)[],
  today: string,
): Map<string, { sales: number; profit: number }> {
  const perDay = new Map<string, { sales: number; profit: number }>()
  for (const flip of flips) {
    const day = soldOn(flip)
    if (day === null || day > today) continue
    const known = perDay.get(day) ?? NO_SALE
    perDay.set(day, { sales: known.sales + 1, profit: known.profit + flipProfit(flip) })
  }
  return perDay
}
