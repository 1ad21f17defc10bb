import { dayAfter } from '#shared/domain/text/paris-day.ts'
import { median } from './median.ts'
import { type DayPrice, type PriceLevel, type PriceSummary, priceLevel } from './price-history.ts'

/** Where a pack's newest price stands among the player's own of the last year. Kamas, not rounded. */
export type PriceStanding = {
  price: number
  /** « bas », « normal » or « haut » beside the median. */
  level: PriceLevel
  median: number
  /**
   * The share of the year's prices below it, in percent: 5, 15 … 95, each the middle of a tenth, or between two of them
   * where prices are equal. Null under ten prices.
   */
  percentile: number | null
  /** How far the last fifteen days lie above (below, when negative) the fifteen before, in whole percent; null where one of them has fewer than two prices. */
  trend: number | null
  /** The prices of the last thirty days, the oldest first. */
  month: DayPrice[]
}

const HALF_DAYS = 15
const ENOUGH = 2
/** Smaller changes are none, in percent. */
export const STEADY = 5

/** What a pack's summary says of its newest price; null under three prices of the year, which have no median. */
export function priceStanding({ last, median, deciles, month, from }: PriceSummary): PriceStanding | null {
  const level = last && priceLevel(last.price_kamas, median)
  if (!last || !level || median === null) return null
  const price = last.price_kamas
  return {
    price,
    level,
    median,
    percentile: deciles && percentileOf(price, deciles),
    trend: monthTrend(month, from),
    month,
  }
}

/** A price that is equal to some of the tenths lies in the middle of them. */
function percentileOf(price: number, deciles: readonly number[]): number {
  const below = deciles.filter((decile) => decile < price).length
  const above = deciles.filter((decile) => decile > price).length
  return 5 * (below + deciles.length - above) + 5
}

/** The medians of the two halves of the month that ends on `today` (`YYYY-MM-DD`), compared. */
function monthTrend(month: readonly DayPrice[], today: string): number | null {
  const since = dayAfter(today, 1 - HALF_DAYS)
  const halves = [month.filter(({ date }) => date < since), month.filter(({ date }) => date >= since)]
  const [before, after] = halves.map((days) =>
    days.length < ENOUGH ? null : median(days.map(({ price_kamas: price }) => price)),
  )
  return before && after ? Math.round((100 * (after - before)) / before) : null
}
