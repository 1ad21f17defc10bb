import { type Stamp, timeOf } from '#shared/contract/stamp.ts'
import { unitPrice } from '#shared/domain/prices/packs.ts'
import { type ItemPrices, pricesOf } from '#store/prices.ts'

/** A price of the book that a tool may take over, in kamas; `newer`: than the tool's own typed price. */
export type Suggestion = { price: number; newer: boolean }
/** What the tool keeps of its own: 0 is no price; `stamp` says when it was typed. */
export type ToolPrice = { price: number; stamp: Stamp | undefined }

/**
 * What the book has to say beside a tool's own price: its lowest unit price, in whole kamas unless `shown` says how.
 * Nothing where that is nothing, or what the tool holds already, or was read before the tool's own was typed.
 */
export function suggestionOf(
  own: ToolPrice | null,
  prices: ItemPrices | undefined,
  shown: (price: number) => number = Math.floor,
): Suggestion | null {
  const lowest = unitPrice(pricesOf(prices))
  const price = shown(lowest?.price ?? 0)
  if (!lowest || price === 0 || price === own?.price) return null
  if (!own || own.price === 0) return { price, newer: false }
  const readAt = prices?.[lowest.pack]?.at ?? 0
  return readAt > timeOf(own.stamp ?? '') ? { price, newer: true } : null
}
