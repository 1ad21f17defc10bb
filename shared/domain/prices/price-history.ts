import type { PriceVia, priceObservations } from '#shared/collections/price-observations.ts'
import type { stockMoves } from '#shared/collections/stock-moves.ts'
import type { RowOf } from '#shared/contract/collection.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { isLater, isValid, NO_STAMP, type Stamp, timeOf, wins } from '#shared/contract/stamp.ts'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { median } from './median.ts'

/**
 * What is known of a pack's price: what the player typed into the price book, and what living purchases say. A pack's
 * current price is the latest of both, by day, then by stamp (N8): undoing a purchase gives the former price back, with its
 * age.
 */

/** The price of a pack on a Paris day (`YYYY-MM-DD`), in kamas; 0 is a price that was cleared. */
export type DayPrice = { date: string; price_kamas: number }
/** A price of a day, and when it was written. */
export type StampedPrice = DayPrice & { stamps: Readonly<Record<string, Stamp>> }
/** The same of a pack: a row of the price book, or what a purchase says, in the same shape. */
export type Observation = RowOf<typeof priceObservations> & StampedPrice
/** A living move of the stock, as far as it may tell a price. */
export type PricedMove = Pick<RowOf<typeof stockMoves>, 'kind' | 'item_id' | 'pack_prices' | 'at'> & {
  stamps: Readonly<Record<string, Stamp>>
}

const writtenAt = ({ stamps }: Pick<StampedPrice, 'stamps'>): Stamp => stamps.price_kamas ?? NO_STAMP

/**
 * Where a price comes from (N165). What was written before the price was of another one: a client that knows nothing of
 * `via` writes prices alone.
 */
export const viaOf = (row: Pick<Observation, 'via' | 'stamps'>): PriceVia =>
  isLater(writtenAt(row), row.stamps.via ?? NO_STAMP) ? '' : row.via

/**
 * What a purchase says of packs: the prices that the player typed with it, under their stamp, on the day of the purchase;
 * where it names none, on the Paris day of that stamp. A price of 0 says nothing, and neither does a craft or a use.
 */
export function purchaseObservations({ kind, item_id, pack_prices, at, stamps }: PricedMove): Observation[] {
  const stamp = stamps.pack_prices ?? NO_STAMP
  const date = at ?? (isValid(stamp) ? parisDay(timeOf(stamp)) : null)
  if (kind !== 'buy' || item_id === null || date === null) return []
  return PACK_SIZES.flatMap((pack_size) => {
    const price_kamas = pack_prices[pack_size] ?? 0
    return price_kamas > 0
      ? [{ item_id, pack_size, date, price_kamas, via: '', stamps: { price_kamas: stamp } }]
      : []
  })
}

/** Whether `a` stands over `b`: of a later day, or written later; under equal stamps as any two values (sync rule 4). */
export const isLaterPrice = (a: StampedPrice, b: StampedPrice): boolean =>
  a.date === b.date ? wins(writtenAt(a), a.price_kamas, writtenAt(b), b.price_kamas) : a.date > b.date

/**
 * What was typed, and what was bought where nothing later was typed in its group; of several purchases of a group the
 * latest. In no order. Where nothing was bought, `typed` itself.
 */
export function laterOfEach<P extends StampedPrice>(
  typed: readonly P[],
  bought: readonly P[],
  groupOf: (price: P) => string | number,
): readonly P[] {
  if (bought.length === 0) return typed
  const latest = new Map<string | number, P>()
  const offer = (price: P, group: string | number) => {
    const known = latest.get(group)
    if (!known || isLaterPrice(price, known)) latest.set(group, price)
  }
  for (const price of bought) offer(price, groupOf(price))
  const alone = typed.filter((price) => {
    const group = groupOf(price)
    if (!latest.has(group)) return true
    offer(price, group)
    return false
  })
  return [...alone, ...latest.values()]
}

/** The current price of each pack, of the latest that was typed for each and of what was bought. */
export const currentObservations = (
  typed: readonly Observation[],
  bought: readonly Observation[],
): readonly Observation[] =>
  // A number is made faster than a text, and a book has thousands of packs.
  laterOfEach(typed, bought, ({ item_id, pack_size }) => item_id * 10_000 + pack_size)

/** The price of each pack on each day, of all that was typed and bought. */
export const dailyObservations = (
  typed: readonly Observation[],
  bought: readonly Observation[],
): readonly Observation[] =>
  laterOfEach(typed, bought, ({ item_id, pack_size, date }) => `${item_id}|${pack_size}|${date}`)

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
export const priceMedian = (history: readonly DayPrice[], now: number): number | null =>
  medianOfYear(lastYear(history, now))

const medianOfYear = (year: readonly DayPrice[]): number | null =>
  year.length < ENOUGH ? null : median(year.map(({ price_kamas: price }) => price))

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
  const median = medianOfYear(year)
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
