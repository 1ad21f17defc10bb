import type { PackSize } from '#shared/contract/fields.ts'
import type { PlanIngredient } from '#shared/domain/crafts/crafts-in-stock.ts'
import { type PackPrices, unitPrice } from '#shared/domain/prices/packs.ts'
import { priceTrust } from './trust.ts'

/**
 * The lowest price of a piece, in thousandths of a kama: of whatever pack, that is a whole number. `at`: when it was read,
 * in milliseconds; `odd`: it looks like a slip.
 */
export type PriceRead = { thousandths: number; pack: PackSize; at: number; odd: boolean }

const THOUSAND = 1000

/** The lowest price of a piece in thousandths of a kama, with its pack; null without any price (N68). */
export function lowestPrice(prices: PackPrices): Pick<PriceRead, 'thousandths' | 'pack'> | null {
  const unit = unitPrice(prices)
  return unit && { pack: unit.pack, thousandths: ((prices[unit.pack] ?? 0) * THOUSAND) / unit.pack }
}

/** What a piece costs and how far that is to be trusted, bought or, by the tree, made of its ingredients. */
export type PieceCost = {
  thousandths: number
  made: boolean
} & Reading

/** How old and how sure prices are that belong together. */
type Reading = {
  /** 0 to 1. */
  trust: number
  /** When the oldest of those that weigh at least 5 % of the cost was read, in milliseconds (N73). */
  at: number
  /** The price that takes most of the trust away, and how much; its item. */
  weak: { id: number; at: number; lack: number }
}

/** The ingredients of a recipe together: what those with a price cost, in kamas, and which have none. */
export type Basket = Reading & { thousandths: number; cost: number; unpriced: readonly number[] }

/** An item bought at its price, at an instant (milliseconds). */
export function boughtPiece(id: number, { thousandths, at, odd }: PriceRead, now: number): PieceCost {
  const trust = priceTrust(now - at, odd)
  return { thousandths, made: false, trust, at, weak: { id, at, lack: 1 - trust } }
}

/**
 * The cheaper of buying and making a piece, the price of its ingredients' pieces being known; of equal costs, bought
 * (N48, N49). Undefined where neither can be.
 */
export function cheaperPiece(own: PieceCost | undefined, basket: Basket): PieceCost | undefined {
  if (basket.unpriced.length > 0 || (own && own.thousandths <= basket.thousandths)) return own
  const { thousandths, trust, at, weak } = basket
  return { thousandths, made: true, trust, at, weak }
}

/** A part this small of the cost says nothing of its age. */
const WEIGHS = 20

/** What the ingredients of one craft cost: Σ quantity × the price of a piece, rounded once, halves up (N68). */
export function basketOf(
  ingredients: readonly PlanIngredient[],
  costOf: (id: number) => PieceCost | undefined,
): Basket {
  const unpriced: number[] = []
  const parts: { cost: PieceCost; thousandths: number }[] = []
  let total = 0
  for (const { id, quantity } of ingredients) {
    const cost = costOf(id)
    if (!cost) unpriced.push(id)
    else {
      parts.push({ cost, thousandths: quantity * cost.thousandths })
      total += quantity * cost.thousandths
    }
  }
  let trust = 0
  let at = Number.POSITIVE_INFINITY
  let weak = NOTHING_WEAK
  for (const { cost, thousandths } of parts) {
    const share = thousandths / total
    trust += share * cost.trust
    if (thousandths * WEIGHS >= total && cost.at < at) at = cost.at
    const lack = share * cost.weak.lack
    if (lack > weak.lack) weak = { ...cost.weak, lack }
  }
  const cost = total > Number.MAX_SAFE_INTEGER ? exactKamas(ingredients, costOf) : kamas(total)
  return { unpriced, thousandths: total, cost, trust, at, weak }
}

const NOTHING_WEAK = { id: 0, at: 0, lack: 0 }

/** Thousandths as whole kamas, halves up; no quotient is rounded on the way. */
function kamas(thousandths: number): number {
  const more = thousandths + THOUSAND / 2
  return (more - (more % THOUSAND)) / THOUSAND
}

/** The same where a double no longer holds the sum. */
function exactKamas(
  ingredients: readonly PlanIngredient[],
  costOf: (id: number) => PieceCost | undefined,
): number {
  const total = ingredients.reduce(
    (sum, { id, quantity }) => sum + BigInt(quantity) * BigInt(costOf(id)?.thousandths ?? 0),
    0n,
  )
  return Number((total + 500n) / 1000n)
}
