import { type DayState, offeredItem } from '#blocks/almanax/use-days.ts'
import { type Suggestion, suggestionOf } from '#blocks/prices/suggestion.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { AlmanaxDay } from '#shared/catalogue/types.ts'
import { offeringCost } from '#shared/domain/almanax/almanax-cost.ts'
import { RELIABLE_PLAYERS } from '#shared/domain/prices/lent-prices.ts'
import type { StoredOfferingPrice } from '#store/almanax.ts'
import type { Market } from '#store/market.ts'
import { lentOffer } from '#store/market.ts'
import type { ItemPrices } from '#store/prices.ts'
import type { IconItem } from '#ui/catalogue/item-icon.tsx'

/** A day of the period as the table shows it. Amounts in kamas; those of all characters are in `cost` and `gain`. */
export type AlmanaxLine = {
  date: string
  today: boolean
  /** Null while the day is on its way, and when it could not be had. */
  day: AlmanaxDay | null
  status: DayState['status'] | 'coming'
  item: (IconItem & { name: string }) | null
  quantity: number
  /** What all characters give, and what of the item is in stock, in pieces. */
  pieces: number
  owned: number
  /** 0: no price. */
  unit: number
  /** The price that sums count: the player's own, else, where they chose so, what others lend (N215). */
  counted: number
  /** The price book's, where it is not this one; else what was paid for the same item on another day. */
  suggestion: Suggestion | null
  /** The item that the price was typed for, when it is no longer the day's. */
  pricedFor: string | null
  cost: number | null
  gain: number | null
  reward: number
  done: boolean
}

type Sources = {
  today: string
  days: ReadonlyMap<string, DayState>
  prices: readonly StoredOfferingPrice[]
  book: ReadonlyMap<number, ItemPrices>
  done: ReadonlySet<string>
  characters: number
  stock: ReadonlyMap<number, number>
  catalogue: Catalogue | null
  market: Market | null
}

/** The lines of a period. */
export function almanaxLines(dates: readonly string[], sources: Sources): AlmanaxLine[] {
  const { today, days, prices, book, done, characters, stock, catalogue, market } = sources
  const byDate = new Map(prices.map((row) => [row.date, row]))
  const known = latestPrices(prices, days)
  return dates.map((date) => {
    const state = days.get(date)
    const day = state?.day ?? null
    const price = byDate.get(date)
    const unit = price?.unit_price_kamas ?? 0
    const pricedFor = day && unit > 0 ? otherName(price, day) : null
    const own = unit > 0 ? { price: unit, stamp: pricedFor ? '' : price?.stamps.unit_price_kamas } : null
    const elsewhere = own ? undefined : known.get(day?.name ?? '')
    const suggestion = day && (suggestionOf(own, book.get(day.item)) ?? fallback(elsewhere))
    const counted = unit > 0 || !day || suggestion ? unit : lentPiece(market, day.item)
    const cost = offeringCost(counted, day?.quantity ?? 0, characters)
    const reward = day?.kamas ?? 0
    return {
      date,
      today: date === today,
      day,
      status: state?.status ?? 'coming',
      item: day && offeredItem(day, catalogue),
      quantity: day?.quantity ?? 0,
      pieces: (day?.quantity ?? 0) * characters,
      owned: day ? (stock.get(day.item) ?? 0) : 0,
      unit,
      counted,
      suggestion,
      pricedFor,
      cost,
      gain: cost === null ? null : reward * characters - cost,
      reward,
      done: done.has(date),
    }
  })
}

/** What others lend for a piece, where sums count it; else 0. */
const lentPiece = (market: Market | null, item: number): number =>
  market?.counts ? (lentOffer(market, item, RELIABLE_PLAYERS)?.lent.price ?? 0) : 0

const fallback = (price: number | undefined): Suggestion | null => (price ? { price, newer: false } : null)

const otherName = (price: StoredOfferingPrice | undefined, { name }: AlmanaxDay): string | null =>
  price?.item_name && price.item_name !== name ? price.item_name : null

/** The price of each item, by its name, that was typed last. */
function latestPrices(
  prices: readonly StoredOfferingPrice[],
  days: ReadonlyMap<string, DayState>,
): Map<string, number> {
  const latest = new Map<string, { price: number; stamp: string }>()
  for (const { date, unit_price_kamas: price, item_name, stamps } of prices) {
    const name = item_name || days.get(date)?.day?.name
    const stamp = stamps.unit_price_kamas ?? ''
    const known = name && latest.get(name)
    if (name && price > 0 && !(known && known.stamp > stamp)) latest.set(name, { price, stamp })
  }
  return new Map([...latest].map(([name, { price }]) => [name, price]))
}

/** Whether two lines show the same. */
export const sameLine = (a: AlmanaxLine, b: AlmanaxLine): boolean => JSON.stringify(a) === JSON.stringify(b)
