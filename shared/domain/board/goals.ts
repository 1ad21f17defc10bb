import { byDue, type Need } from '#shared/domain/courses/shopping-list.ts'
import { cheapestPacks, type PackPrices, sharesOf } from '#shared/domain/prices/packs.ts'

/** What a goal still needs, whoever else needs the same. `due`: the Paris day on which it is wanted. */
export type GoalNeeds = { key: string; due: string | null; needs: readonly Pick<Need, 'id' | 'pieces'>[] }

/** What the player has. `plannedOf`: made by planned crafts. Pieces. */
export type GoalSupplies = {
  freeOf: (id: number) => number
  plannedOf: (id: number) => number
  pricesOf: (id: number) => PackPrices
}

/**
 * What is left of a goal: `needed` pieces of which `left` are not in stock; kamas for those to buy, a lower bound while some
 * items have no price (N11).
 */
export type GoalLeft = { needed: number; left: number; cost: number; unpriced: readonly number[] }

/**
 * What is left to buy of each goal at the player's prices. One stock serves all of them, by day, then as they stand (N12);
 * what several lack of an item is bought on the sum, each paying its part (N22).
 */
export function goalsLeft(
  goals: readonly GoalNeeds[],
  { freeOf, plannedOf, pricesOf }: GoalSupplies,
): ReadonlyMap<string, GoalLeft> {
  const free = poolOf(freeOf)
  const planned = poolOf(plannedOf)
  const sums = new Map(
    goals.map(({ key }) => [key, { needed: 0, left: 0, cost: 0, unpriced: [] as number[] }]),
  )
  const lacking = new Map<number, { key: string; pieces: number }[]>()
  for (const { key, needs } of goals.toSorted(byDue)) {
    const sum = sums.get(key)
    if (!sum) continue
    for (const { id, pieces } of needs) {
      const left = pieces - free(id, pieces)
      sum.needed += pieces
      sum.left += left
      const toBuy = left - planned(id, left)
      if (toBuy > 0) lacking.set(id, [...(lacking.get(id) ?? []), { key, pieces: toBuy }])
    }
  }
  for (const [id, parts] of lacking) {
    const each = parts.map(({ pieces }) => pieces)
    const purchase = cheapestPacks(
      each.reduce((sum, pieces) => sum + pieces, 0),
      pricesOf(id),
    )
    const shares = purchase && sharesOf(purchase.cost, each)
    parts.forEach(({ key }, at) => {
      const sum = sums.get(key)
      if (!sum) return
      sum.cost += shares?.[at] ?? 0
      if (!shares && !sum.unpriced.includes(id)) sum.unpriced.push(id)
    })
  }
  return sums
}

/** Pieces taken one after the other; answers how many were there. */
function poolOf(piecesOf: (id: number) => number): (id: number, wanted: number) => number {
  const rest = new Map<number, number>()
  return (id, wanted) => {
    const there = rest.get(id) ?? piecesOf(id)
    const taken = Math.min(there, wanted)
    rest.set(id, there - taken)
    return taken
  }
}

/** How much of something is done, in whole percent rounded down, so that 100 is all of it. Nothing to do is 100. */
export const percentDone = (done: number, total: number): number =>
  total === 0 ? 100 : Math.floor((100 * done) / total)
