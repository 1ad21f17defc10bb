import { cheapestPacks, type PackPrices } from '#shared/domain/prices/packs.ts'

/** A day's offering: `quantity` pieces of `item` for one character; `unit`: the price typed for that day, 0 for none. */
export type Offered = { date: string; item: number; quantity: number; unit: number; done: boolean }

export type OfferingMeans = {
  characters: number
  /** In stock, beyond what is reserved. Pieces. */
  freeOf: (id: number) => number
  pricesOf: (id: number) => PackPrices
}

/** A day for all characters: pieces, of which the stock gives `owned`; kamas for those to buy, null without a price. */
export type OfferingToBuy = Offered & { pieces: number; owned: number; missing: number; cost: number | null }

/** What days come to: kamas left to pay, a lower bound while `unpriced` items to buy have no price. */
export type OfferingsToBuy = { days: OfferingToBuy[]; cost: number; unpriced: number }

/**
 * What is left to pay for days, in their order, one stock serving them one after the other (N12, N109). An item of several
 * days is bought at once: the exact packs of the book, else the price that was typed for its first day. Made offerings need
 * nothing.
 */
export function offeringsToBuy(
  offered: readonly Offered[],
  { characters, freeOf, pricesOf }: OfferingMeans,
): OfferingsToBuy {
  const taken = new Map<number, number>()
  const lacking = new Map<number, { pieces: number; unit: number }>()
  const days = offered.map((day) => {
    const { item, quantity, unit, done } = day
    const pieces = quantity * characters
    const free = Math.max(0, freeOf(item) - (taken.get(item) ?? 0))
    const owned = Math.min(free, pieces)
    const missing = pieces - owned
    if (!done) {
      taken.set(item, (taken.get(item) ?? 0) + owned)
      const known = lacking.get(item)
      lacking.set(item, { pieces: (known?.pieces ?? 0) + missing, unit: known?.unit || unit })
    }
    return { ...day, pieces, owned, missing, cost: costOf(missing, pricesOf(item), unit) }
  })
  const costs = [...lacking].map(([id, { pieces, unit }]) => costOf(pieces, pricesOf(id), unit))
  return {
    days,
    cost: costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
    unpriced: costs.filter((cost) => cost === null).length,
  }
}

const costOf = (pieces: number, prices: PackPrices, unit: number): number | null =>
  cheapestPacks(pieces, prices)?.cost ?? (unit > 0 ? unit * pieces : null)
