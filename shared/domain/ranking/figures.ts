import { netSale } from '#shared/domain/crafts/profit.ts'
import { type Pace, perDay } from './pace.ts'
import type { RankedRecipe } from './recipe-index.ts'
import { priceTrust } from './trust.ts'
import { type Basket, basketOf, type PieceCost } from './unit-costs.ts'

/**
 * What a made item is to be sold for: the price in kamas, the tax in percent, when it was read (milliseconds), whether it
 * looks like a slip, and whether it is the price book's, for want of one that the player has set (N68).
 */
export type SaleRead = { price: number; taxPercent: number; at: number; odd: boolean; ofBook: boolean }

/** What a craft costs and leaves, in kamas, when nothing of it lacks. */
export type Yield = { cost: number; profit: number }

/**
 * A recipe in figures, all for one craft and in kamas. While prices lack (`missing`), `cost` is at least, `profit`, `roi`
 * and both sums of a day are at most what they say (N71, N11). Null: nothing to go by.
 */
export type RecipeFigures = {
  recipe: RankedRecipe
  /** How many prices it takes: one for each ingredient, and the sale price. */
  inputs: number
  /** The items without a price, the made item's own for the sale price, last. */
  missing: readonly number[]
  cost: number | null
  sale: SaleRead | null
  net: number | null
  profit: number | null
  /** A ratio: 0.125 is 12,5 %. */
  roi: number | null
  pace: Pace | null
  daily: number | null
  /** The same by the player's share of what the market sells (M17). */
  marketDaily: number | null
  /** When the oldest price that weighs was read, in milliseconds (N73). */
  at: number | null
  /** Whole percent; null while a price lacks (N72). */
  confidence: number | null
  /** The item whose price takes most of the confidence away, and when it was read; null where none does. */
  weakest: { id: number; at: number } | null
  /** From bought ingredients alone, whatever the tree says: what alerts go by. Null while a price lacks (N80). */
  bought: Yield | null
  /** Where what is made is crushed, not sold: what that leaves. Null for what cannot be; absent where it is sold (M26). */
  crush?: CrushFigures | null
}

/** An item that is crushed: what that leaves in kamas, null while the coefficient is not known; from which one it pays, in percent. */
export type CrushFigures = { net: number | null; coefficient: number | null; from: number | null }

/** What is known of the items of a recipe, at an instant (milliseconds). */
export type RecipeFacts = {
  now: number
  costOf: (id: number) => PieceCost | undefined
  /** The same where nothing is made. */
  boughtOf: (id: number) => PieceCost | undefined
  saleOf: (id: number) => SaleRead | undefined
  paceOf: (id: number) => Pace | undefined
  /** The player's share of what the market sells. */
  marketOf: (id: number) => Pace | undefined
}

/** Cost, sale, profit and pace of one craft, and how sure they are (N68–N73). Stock is not deducted. */
export function recipeFigures(recipe: RankedRecipe, known: RecipeFacts): RecipeFigures {
  const { now, costOf, boughtOf, saleOf, paceOf, marketOf } = known
  const { id, ingredients } = recipe
  const basket = basketOf(ingredients, costOf)
  const sale = saleOf(id) ?? null
  const missing = sale ? basket.unpriced : [...basket.unpriced, id]
  const complete = missing.length === 0
  const cost = basket.unpriced.length < ingredients.length ? basket.cost : null
  const net = sale && netSale(sale.price, sale.taxPercent)
  const profit = net === null ? null : net - basket.cost
  const pace = paceOf(id) ?? null
  const market = marketOf(id)
  const saleTrust = sale ? priceTrust(now - sale.at, sale.odd) : 0
  const oldest = Math.min(basket.at, sale?.at ?? Number.POSITIVE_INFINITY)
  const weakest =
    sale && 1 - saleTrust >= basket.weak.lack ? { id, at: sale.at, lack: 1 - saleTrust } : basket.weak
  const bought = costOf === boughtOf ? basket : basketOf(ingredients, boughtOf)
  return {
    recipe,
    inputs: ingredients.length + 1,
    missing,
    cost,
    sale,
    net,
    profit,
    roi: profit === null || !cost ? null : profit / cost,
    pace,
    daily: profit === null || pace === null ? null : perDay(profit, pace),
    marketDaily: profit === null || !market ? null : perDay(profit, market),
    at: Number.isFinite(oldest) ? oldest : null,
    confidence: complete ? Math.round(100 * saleTrust * basket.trust) : null,
    weakest: complete && weakest.lack > 0 ? { id: weakest.id, at: weakest.at } : null,
    bought: yieldOf(bought, net),
  }
}

/** What a craft of these ingredients leaves of a net sale, in kamas; null while a price lacks. */
export const yieldOf = ({ unpriced, cost }: Basket, net: number | null): Yield | null =>
  net === null || unpriced.length > 0 ? null : { cost, profit: net - cost }
