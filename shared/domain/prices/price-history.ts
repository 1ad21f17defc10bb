import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { median } from './median.ts'

/** The price of a pack on a Paris day (`YYYY-MM-DD`), in kamas; 0 is a price that was cleared. */
export type DayPrice = { date: string; price_kamas: number }

/** How old a price is: seen today, in the last three days, or before. */
export type Freshness = 'today' | 'recent' | 'old'
/** Where a price lies beside the player's own median. */
export type PriceLevel = 'low' | 'normal' | 'high'

const DAY_MS = 86_400_000
const RECENT_DAYS = 3
/** A year of prices: that of today, and those of so many Paris days before. */
export const YEAR_DAYS = 365
/** Fewer observations than this say nothing of what is usual. */
const ENOUGH = 3
/** Percent, since fractions of it do not multiply exactly. */
const BAND = 15
const ODD = 4

/** How many days before `today` a day is, both `YYYY-MM-DD`; never below 0. */
export const daysBefore = (date: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(date)) / DAY_MS))

/** How old a price of this day is at an instant (milliseconds since 1970). */
export function freshnessOf(date: string, now: number): Freshness {
  if (date >= parisDay(now)) return 'today'
  return date >= parisDay(now - RECENT_DAYS * DAY_MS) ? 'recent' : 'old'
}

/**
 * The median of a pack's prices over the last year, in kamas and not rounded; null under three observations. Cleared
 * prices do not count.
 */
export function priceMedian(history: readonly DayPrice[], now: number): number | null {
  const prices = lastYear(history, now).map(({ price_kamas: price }) => price)
  return prices.length < ENOUGH ? null : median(prices)
}

/** The days of the last year on which a pack had a price, in the order given. */
export function lastYear<D extends DayPrice>(history: readonly D[], now: number): D[] {
  const since = dayAfter(parisDay(now), -YEAR_DAYS)
  return history.filter(({ date, price_kamas: price }) => price > 0 && date >= since)
}

/** « bas », « normal » or « haut »: within 15 percent of the median a price is normal; null without a median. */
export function priceLevel(price: number, usual: number | null): PriceLevel | null {
  if (!usual || price <= 0) return null
  if (price * 100 < usual * (100 - BAND)) return 'low'
  return price * 100 > usual * (100 + BAND) ? 'high' : 'normal'
}

/** Whether a typed price looks like a slip: under a quarter of the median, or over four times it. */
export const isOddPrice = (price: number, usual: number | null): boolean =>
  usual !== null && price > 0 && (price * ODD < usual || price > usual * ODD)
