import { cheapestPacks, type PackPrices } from '#shared/domain/prices/packs.ts'
import { boxKey, type GuideTierPlan } from './guides.ts'

/** What the player knows: ticked boxes, owned pieces by item, prices by item. */
export type GuideMeans = {
  nameOf: (id: number) => string
  checked: ReadonlySet<string>
  owned: ReadonlyMap<number, number>
  pricesOf: (id: number) => PackPrices
}

/** Kamas, and the items without a price that keep it from being known (`cost` is then null, as without any needs). */
export type GuideCost = { cost: number | null; unpriced: number[] }

export type GuidePurchases = {
  /** By resource: pieces that the stock covers of the boxes not ticked, and pieces left to buy. */
  resources: Map<number, { covered: number; toBuy: number }>
  /** What is left to buy, each resource bought at once. */
  left: GuideCost
}

/**
 * What is left to buy of a guide at the player's prices, exact packs, and what the stock already covers. The stock is counted once,
 * in the order of the tiers, for boxes that are not ticked: what a ticked box stood for is behind the player.
 */
export function guidePurchases(plan: readonly GuideTierPlan[], means: GuideMeans): GuidePurchases {
  const { nameOf, checked, owned, pricesOf } = means
  const resources: GuidePurchases['resources'] = new Map()
  for (const { index, needs } of plan) {
    for (const { id, quantity } of needs) {
      const so = resources.get(id) ?? { covered: 0, toBuy: 0 }
      const needed = checked.has(boxKey(index, nameOf(id))) ? 0 : quantity
      const covered = Math.min(needed, Math.max(0, (owned.get(id) ?? 0) - so.covered))
      resources.set(id, { covered: so.covered + covered, toBuy: so.toBuy + needed - covered })
    }
  }
  const left = [...resources].map(([id, { toBuy }]) => ({ id, quantity: toBuy }))
  return { resources, left: costOf(left, pricesOf) }
}

/** For each tier of a plan, in their order: what all its resources cost at the player's prices, exact packs. */
export const tierCosts = (plan: readonly GuideTierPlan[], pricesOf: GuideMeans['pricesOf']): GuideCost[] =>
  plan.map(({ needs }) => costOf(needs, pricesOf))

function costOf(
  needs: readonly { id: number; quantity: number }[],
  pricesOf: GuideMeans['pricesOf'],
): GuideCost {
  let cost = 0
  const unpriced: number[] = []
  for (const { id, quantity } of needs) {
    const purchase = cheapestPacks(quantity, pricesOf(id))
    if (purchase) cost += purchase.cost
    else unpriced.push(id)
  }
  return { cost: unpriced.length === 0 && needs.length > 0 ? cost : null, unpriced }
}
