import { netSale } from '#shared/domain/crafts/profit.ts'
import { cheapestPacks, type PackPrices, type PackPurchase, sharesOf } from '#shared/domain/prices/packs.ts'
import { type StockCost, type StockFacts, stockCost } from '#shared/domain/stock/stock-cost.ts'

/** Where a need comes from: a planned craft, a day of the almanax, a guide … `due`: the Paris day on which it is wanted. */
export type NeedOrigin = { source: string; id: string; due: string | null }
/** The source of what planned crafts need. */
export const CRAFTS = 'crafts'
/** So many pieces of an item, for one origin. */
export type Need = { id: number; pieces: number; origin: NeedOrigin }

/** What the player knows of the items. Pieces; kamas. */
export type Supplies = {
  /** In stock, beyond what is reserved. */
  freeOf: (id: number) => number
  pricesOf: (id: number) => PackPrices
  /** Made by the crafts that are planned. */
  plannedOf: (id: number) => number
}

/** An origin's part of a line: its pieces, and what they cost of the line's purchase; null while a price lacks. */
export type OriginShare = { origin: NeedOrigin; pieces: number; cost: number | null }

/** One item to buy, whatever it is for (N20, N21, N22). */
export type ShoppingLine = {
  id: number
  needed: number
  /** Of these, made by planned crafts, and taken from the stock. */
  planned: number
  owned: number
  missing: number
  /** The exact packs; null where no pack has a price. */
  purchase: PackPurchase | null
  /** The earliest due first, those without a day last. */
  parts: readonly OriginShare[]
}

/** All that is needed of one item: its pieces in all, and each origin's, the earliest due first (N12). */
export type MergedNeed = { id: number; needed: number; needs: readonly Need[] }

/** What is needed, once for each item in the order in which it is first named. */
export function mergedNeeds(needs: readonly Need[]): MergedNeed[] {
  const byItem = new Map<number, Need[]>()
  for (const need of needs) {
    if (need.pieces <= 0) continue
    const known = byItem.get(need.id)
    if (known) known.push(need)
    else byItem.set(need.id, [need])
  }
  return [...byItem].map(([id, ofItem]) => ({
    id,
    needed: ofItem.reduce((sum, { pieces }) => sum + pieces, 0),
    needs: ofItem.length > 1 ? ofItem.toSorted((a, b) => byDue(a.origin, b.origin)) : ofItem,
  }))
}

/**
 * The line of an item: planned crafts cover its need first, then the stock, and what is left is bought on the sum, each
 * origin paying its part (N18, N20, N21, N22).
 */
export function shoppingLine(
  { id, needed, needs }: MergedNeed,
  { freeOf, pricesOf, plannedOf }: Supplies,
): ShoppingLine {
  const planned = Math.min(plannedOf(id), needed)
  const owned = Math.min(freeOf(id), needed - planned)
  const missing = needed - planned - owned
  const purchase = cheapestPacks(missing, pricesOf(id))
  const shares =
    purchase &&
    sharesOf(
      purchase.cost,
      needs.map(({ pieces }) => pieces),
    )
  const parts = needs.map(({ origin, pieces }, at) => ({ origin, pieces, cost: shares?.[at] ?? null }))
  return { id, needed, planned, owned, missing, purchase, parts }
}

/** The lines of all that the plans need. */
export const shoppingList = (needs: readonly Need[], supplies: Supplies): ShoppingLine[] =>
  mergedNeeds(needs).map((need) => shoppingLine(need, supplies))

type Due = { due: string | null }

/** The order in which one pool of stock serves: by day, and as they stand (N12). */
export function byDue(a: Due, b: Due): number {
  if (a.due === b.due) return 0
  if (a.due === null || b.due === null) return a.due === null ? 1 : -1
  return a.due < b.due ? -1 : 1
}

/** What a list comes to: kamas left to pay, in all and for each source, and the lines without a price. */
export type ListTotals<L extends ShoppingLine = ShoppingLine> = {
  cost: number
  unpriced: readonly L[]
  bySource: ReadonlyMap<string, number>
}

export function listTotals<L extends ShoppingLine>(lines: readonly L[]): ListTotals<L> {
  const bySource = new Map<string, number>()
  const unpriced: L[] = []
  let cost = 0
  for (const line of lines) {
    if (line.missing === 0) continue
    if (!line.purchase) unpriced.push(line)
    cost += line.purchase?.cost ?? 0
    for (const { origin, cost: share } of line.parts)
      bySource.set(origin.source, (bySource.get(origin.source) ?? 0) + (share ?? 0))
  }
  return { cost, unpriced, bySource }
}

/** How many items each source on the list lacks. */
export function lackingBySource(lines: readonly ShoppingLine[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { missing, parts } of lines) {
    if (missing === 0) continue
    for (const source of new Set(parts.map(({ origin }) => origin.source)))
      counts.set(source, (counts.get(source) ?? 0) + 1)
  }
  return counts
}

/** How many items these needs would lack, were they alone. */
export const lackingAlone = (needs: readonly Need[], freeOf: Supplies['freeOf']): number =>
  mergedNeeds(needs).filter(({ id, needed }) => needed > freeOf(id)).length

/**
 * What the planned crafts take from the stock costs, in kamas: of a line that serves others too their part, as of its
 * purchase, and the pieces that trees take for what they make, `taken`, which are the older ones (N12, N54). `unknown`: items
 * of which nobody noted what was paid.
 */
export function craftsStockCost(
  lines: readonly ShoppingLine[],
  taken: ReadonlyMap<number, number>,
  facts: StockFacts,
): { cost: number; unknown: number; lacking: number } {
  const sum = { cost: 0, unknown: 0, lacking: 0 }
  const add = ({ cost, unpaid, lacking }: StockCost, part = cost) => {
    sum.cost += part
    sum.unknown += unpaid.length
    sum.lacking += lacking.length
  }
  const rest = new Map(taken)
  for (const { id, owned, parts } of lines) {
    if (owned === 0 || !parts.some(({ origin }) => origin.source === CRAFTS)) continue
    const older = rest.get(id) ?? 0
    const before = stockCost([{ id, owned: older }], facts).cost
    const both = stockCost([{ id, owned: older + owned }], facts)
    const shares = sharesOf(
      both.cost - before,
      parts.map(({ pieces }) => pieces),
    )
    const part = parts.reduce(
      (all, { origin }, at) => all + (origin.source === CRAFTS ? (shares[at] ?? 0) : 0),
      0,
    )
    add(both, before + part)
    rest.delete(id)
  }
  for (const [id, owned] of rest) add(stockCost([{ id, owned }], facts))
  return sum
}

/** At what price a made item is to be sold, in kamas a piece, and the tax on it, in percent. */
export type SaleTerms = { price: number; taxPercent: number }

/**
 * What all planned crafts leave together, in kamas: their sales after tax, less what is left to pay for them and what their
 * stock costs, where that counts. `unsold`: recipes without a sale price, which bring nothing here; `certain`: no price lacks. Null
 * where no craft has a sale price.
 */
export function plannedProfit(
  crafts: readonly { recipe: number; crafts: number }[],
  saleOf: (recipe: number) => SaleTerms | null,
  { unpriced, bySource }: ListTotals,
  stock = { cost: 0, lacking: 0 },
): { profit: number; certain: boolean; unsold: readonly number[] } | null {
  const unsold: number[] = []
  let net = 0
  for (const { recipe, crafts: times } of crafts) {
    const sale = saleOf(recipe)
    if (sale) net += netSale(sale.price * times, sale.taxPercent)
    else unsold.push(recipe)
  }
  if (crafts.length === unsold.length) return null
  const lacks = unpriced.some(({ parts }) => parts.some(({ origin }) => origin.source === CRAFTS))
  const certain = !lacks && stock.lacking === 0 && unsold.length === 0
  return { profit: net - (bySource.get(CRAFTS) ?? 0) - stock.cost, certain, unsold }
}
