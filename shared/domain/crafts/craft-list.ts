import type { Ingredient } from '#shared/catalogue/types.ts'
import { cheapestPacks, type PackPrices, type PackPurchase } from '#shared/domain/prices/packs.ts'

/** An entry of a craft list: how many times its recipe is made. */
export type CraftWanted = { quantity: number; ingredients: readonly Ingredient[] }

/** What the player knows: pieces owned and pack prices, by item. */
export type CraftMeans = {
  ownedOf: (id: number) => number
  pricesOf: (id: number) => PackPrices
}

/** All that a craft list asks of one item, in pieces. */
export type CraftNeed = {
  id: number
  needed: number
  owned: number
  /** What the stock does not cover. */
  toBuy: number
  /** The exact packs; null when something is to buy and no pack has a price. */
  purchase: PackPurchase | null
}

/** Kamas of what has a price, and the items that have none: with any, the cost is a lower bound. */
export type NeedsCost = { cost: number; unpriced: number[] }

/**
 * The merged shopping list of a craft list: one line for each item, in the order in which the entries first name it,
 * the stock counted once. Entries of quantity 0 need nothing.
 */
export function craftNeeds(wanted: readonly CraftWanted[], { ownedOf, pricesOf }: CraftMeans): CraftNeed[] {
  const pieces = new Map<number, number>()
  for (const { quantity, ingredients } of wanted) {
    if (quantity <= 0) continue
    for (const { id, quantity: each } of ingredients) pieces.set(id, (pieces.get(id) ?? 0) + quantity * each)
  }
  return [...pieces].map(([id, needed]) => {
    const owned = ownedOf(id)
    const toBuy = Math.max(0, needed - owned)
    return { id, needed, owned, toBuy, purchase: cheapestPacks(toBuy, pricesOf(id)) }
  })
}

/** What a shopping list costs in all. */
export const needsCost = (needs: readonly Pick<CraftNeed, 'id' | 'purchase'>[]): NeedsCost => ({
  cost: needs.reduce((sum, { purchase }) => sum + (purchase?.cost ?? 0), 0),
  unpriced: needs.flatMap(({ id, purchase }) => (purchase ? [] : [id])),
})

/** Of an entry of the breeding craft list, what says which item it makes. */
type CraftEntryKey = { entry: string; product_item_id: number | null; nom_item: string }

const WHOLE = /^-?\d+$/

/**
 * The id of the item that an entry makes: said by the entry, else by its key, which is an id or a name; null where
 * nothing says it. `idNamed` finds an item by its name. Source: T185.
 */
export function craftedItem(
  { entry, product_item_id, nom_item }: CraftEntryKey,
  idNamed: (name: string) => number | undefined,
): number | null {
  if (product_item_id !== null) return product_item_id
  if (WHOLE.test(entry) && Number.isSafeInteger(Number(entry)) && Number(entry) !== 0) return Number(entry)
  return idNamed(nom_item || entry) ?? null
}
