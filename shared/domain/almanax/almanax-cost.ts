import { cheapestPacks, type PackPrices, type PackPurchase } from '#shared/domain/prices/packs.ts'

/** A decimal number with a dot; three figures after it could be a group of thousands, and read as nothing. */
const PLAIN = /^-?\d+(?:\.(?:\d{0,2}|\d{4,}))?$/

/**
 * A typed unit price in kamas: floored to a whole number, never below 0, 0 when empty; null when the text is no number.
 * In a field it comes after the kamas grammar (`readKamas`). Source: T81, figures.md §8.
 */
export function readUnitPrice(text: string): number | null {
  const typed = text.replace(/\s/g, '')
  if (typed === '') return 0
  return PLAIN.test(typed) ? Math.max(0, Math.floor(Number(typed))) : null
}

/**
 * A day's offering: `quantity` pieces of `item` for one character; `unit`: the price of a piece that was typed for that
 * day and that item, 0 for none.
 */
export type Offered = { date: string; item: number; quantity: number; unit: number; done: boolean }

/** How offerings are priced: for how many characters, at which prices of the book. */
export type OfferingPricing = { characters: number; pricesOf: (id: number) => PackPrices }

/** `freeOf`: pieces in stock, beyond what is reserved. */
export type OfferingMeans = OfferingPricing & { freeOf: (id: number) => number }

/**
 * What so many pieces of a day's offering cost, in kamas: at the price that was typed for the day, else in the exact packs
 * of the book; null without either. Every screen that prices an offering asks this. Source: T82.
 */
export const offeringCost = (pieces: number, unit: number, prices: PackPrices): number | null =>
  unit > 0 ? Number(BigInt(unit) * BigInt(pieces)) : (cheapestPacks(pieces, prices)?.cost ?? null)

/**
 * A day for all characters, in pieces, of which the stock gives `owned`. Kamas, null without a price: `worth` of the whole
 * offering (T82), `cost` of what is to be bought for it alone.
 */
export type OfferingToBuy = Offered & {
  pieces: number
  owned: number
  missing: number
  worth: number | null
  cost: number | null
}

/**
 * What is to be bought of an item for all its days. `packs`: the exact ones of the book, for the days without a price of
 * their own; `typed`: pieces of the days that have one. `cost`: kamas, a lower bound where `unpriced` of the days have no
 * price.
 */
export type OfferingPurchase = {
  item: number
  dates: string[]
  pieces: number
  packs: PackPurchase | null
  typed: number
  cost: number
  unpriced: number
}

/** What days come to: kamas left to pay, a lower bound while `unpriced` days have no price. */
export type OfferingsToBuy = {
  days: OfferingToBuy[]
  /** In the order in which they are first due; what the stock covers is not among them. */
  purchases: OfferingPurchase[]
  cost: number
  unpriced: number
}

/**
 * What is left to pay for days, in their order, one stock serving them one after the other (N12, N109). Pieces of one item
 * at the book's prices are bought at once, for all their days. Made offerings need nothing.
 */
export function offeringsToBuy(offered: readonly Offered[], means: OfferingMeans): OfferingsToBuy {
  const { characters, freeOf, pricesOf } = means
  const taken = new Map<number, number>()
  const lacking = new Map<number, OfferingToBuy[]>()
  const days = offered.map((day): OfferingToBuy => {
    const { item, quantity, unit, done } = day
    const pieces = quantity * characters
    const owned = Math.min(Math.max(0, freeOf(item) - (taken.get(item) ?? 0)), pieces)
    const missing = pieces - owned
    const prices = pricesOf(item)
    const worth = pieces > 0 ? offeringCost(pieces, unit, prices) : null
    const one = { ...day, pieces, owned, missing, worth, cost: offeringCost(missing, unit, prices) }
    if (done) return one
    taken.set(item, (taken.get(item) ?? 0) + owned)
    if (missing > 0) lacking.set(item, [...(lacking.get(item) ?? []), one])
    return one
  })
  const purchases = [...lacking].map(([item, ofItem]) => purchaseOf(item, ofItem, pricesOf(item)))
  return {
    days,
    purchases,
    cost: purchases.reduce((sum, { cost }) => sum + cost, 0),
    unpriced: purchases.reduce((sum, { unpriced }) => sum + unpriced, 0),
  }
}

function purchaseOf(item: number, days: readonly OfferingToBuy[], prices: PackPrices): OfferingPurchase {
  const ofBook = days.filter(({ unit }) => unit === 0)
  const ofDays = days.filter(({ unit }) => unit > 0)
  const packs = ofBook.length > 0 ? cheapestPacks(piecesOf(ofBook), prices) : null
  return {
    item,
    dates: days.map(({ date }) => date),
    pieces: piecesOf(days),
    packs,
    typed: piecesOf(ofDays),
    cost: ofDays.reduce((sum, { cost }) => sum + (cost ?? 0), packs?.cost ?? 0),
    unpriced: packs ? 0 : ofBook.length,
  }
}

const piecesOf = (days: readonly OfferingToBuy[]): number =>
  days.reduce((sum, { missing }) => sum + missing, 0)

/**
 * Sums over a period, in kamas and for all characters: `total` is what its offerings are worth bought at once, `left` what is
 * still to be paid of that, `reward` what the period brings back, `balance` reward minus total. `unpriced` counts the
 * offerings whose cost is not in them.
 */
export type AlmanaxTotals = {
  total: number
  perCharacter: number
  left: number
  reward: number
  balance: number
  priced: number
  unpriced: number
}

/**
 * The sums of a period, `reward` being what its days bring one character; days without offering (quantity 0) count as neither
 * priced nor unpriced. Source: T74, T79.
 */
export function almanaxTotals(
  offered: readonly Offered[],
  reward: number,
  means: OfferingMeans,
): AlmanaxTotals {
  const whole = offeringsToBuy(
    offered.map((day) => ({ ...day, done: false })),
    { ...means, freeOf: () => 0 },
  )
  const all = offered.filter(({ quantity }) => quantity > 0).length
  const rewards = reward * means.characters
  return {
    total: whole.cost,
    perCharacter: Math.round(whole.cost / means.characters),
    left: offeringsToBuy(offered, means).cost,
    reward: rewards,
    balance: rewards - whole.cost,
    priced: all - whole.unpriced,
    unpriced: whole.unpriced,
  }
}
