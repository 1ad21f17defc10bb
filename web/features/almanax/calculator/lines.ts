import { type DayState, offeredItem } from '#blocks/almanax/use-days.ts'
import { lentAmong } from '#blocks/prices/lent/lent-count.tsx'
import { type Suggestion, suggestionOf } from '#blocks/prices/suggestion.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { AlmanaxDay } from '#shared/catalogue/types.ts'
import type { PackAmounts } from '#shared/contract/fields.ts'
import { type OfferingToBuy, offeringCost } from '#shared/domain/almanax/almanax-cost.ts'
import { cheapestPacks, shownUnitPrice, unitPrice } from '#shared/domain/prices/packs.ts'
import type { StoredOfferingPrice } from '#store/almanax.ts'
import { type ItemPrices, pricesOf } from '#store/prices.ts'
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
  /** The price that was typed for this day; 0: none. */
  unit: number
  /** The item that it was typed for, when it is no longer the day's: it counts for nothing then. */
  pricedFor: string | null
  /** What the book says of one piece, and the packs that it makes, where these count; `lent`: how many of their prices are. */
  book: { unit: number; own: boolean; packs: PackAmounts; lent: number } | null
  /** The price book's, where it is newer than the one typed; without any price what was paid for the item on another day. */
  suggestion: Suggestion | null
  /** Of the whole offering, and what the day then brings. */
  cost: number | null
  gain: number | null
  /** What of it is left to pay, the stock deducted. */
  toPay: number | null
  reward: number
  done: boolean
}

type Sources = {
  today: string
  days: ReadonlyMap<string, DayState>
  prices: readonly StoredOfferingPrice[]
  done: ReadonlySet<string>
  characters: number
  /** The offerings of these days, priced. */
  priced: readonly OfferingToBuy[]
  /** The player's own prices, and those that count: lent ones among them, where the player chose so (N215). */
  own: ReadonlyMap<number, ItemPrices>
  counted: ReadonlyMap<number, ItemPrices>
  stock: ReadonlyMap<number, number>
  catalogue: Catalogue | null
}

/** The lines of a period. */
export function almanaxLines(dates: readonly string[], sources: Sources): AlmanaxLine[] {
  const { today, days, prices, done, characters, priced, own, stock, catalogue } = sources
  const typedOn = new Map(prices.map((row) => [row.date, row]))
  const pricedOn = new Map(priced.map((one) => [one.date, one]))
  const known = latestPrices(prices, days)
  return dates.map((date) => {
    const state = days.get(date)
    const day = state?.day ?? null
    const offering = pricedOn.get(date)
    const typed = typedOn.get(date)
    const unit = typed?.unit_price_kamas ?? 0
    const pricedFor = day && unit > 0 ? otherName(typed, day) : null
    const mine = { price: unit, stamp: pricedFor ? '' : typed?.stamps.unit_price_kamas }
    const cost = offering?.worth ?? null
    const atBook = day && offeringCost(offering?.pieces ?? 0, 0, pricesOf(own.get(day.item)))
    const newer =
      day && unit > 0 && atBook !== cost ? suggestionOf(mine, own.get(day.item), shownUnitPrice) : null
    const elsewhere = unit > 0 || cost !== null ? undefined : known.get(day?.name ?? '')
    const reward = day?.kamas ?? 0
    return {
      date,
      today: date === today,
      day,
      status: state?.status ?? 'coming',
      item: day && offeredItem(day, catalogue),
      quantity: day?.quantity ?? 0,
      pieces: offering?.pieces ?? 0,
      owned: day ? (stock.get(day.item) ?? 0) : 0,
      unit,
      pricedFor,
      book: offering && offering.unit === 0 ? bookOf(offering, sources) : null,
      suggestion: newer ?? (elsewhere ? { price: elsewhere, newer: false } : null),
      cost,
      gain: cost === null ? null : reward * characters - cost,
      toPay: offering?.cost ?? null,
      reward,
      done: done.has(date),
    }
  })
}

function bookOf({ item, pieces }: OfferingToBuy, { own, counted }: Sources): AlmanaxLine['book'] {
  const prices = counted.get(item)
  const lowest = unitPrice(pricesOf(prices))
  const packs = cheapestPacks(pieces, pricesOf(prices))?.packs
  if (!lowest || !packs) return null
  const mine = unitPrice(pricesOf(own.get(item))) !== null
  return { unit: shownUnitPrice(lowest.price), own: mine, packs, lent: lentAmong(packs, prices) }
}

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
