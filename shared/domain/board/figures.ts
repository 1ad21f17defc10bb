import { type FlipAmounts, type FlipDays, flipProfit, isPriced, soldOn } from '#shared/domain/flips/flips.ts'
import type { Freshness } from '#shared/domain/prices/price-history.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'

/** The days that a week of profit counts, today included. */
export const WEEK_DAYS = 7

/** What the player's resales come to on a Paris day. Kamas; `lots` and `sales` are lines of the tracker. */
export type ResaleFigures = {
  /** What was paid for what is not sold yet. */
  engaged: { lots: number; kamas: number }
  /** What the last seven Paris days brought, taxes paid. */
  week: { sales: number; profit: number }
  /** What the lots that have a sell price would bring; `unpriced` of them have none, and are not in it. */
  coming: { lots: number; profit: number; unpriced: number }
}

/** The resales of the strip (N104). A line counts on the day of its sale, as in the tracker's own curve. */
export function resaleFigures(flips: readonly (FlipAmounts & FlipDays)[], today: string): ResaleFigures {
  const figures: ResaleFigures = {
    engaged: { lots: 0, kamas: 0 },
    week: { sales: 0, profit: 0 },
    coming: { lots: 0, profit: 0, unpriced: 0 },
  }
  const since = dayAfter(today, 1 - WEEK_DAYS)
  for (const flip of flips) {
    if (flip.sold) {
      const day = soldOn(flip)
      if (day === null || day < since || day > today) continue
      figures.week.sales += 1
      figures.week.profit += flipProfit(flip)
      continue
    }
    figures.engaged.lots += 1
    figures.engaged.kamas += flip.buy_price_kamas
    if (!isPriced(flip)) {
      figures.coming.unpriced += 1
      continue
    }
    figures.coming.lots += 1
    figures.coming.profit += flipProfit(flip)
  }
  return figures
}

/**
 * How fresh the price book is (N104): of the items that have a price, how many were read in the last three days, how many
 * are to be read again, and the share of the first in whole percent, rounded down, so that 100 is all of them; null for an
 * empty book.
 */
export function bookFreshness(ages: Record<Freshness, number>): {
  priced: number
  stale: number
  percent: number | null
} {
  const fresh = ages.today + ages.recent
  const priced = fresh + ages.old
  return { priced, stale: ages.old, percent: priced === 0 ? null : Math.floor((100 * fresh) / priced) }
}
