import type { Ingredient } from '#shared/catalogue/types.ts'
import { cheapestPacks, type PackPrices, type PackPurchase, sharesOf } from '#shared/domain/prices/packs.ts'
import type { CraftTree, TreeCost, TreeItem } from './craft-tree.ts'

/**
 * An item where it occurs in a tree: its part of what is needed, and of the cost (N45). Where its branch is not retained,
 * the figures are those that it would have alone (N56).
 */
export type TreePlace = {
  /** The ids from below the root down to it. */
  path: string
  item: TreeItem
  perParent: number
  needed: number
  missing: number
  purchase: PackPurchase | null
  /** What it and what is made for it cost here: the parts of all places of an item add up to its cost (N22). */
  cost: TreeCost
  retained: boolean
  /** What it is made of: of an item that is bought, what it would be made of. */
  parts: TreePlace[]
}

type Below = ReadonlyMap<number, readonly { item: TreeItem; quantity: number }[]>
/** A place that is being filled in. `order`: a character for each step down, which sorts as the tree is drawn. */
type Part = {
  item: TreeItem
  order: string
  perParent: number
  needed: number
  missing: number
  cost: TreeCost
  parts: Part[]
}

/** The places of a tree, those of the root's own ingredients first. */
export function treePlaces(
  { items }: Pick<CraftTree, 'items'>,
  ingredientsOf: (id: number) => readonly Ingredient[] | undefined,
  pricesOf: (id: number) => PackPrices,
): TreePlace[] {
  const [root] = items
  if (!root) return []
  const below = belowOf(items, ingredientsOf)
  const top = retainedParts(items, root, below)
  const placed = ({ parts, order: _, ...part }: Part, above: string): TreePlace => {
    const path = above ? `${above}/${part.item.id}` : String(part.item.id)
    const { item, missing } = part
    const own = parts.length > 0 ? parts.map((one) => placed(one, path)) : asideOf(item, missing, path)
    return { ...part, path, retained: true, purchase: item.purchase, parts: own }
  }
  /** What an item would be made of; nothing is needed of what it is made of where none of it is missing. */
  const asideOf = (item: TreeItem, missing: number, above: string): TreePlace[] =>
    (missing > 0 && !item.end ? (below.get(item.id) ?? []) : []).map(({ item: part, quantity }) => {
      const needed = missing * quantity
      const path = `${above}/${part.id}`
      const purchase = cheapestPacks(needed, pricesOf(part.id))
      return {
        path,
        item: part,
        perParent: quantity,
        needed,
        missing: needed,
        purchase,
        cost: { unpriced: purchase ? 0 : 1, cost: purchase?.cost ?? 0 },
        retained: false,
        parts: asideOf(part, needed, path),
      }
    })
  return top.map((part) => placed(part, ''))
}

/** The ingredients of each item of the tree, in the order of its recipe. */
function belowOf(
  items: readonly TreeItem[],
  ingredientsOf: (id: number) => readonly Ingredient[] | undefined,
): Below {
  const below = new Map<number, { item: TreeItem; quantity: number }[]>()
  for (const item of items)
    for (const { id, quantity } of item.parents) {
      const known = below.get(id)
      if (known) known.push({ item, quantity })
      else below.set(id, [{ item, quantity }])
    }
  for (const [id, parts] of below) {
    const order = ingredientsOf(id)?.map((ingredient) => ingredient.id) ?? []
    parts.sort((a, b) => order.indexOf(a.item.id) - order.indexOf(b.item.id))
  }
  return below
}

/** Parents are known before their ingredients, so that all places of an item share its figures at once. */
function retainedParts(items: readonly TreeItem[], root: TreeItem, below: Below): Part[] {
  const places = new Map<TreeItem, Part[]>()
  const top: Part = {
    item: root,
    order: '',
    perParent: 0,
    needed: root.needed,
    missing: root.missing,
    cost: NONE,
    parts: [],
  }
  for (const item of items) {
    const own = item === root ? [top] : (places.get(item) ?? []).sort((a, b) => (a.order < b.order ? -1 : 1))
    const needs = own.map(({ needed }) => needed)
    const missing = sharesOf(item.missing, needs)
    const costs = sharesOf(item.purchase?.cost ?? 0, needs)
    const lacks = item.choice === 'buy' && item.missing > 0 && !item.purchase ? 1 : 0
    for (const [at, place] of own.entries()) {
      place.missing = missing[at] ?? 0
      place.cost = { unpriced: lacks, cost: costs[at] ?? 0 }
      if (item.choice !== 'craft' || place.missing === 0 || item.end) continue
      place.parts = (below.get(item.id) ?? []).map(({ item: part, quantity }, at) => {
        const order = place.order + String.fromCharCode(at)
        const needed = place.missing * quantity
        return { item: part, order, perParent: quantity, needed, missing: 0, cost: NONE, parts: [] }
      })
      for (const part of place.parts) places.set(part.item, [...(places.get(part.item) ?? []), part])
    }
  }
  addUp(top)
  return top.parts
}

const NONE: TreeCost = { unpriced: 0, cost: 0 }

/** What is made costs what its parts cost. */
function addUp(place: Part): TreeCost {
  if (place.parts.length > 0)
    place.cost = place.parts.map(addUp).reduce((sum, { unpriced, cost }) => ({
      unpriced: sum.unpriced + unpriced,
      cost: sum.cost + cost,
    }))
  return place.cost
}
