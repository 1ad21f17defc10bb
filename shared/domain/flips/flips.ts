import { MARKET_RULES } from '#shared/domain/rules/market-rules.ts'

/** The amounts of a line of the buy/resell tracker, in whole kamas. `tax_kamas` is read only without `autoTax`. */
export type FlipAmounts = {
  sold: boolean
  buy_price_kamas: number
  sell_price_kamas: number
  tax_kamas: number
  autoTax: boolean
}

/** The days of a line, `YYYY-MM-DD` in Paris; null where none was given. */
export type FlipDays = { sold: boolean; purchase_date: string | null; sold_date: string | null }

/** Sums over lines, in kamas, under the names of the wire. */
export type FlipTotals = {
  investment_total_kamas: number
  resale_total_kamas: number
  profit_sold_kamas: number
  profit_future_kamas: number
}

/**
 * The auto tax of a sell price: the fee to list it, in whole kamas, halves up; exact up to 10¹². Source: T55, figures.md §2.
 */
export const autoTax = (sell: number): number =>
  Math.floor((sell * MARKET_RULES.listingPercent.value + 50) / 100)

/**
 * The tax of a line in kamas: the typed one, or the auto tax of the price that the line has now. The stored tax of an
 * automatic line is never trusted: two devices may merge `autoTax` and the price apart. Source: T55.
 */
export const flipTax = (flip: FlipAmounts): number =>
  flip.autoTax ? autoTax(flip.sell_price_kamas) : flip.tax_kamas

/** Sell − buy − tax, in kamas: made or lost once sold, expected before. Source: T52. */
export const flipProfit = (flip: FlipAmounts): number =>
  flip.sell_price_kamas - flip.buy_price_kamas - flipTax(flip)

/** Whether a line's profit means something: it is sold, or has a price that it is to be sold at (T52). */
export const isPriced = (flip: FlipAmounts): boolean => flip.sold || flip.sell_price_kamas > 0

/** Profit / buy as a ratio (0.125 is 12,5 %); null where nothing was paid. Source: T40. */
export const flipRoi = (flip: FlipAmounts): number | null =>
  flip.buy_price_kamas === 0 ? null : flipProfit(flip) / flip.buy_price_kamas

const NO_TOTALS: FlipTotals = {
  investment_total_kamas: 0,
  resale_total_kamas: 0,
  profit_sold_kamas: 0,
  profit_future_kamas: 0,
}

/**
 * Investment and resale of all lines, the profit of those sold, and the one to come of those that have a sell price.
 * No line: four zeros. `before`: the totals of other lines, to which these are added. Source: T52, figures.md §7.
 */
export function flipTotals(flips: readonly FlipAmounts[], before: FlipTotals = NO_TOTALS): FlipTotals {
  const totals = { ...before }
  for (const flip of flips) {
    totals.investment_total_kamas += flip.buy_price_kamas
    totals.resale_total_kamas += flip.sell_price_kamas
    if (flip.sold) totals.profit_sold_kamas += flipProfit(flip)
    else if (isPriced(flip)) totals.profit_future_kamas += flipProfit(flip)
  }
  return totals
}

const DAY_MS = 86_400_000
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/**
 * Whole days between purchase and sale, or until `today` (`YYYY-MM-DD`, Paris) while unsold; null where a day is
 * missing or the sale comes before the purchase.
 */
export function daysHeld(flip: FlipDays, today: string): number | null {
  const end = flip.sold ? flip.sold_date : today
  if (!flip.purchase_date || !end) return null
  const days = dayNumber(end) - dayNumber(flip.purchase_date)
  return days < 0 ? null : days
}

/** The day a sold line counts on: that of its sale, or of its purchase where that is unknown; null without either. */
export const soldOn = (flip: FlipDays): string | null =>
  flip.sold ? (flip.sold_date ?? flip.purchase_date) : null

/** The profit made up to the end of a day, in kamas. */
export type CurvePoint = { day: string; total: number }

/**
 * The realised profit, day after day: one point for each day with a sale, in order. A sold line without its day of
 * sale counts on its day of purchase; one without either is left out, and counted in `undated`.
 */
export function profitCurve(flips: readonly (FlipAmounts & FlipDays)[]): {
  points: CurvePoint[]
  undated: number
} {
  const perDay = new Map<string, number>()
  let undated = 0
  for (const flip of flips) {
    if (!flip.sold) continue
    const day = soldOn(flip)
    if (day) perDay.set(day, (perDay.get(day) ?? 0) + flipProfit(flip))
    else undated += 1
  }
  let total = 0
  const points = [...perDay]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, profit]) => {
      total += profit
      return { day, total }
    })
  return { points, undated }
}
