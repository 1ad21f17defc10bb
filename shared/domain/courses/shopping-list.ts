import type { PackAmounts } from '#shared/contract/fields.ts'
import { sharesOf } from '#shared/domain/crafts/craft-tree.ts'
import { cheapestPacks, type PackPrices, type PackPurchase } from '#shared/domain/prices/packs.ts'

/** Where a need comes from: a planned craft, a day of the almanax, a guide … `due`: the Paris day on which it is wanted. */
export type Origin = { source: string; id: string; due: string | null }
/** So many pieces of an item, for one origin. */
export type Need = { item: number; pieces: number; origin: Origin }

/** What the player knows of the items. Pieces; kamas. */
export type Supplies = {
  /** In stock, beyond what is reserved. */
  freeOf: (item: number) => number
  pricesOf: (item: number) => PackPrices
  /** Made by the crafts that are planned. */
  plannedOf: (item: number) => number
}

/** An origin's part of a line: its pieces, and what they cost of the line's purchase; null while a price lacks. */
export type Part = { origin: Origin; pieces: number; cost: number | null }

/** One item to buy, whatever it is for (N20, N21, N22). */
export type ShoppingLine = {
  item: number
  needed: number
  /** Of these, made by planned crafts, and taken from the stock. */
  planned: number
  owned: number
  missing: number
  /** The exact packs; null where no pack has a price. */
  purchase: PackPurchase | null
  /** The earliest due first, those without a day last. */
  parts: readonly Part[]
}

/**
 * All that the plans need, one line for each item in the order in which it is first named: planned crafts cover a need
 * first, then the stock, and what is left is bought on the sum (N18, N20, N21, N22).
 */
export function shoppingList(
  needs: readonly Need[],
  { freeOf, pricesOf, plannedOf }: Supplies,
): ShoppingLine[] {
  const byItem = new Map<number, Need[]>()
  for (const need of needs) {
    if (need.pieces <= 0) continue
    const known = byItem.get(need.item)
    if (known) known.push(need)
    else byItem.set(need.item, [need])
  }
  return [...byItem].map(([item, ofItem]) => {
    const ordered = ofItem.length > 1 ? ofItem.toSorted(byDue) : ofItem
    const needed = ordered.reduce((sum, { pieces }) => sum + pieces, 0)
    const planned = Math.min(plannedOf(item), needed)
    const owned = Math.min(freeOf(item), needed - planned)
    const missing = needed - planned - owned
    const purchase = cheapestPacks(missing, pricesOf(item))
    const shares =
      purchase &&
      sharesOf(
        purchase.cost,
        ordered.map(({ pieces }) => pieces),
      )
    const parts = ordered.map(({ origin, pieces }, at) => ({ origin, pieces, cost: shares?.[at] ?? null }))
    return { item, needed, planned, owned, missing, purchase, parts }
  })
}

/** The order of needs that one pool of stock serves: by day, and as they stand. */
function byDue({ origin: a }: Need, { origin: b }: Need): number {
  if (a.due === b.due) return 0
  if (a.due === null || b.due === null) return a.due === null ? 1 : -1
  return a.due < b.due ? -1 : 1
}

/** What a list comes to, in kamas, and the items without a price: with any, it is a lower bound (N11). */
export function listCost(lines: readonly ShoppingLine[]): { cost: number; unpriced: number[] } {
  return {
    cost: lines.reduce((sum, { purchase }) => sum + (purchase?.cost ?? 0), 0),
    unpriced: lines.flatMap(({ item, purchase }) => (purchase ? [] : [item])),
  }
}

/**
 * The price of a pack that follows from what was paid in all, in kamas: where packs of one size were bought, the amount by
 * their number, rounded; of several sizes none is known (N30).
 */
export function packPricesPaid(packs: PackAmounts, paid: number): PackAmounts {
  const bought = Object.entries(packs).filter(([, count]) => count > 0)
  const [only] = bought
  return bought.length === 1 && only ? { [only[0]]: Math.round(paid / only[1]) } : {}
}

const LEADING = /^(?:x|×)?\s*(\d[\d\s.\u00a0\u202f]*)\s*(?:x|×|\*)?\s+(\D.*)$/i
const TRAILING = /^(.*\D)\s+(?:x|×|\*)?\s*(\d[\d\s.\u00a0\u202f]*)$/i

/**
 * A quantity and a name as a person writes them: « 50 potion de rappel », « Ortie x12 », « 3× Bois de Frêne ». A plain
 * whole number before or after the name; without one, 1 (N43).
 */
export function readWanted(text: string): { pieces: number; name: string } {
  const trimmed = text.trim().replace(/^[-•–]\s+/, '')
  const leading = LEADING.exec(trimmed)
  const trailing = leading ? null : TRAILING.exec(trimmed)
  const [digits, name] = leading ? [leading[1], leading[2]] : trailing ? [trailing[2], trailing[1]] : []
  const pieces = Number((digits ?? '').replace(/\D/g, ''))
  if (name === undefined || !Number.isSafeInteger(pieces) || pieces === 0) return { pieces: 1, name: trimmed }
  return { pieces, name: name.replace(/[\s:×*-]+$/, '').trim() }
}
