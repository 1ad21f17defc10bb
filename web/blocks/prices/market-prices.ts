import type { Observation } from '#data/latest-prices.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { timeOf } from '#shared/contract/stamp.ts'
import type { PackPrices } from '#shared/domain/packs.ts'
import { parisDay } from '#shared/domain/paris-day.ts'

/** A pack's current price: 0 when the player cleared it. `at` is when it was read, in milliseconds. */
export type PackPrice = { price: number; day: string; at: number }
export type ItemPrices = Partial<Record<PackSize, PackPrice>>

/** Three days: beyond, a price is shown as old. */
export const STALE_MS = 3 * 86_400_000

/** The current prices of each item: per pack, its latest day's observation. */
export function currentPrices(observations: readonly Observation[]): Map<number, ItemPrices> {
  const book = new Map<number, ItemPrices>()
  for (const row of observations) {
    const prices = book.get(row.item_id) ?? {}
    const known = prices[row.pack_size]
    if (!known || row.date > known.day) prices[row.pack_size] = packPrice(row)
    book.set(row.item_id, prices)
  }
  return book
}

const made = new WeakMap<Observation, PackPrice>()

/** Made once for a row: a book of thousands of packs is gone through at every price typed. */
function packPrice(row: Observation): PackPrice {
  const known = made.get(row) ?? readPackPrice(row)
  made.set(row, known)
  return known
}

function readPackPrice(row: Observation): PackPrice {
  const typedAt = timeOf(row.stamps.price_kamas ?? '')
  // A value brought back from the journal is stamped now, but it is a price of its day.
  const at = typedAt && parisDay(typedAt) === row.date ? typedAt : noon(row.date)
  return { price: row.price_kamas, day: row.date, at }
}

const noon = (day: string) => Date.parse(`${day}T11:00:00Z`)

/** The prices alone, for the calculations. */
export function pricesOf(prices: ItemPrices | undefined): PackPrices {
  const found: PackPrices = {}
  for (const size of PACK_SIZES) {
    const price = prices?.[size]?.price
    if (price) found[size] = price
  }
  return found
}

/**
 * The day under which a price typed today is kept. Today, unless a device with a wrong clock wrote a later day:
 * then that day, or the new price would not become the current one.
 */
export function observationDay(today: string, known: { day: string; at?: number } | undefined): string {
  return known && known.day > today ? known.day : today
}
