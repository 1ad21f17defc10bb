import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { type DayPrice, lastYear, priceMedian, YEAR_DAYS } from './price-history.ts'

/** What a pack's history says at a Paris day. Prices in kamas, not rounded; days `YYYY-MM-DD`. */
export type PriceSummary = {
  /** The days of the last year that had a price. */
  count: number
  /** Their median and their quartiles; null under three of them. */
  median: number | null
  quartiles: [lower: number, upper: number] | null
  /** The nine prices that a tenth, two tenths … of them lie below; null under ten of them. */
  deciles: number[] | null
  /** The newest of them. */
  last: DayPrice | null
  /** Those of the last thirty days, the oldest first. */
  month: DayPrice[]
  /** It holds from this day on; on `until` the oldest of its days leaves the year. Null: none ever does. */
  from: string
  until: string | null
}

const MONTH_DAYS = 30
/** Fewer observations than this have no tenths. */
const ENOUGH_FOR_TENTHS = 10
const TENTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** Sums up a history, oldest day first, at an instant (milliseconds since 1970). */
export function priceSummary(history: readonly DayPrice[], now: number): PriceSummary {
  const today = parisDay(now)
  const year = lastYear(history, now)
  const median = priceMedian(year, now)
  const prices = year.map(({ price_kamas: price }) => price).sort((a, b) => a - b)
  const [oldest] = year
  const newest = year.at(-1)
  return {
    count: year.length,
    median,
    quartiles: median === null ? null : [quantile(prices, 1, 4), quantile(prices, 3, 4)],
    deciles: prices.length < ENOUGH_FOR_TENTHS ? null : TENTHS.map((tenths) => quantile(prices, tenths, 10)),
    last: newest ? dayPrice(newest) : null,
    month: lastMonth(year, today).map(dayPrice),
    from: today,
    until: oldest ? dayAfter(oldest.date, YEAR_DAYS + 1) : null,
  }
}

/** What the same history says at a later instant; null where it has to be summed up anew. */
export function summaryAt(summary: PriceSummary, now: number): PriceSummary | null {
  const today = parisDay(now)
  if (today < summary.from || (summary.until !== null && today >= summary.until)) return null
  return { ...summary, month: lastMonth(summary.month, today), from: today }
}

const dayPrice = ({ date, price_kamas }: DayPrice): DayPrice => ({ date, price_kamas })

const lastMonth = <D extends DayPrice>(year: readonly D[], today: string): D[] => {
  const since = dayAfter(today, 1 - MONTH_DAYS)
  return year.filter(({ date }) => date >= since)
}

/** The value that `part` of `whole` of the sorted values lie below, between two of them where none is there. */
function quantile(sorted: readonly number[], part: number, whole: number): number {
  const place = (sorted.length - 1) * part
  const [below = 0, above = below] = sorted.slice(Math.floor(place / whole))
  return below + ((above - below) * (place % whole)) / whole
}
