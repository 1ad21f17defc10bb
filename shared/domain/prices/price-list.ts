import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { type PackPrices, unitPrice } from './packs.ts'
import { type Freshness, freshnessOf } from './price-history.ts'

/**
 * What the book says of a pack: kamas (0 is a cleared price) and the Paris day on which it was read, `YYYY-MM-DD`; `taken`: it
 * was taken over from what other players lend.
 */
export type BookPrice = { price: number; day: string; taken?: true }
export type BookPrices = Partial<Record<PackSize, BookPrice>>
/** A pack of an item that has a price. */
export type PricedPack = { price: number; day: string; freshness: Freshness; taken?: true }

/** An item of the price book. Amounts in kamas. */
export type PriceLine = {
  id: number
  stock: number
  packs: Partial<Record<PackSize, PricedPack>>
  /** The lowest price per piece, not rounded, with its pack; its age is the line's age. Null without any price. */
  unit: { price: number; pack: PackSize; day: string; freshness: Freshness } | null
  /** The stock at that price, rounded; null where pieces are owned and no price is known. */
  value: number | null
}

/**
 * What the book knows of an item at an instant (milliseconds since 1970). The unit price is T38's.
 */
export function priceLine(id: number, prices: BookPrices | undefined, stock: number, now: number): PriceLine {
  const packs: PriceLine['packs'] = {}
  const amounts: PackPrices = {}
  for (const size of PACK_SIZES) {
    const known = prices?.[size]
    if (!known?.price) continue
    const { price, day, taken } = known
    packs[size] = { price, day, freshness: freshnessOf(day, now), ...(taken && { taken }) }
    amounts[size] = price
  }
  const lowest = unitPrice(amounts)
  const from = lowest && packs[lowest.pack]
  const unit = lowest && from ? { ...lowest, day: from.day, freshness: from.freshness } : null
  return { id, stock, packs, unit, value: stockValue(stock, unit) }
}

function stockValue(stock: number, unit: PriceLine['unit']): number | null {
  if (stock === 0) return 0
  return unit && Math.round(stock * unit.price)
}

/** An item is in the book while it has a price or is owned. */
export const isInBook = ({ unit, stock }: PriceLine): boolean => unit !== null || stock > 0

/**
 * The sums over the book: items, those owned, the value of what is owned in kamas, the ids of what is owned without a
 * price (left out of that value), and how many items have a price of each age.
 */
export type BookTotals = {
  items: number
  owned: number
  value: number
  unpriced: number[]
  ages: Record<Freshness, number>
}

export function bookTotals(lines: readonly PriceLine[]): BookTotals {
  const totals: BookTotals = {
    items: lines.length,
    owned: 0,
    value: 0,
    unpriced: [],
    ages: { today: 0, recent: 0, old: 0 },
  }
  for (const line of lines) {
    if (line.stock > 0) totals.owned += 1
    if (line.value === null) totals.unpriced.push(line.id)
    totals.value += line.value ?? 0
    if (line.unit) totals.ages[line.unit.freshness] += 1
  }
  return totals
}
