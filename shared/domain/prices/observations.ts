import type { PriceVia, priceObservations } from '#shared/collections/price-observations.ts'
import type { stockMoves } from '#shared/collections/stock-moves.ts'
import type { RowOf } from '#shared/contract/collection.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { isLater, isValid, NO_STAMP, type Stamp, timeOf, wins } from '#shared/contract/stamp.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import type { DayPrice } from './price-history.ts'

/**
 * What is known of a pack's price: what the player typed into the price book, and what living purchases say. A pack's
 * current price is the latest of both, by day, then by stamp (N8): undoing a purchase gives the former price back, with its
 * age.
 */

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
