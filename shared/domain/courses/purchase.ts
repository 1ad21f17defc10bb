import { PACK_SIZES, type PackAmounts, type PackSize } from '#shared/contract/fields.ts'
import { cheapestPacks, type PackPrices, unitPrice } from '#shared/domain/prices/packs.ts'

/**
 * The price of a pack that follows from what was paid in all, in kamas: where packs of one size were bought, the amount by
 * their number, rounded; of several sizes none is known (N30).
 */
export function packPricesPaid(packs: PackAmounts, paid: number): PackAmounts {
  const bought = Object.entries(packs).filter(([, count]) => count > 0)
  const [only] = bought
  return bought.length === 1 && only ? { [only[0]]: Math.round(paid / only[1]) } : {}
}

/** What a player changed of a purchase before it is noted; what is absent is as expected. Kamas. */
export type PurchaseDraft = {
  /** How many packs of each size (N31). */
  packs?: PackAmounts
  /** Prices of packs that were typed for it. */
  typed?: PackAmounts
  /** Paid in all, where the player typed it; null: not known. */
  paid?: number | null
  /** The packs for which that was typed. */
  paidFor?: PackAmounts
}

/** A purchase as it would be noted: pieces, packs (none known without a price), typed prices, kamas paid in all. */
export type PurchaseToNote = {
  packs: PackAmounts
  pieces: number
  surplus: number
  typed: PackAmounts
  paid: number | null
  /** The prices that count for it, typed ones over those of the book. */
  prices: PackPrices
}

/**
 * What a tick notes of a line that lacks `missing` pieces: the exact packs at the prices that count, at what they come to.
 * Typed prices choose the packs anew; an amount paid in all that is not the expected one says the price of packs of one size
 * (N28, N30, N31). Without any price the pieces are noted alone (N32).
 */
export function purchaseToNote(
  missing: number,
  known: PackPrices,
  { packs: chosen, typed = {}, paid, paidFor }: PurchaseDraft = {},
): PurchaseToNote {
  const prices = { ...known, ...typed }
  const packs = chosen ?? cheapestPacks(missing, prices)?.packs ?? {}
  const sizes = sizesOf(packs)
  const priced = sizes.length > 0 && sizes.every((size) => prices[size])
  const expected = sizes.reduce((sum, size) => sum + (packs[size] ?? 0) * (prices[size] ?? 0), 0)
  const contained = sizes.reduce((sum, size) => sum + (packs[size] ?? 0) * size, 0)
  const pieces = sizes.length > 0 || chosen ? contained : missing
  const total = paid === undefined ? (priced ? expected : null) : paid
  // What was paid for packs of several sizes says nothing of the one that is left of them.
  const told = total !== null && `${sizesOf(paidFor ?? packs)}` === `${sizes}`
  const said = told && total !== (priced ? expected : null) ? packPricesPaid(packs, total) : {}
  return {
    packs,
    pieces,
    surplus: Math.max(0, pieces - missing),
    typed: { ...typed, ...said },
    paid: total,
    prices,
  }
}

/** The lowest price of a piece among the packs of a purchase, in kamas. */
export const unitPricePaid = ({ packs, prices }: Pick<PurchaseToNote, 'packs' | 'prices'>) =>
  unitPrice(Object.fromEntries(sizesOf(packs).map((size) => [size, prices[size] ?? 0])))

const sizesOf = (packs: PackAmounts): PackSize[] => PACK_SIZES.filter((size) => (packs[size] ?? 0) > 0)

/** A purchase as it was noted, kamas. */
type Noted = { packs: PackAmounts; pack_prices: PackAmounts; paid_kamas: number | null }

/**
 * A purchase that was noted, to be corrected: the prices that counted for it over those of the book, and as a draft what of
 * it was typed. What was paid is one of these only where the packs do not come to it at these prices.
 */
export function notedDraft(
  { packs, pack_prices: typed, paid_kamas: paid }: Noted,
  book: PackPrices,
): { known: PackPrices; draft: PurchaseDraft } {
  const sizes = sizesOf(packs)
  const only = sizes.length === 1 && paid !== null && !typed[sizes[0] ?? 1]
  const known = { ...book, ...typed, ...(only ? packPricesPaid(packs, paid) : {}) }
  const expected = purchaseToNote(0, known, { packs }).paid
  const isExpected = paid === expected || (sizes.length === 1 && expected !== null && paid !== null)
  return { known, draft: isExpected ? { packs, typed } : { packs, typed, paid, paidFor: packs } }
}
