import { type DayPrice, lastYear, type PriceLevel, priceLevel, priceMedian } from './price-history.ts'

/** What was read of a pack over the last year. Prices in kamas. */
export type PackHistory = {
  /** The days that had a price, oldest first; where the year has none, the last one before it. */
  days: DayPrice[]
  /** The newest of them, and where it lies beside the median. */
  last: DayPrice
  level: PriceLevel | null
  min: number
  max: number
  /** Null under three days. */
  median: number | null
}

/** The year of a pack at an instant (milliseconds since 1970); null where it never had a price. */
export function packHistory(history: readonly DayPrice[], now: number): PackHistory | null {
  const priced = history
    .filter(({ price_kamas: price }) => price > 0)
    .map(({ date, price_kamas }) => ({ date, price_kamas }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
  const last = priced.at(-1)
  if (!last) return null
  const year = lastYear(priced, now)
  const days = year.length > 0 ? year : [last]
  const prices = days.map(({ price_kamas: price }) => price)
  const median = priceMedian(days, now)
  const level = priceLevel(last.price_kamas, median)
  return { days, last, level, min: Math.min(...prices), max: Math.max(...prices), median }
}
