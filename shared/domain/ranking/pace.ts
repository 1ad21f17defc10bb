import type { Lot } from '#shared/domain/lots/lots.ts'
import type { MarketPace } from '#shared/domain/lots/market-pace.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'

/** How many pieces of an item sell: so many in so many days, an exact ratio. `learnt`: from the player's own sales. */
export type Pace = { sales: number; days: number; learnt: boolean }

const LEARNT_DAYS = 30
const ENOUGH = 2
const HUNDREDTHS = 100

/** What the player says of an item's sales, in hundredths of a sale per day. */
export const typedPace = (hundredths: number): Pace => ({
  sales: hundredths,
  days: HUNDREDTHS,
  learnt: false,
})

/** What of a market's pace is the player's, at their share in whole percent (M17). */
export const marketShare = ({ pieces, days }: MarketPace, share: number): Pace => ({
  sales: pieces * share,
  days: days * HUNDREDTHS,
  learnt: false,
})

/** A line of the tracker, which is one piece: its item, and the Paris day of the sale. */
export type SoldLine = { item_id: number | null; sold: boolean; sold_date: string | null }

/**
 * What the player's own sales of the last 30 Paris days say of each item, `today` included: a lot is one sale of all its
 * pieces. Fewer than two sales of an item say nothing (N70, M11).
 */
export function learntPaces(
  lines: readonly SoldLine[],
  lots: readonly Pick<Lot, 'item_id' | 'size' | 'end'>[],
  today: string,
): Map<number, Pace> {
  const since = dayAfter(today, 1 - LEARNT_DAYS)
  const sold = new Map<number, { sales: number; pieces: number }>()
  const count = (item: number | null, day: string | null, pieces: number) => {
    if (item === null || day === null || day < since || day > today) return
    const known = sold.get(item) ?? { sales: 0, pieces: 0 }
    sold.set(item, { sales: known.sales + 1, pieces: known.pieces + pieces })
  }
  for (const { item_id, sold, sold_date } of lines) if (sold) count(item_id, sold_date, 1)
  for (const { item_id, size, end } of lots) if (end?.kind === 'sold') count(item_id, end.at, size)
  const known = [...sold].filter(([, { sales }]) => sales >= ENOUGH)
  return new Map(known.map(([id, { pieces }]) => [id, { sales: pieces, days: LEARNT_DAYS, learnt: true }]))
}

/** An amount of kamas at a pace, per day: rounded once, halves up (N70). */
export function perDay(amount: number, { sales, days }: Pace): number {
  const [over, under] = [2n * BigInt(amount) * BigInt(sales) + BigInt(days), 2n * BigInt(days)]
  const quotient = over / under
  return Number(over % under < 0n ? quotient - 1n : quotient)
}
