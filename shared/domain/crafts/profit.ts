import type { PackSize } from '#shared/contract/fields.ts'
import { cheapestPacks, type PackPrices, type PackPurchase, unitPrice } from '#shared/domain/prices/packs.ts'
import { NO_STOCK_COST, type StockCost, type StockFacts, stockCost } from '#shared/domain/stock/stock-cost.ts'
import { craftsInStock, type PlanIngredient } from './crafts-in-stock.ts'

/** One ingredient of a plan. Amounts in kamas; a null `estimate` or `purchase` waits for a price. */
export type PlanLine = {
  id: number
  perCraft: number
  needed: number
  owned: number
  missing: number
  /** Lowest price per piece and its pack. */
  unit: { price: number; pack: PackSize } | null
  /** Missing pieces at the unit price, not rounded. */
  estimate: number | null
  /** The packs to buy: cost 0 when nothing is missing. */
  purchase: PackPurchase | null
}

/** What N crafts cost and bring, in kamas; `roi` is a ratio (0.125 is 12,5 %). */
export type CraftPlan = {
  lines: PlanLine[]
  /** Null as long as a price is missing. */
  cost: number | null
  /** Cost of the lines that can be bought. */
  knownCost: number
  /** Lines of which something has to be bought, and can be. */
  pricedLines: number
  /** What the pieces taken from the stock cost, beside `cost` (N54). */
  stock: StockCost
  /** Items without the price that the plan needs. */
  unpriced: number[]
  gross: number
  tax: number
  net: number
  /** Null without a sale price or with an incomplete cost. */
  profit: number | null
  /** `net − knownCost −` the stock: what the profit cannot exceed. */
  atMost: number
  /** Null with `profit`, and where nothing costs anything. */
  roi: number | null
  perCraft: number | null
  /** Crafts that the stock alone allows. */
  maxCrafts: number
}

/**
 * `gross × (1 − taxPercent / 100)` in whole kamas, rounded once, halves up. `gross` is a whole amount,
 * `taxPercent` 0–100 with at most two decimals. Source: T39, figures.md §3.
 */
export function netSale(gross: number, taxPercent: number): number {
  const kept = BigInt(10_000 - Math.round(taxPercent * 100))
  return Number((BigInt(Math.round(gross)) * kept * 2n + 10_000n) / 20_000n)
}

/**
 * The plan for `crafts` crafts; null when nothing can be computed (no ingredient, target not above 0). A sale price of
 * null or 0 is not set yet. Profit uses the exact purchase; the stock costs nothing unless `stock` says how it counts. Source: T36–T41, figures.md §6.
 */
export function craftPlan(input: {
  ingredients: readonly PlanIngredient[]
  crafts: number
  owned: ReadonlyMap<number, number>
  prices: ReadonlyMap<number, PackPrices>
  salePrice: number | null
  taxPercent: number
  stock?: Pick<StockFacts, 'counting' | 'layersOf'>
}): CraftPlan | null {
  const { crafts, owned, prices } = input
  const ingredients = oncePerItem(input.ingredients)
  if (!(crafts > 0) || ingredients.length === 0) return null
  const lines = ingredients.map(({ id, quantity }) =>
    planLine(id, quantity, crafts, owned.get(id) ?? 0, prices.get(id) ?? {}),
  )
  const unpriced = lines.filter(({ purchase }) => !purchase).map(({ id }) => id)
  const knownCost = lines.reduce((sum, { purchase }) => sum + (purchase?.cost ?? 0), 0)
  const cost = unpriced.length === 0 ? knownCost : null
  const gross = (input.salePrice ?? 0) * crafts
  const net = netSale(gross, input.taxPercent)
  const pricesOf = (id: number) => prices.get(id) ?? {}
  const taken = lines.map(({ id, needed, missing }) => ({ id, owned: needed - missing }))
  const stock = input.stock ? stockCost(taken, { ...input.stock, pricesOf }) : NO_STOCK_COST
  const complete = cost !== null && stock.lacking.length === 0
  const spent = knownCost + stock.cost
  const profit = complete && input.salePrice ? net - spent : null
  return {
    lines,
    cost,
    knownCost,
    stock,
    pricedLines: lines.filter(({ missing, purchase }) => missing > 0 && purchase).length,
    unpriced,
    gross,
    tax: gross - net,
    net,
    profit,
    atMost: net - spent,
    roi: profit === null || spent === 0 ? null : profit / spent,
    perCraft: profit === null ? null : profit / crafts,
    maxCrafts: craftsInStock(ingredients, owned),
  }
}

function planLine(id: number, perCraft: number, crafts: number, owned: number, prices: PackPrices): PlanLine {
  const needed = perCraft * crafts
  const missing = Math.max(0, needed - owned)
  const unit = unitPrice(prices)
  const estimate = missing === 0 ? 0 : unit && missing * unit.price
  return { id, perCraft, needed, owned, missing, unit, estimate, purchase: cheapestPacks(missing, prices) }
}

/** A recipe that names an item twice needs both amounts. */
export function oncePerItem(ingredients: readonly PlanIngredient[]): PlanIngredient[] {
  const quantities = new Map<number, number>()
  for (const { id, quantity } of ingredients) {
    if (quantity > 0) quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  }
  return [...quantities].map(([id, quantity]) => ({ id, quantity }))
}
