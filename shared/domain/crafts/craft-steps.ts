import { type PackPrices, unitPrice } from '#shared/domain/prices/packs.ts'
import type { CraftTree, TreeCost, TreeItem } from './craft-tree.ts'

/** An item that is made so often (N58). */
export type CraftStep = { id: number; crafts: number; depth: number }

/** `upTo`: for the first so many crafts of the root alone. `workshopOf`: what is made in one place comes together. */
type Order = { upTo?: number; workshopOf?: (id: number) => string }

/** What is made, the deepest first, so that no step lacks what another makes; the root last (N57, N58). */
export function craftSteps(
  { items }: Pick<CraftTree, 'items'>,
  { upTo = Number.POSITIVE_INFINITY, workshopOf = () => '' }: Order = {},
): CraftStep[] {
  const made = new Map<number, number>()
  const steps: CraftStep[] = []
  for (const { id, needed, owned, missing, choice, depth, parents, end } of items) {
    if (choice !== 'craft' || missing === 0 || end) continue
    const all = parents.reduce((sum, parent) => sum + (made.get(parent.id) ?? 0) * parent.quantity, 0)
    // The stock serves the first crafts.
    const crafts = parents.length === 0 ? Math.min(needed, upTo) : Math.max(0, all - owned)
    made.set(id, crafts)
    if (crafts > 0) steps.push({ id, crafts, depth })
  }
  const place = new Intl.Collator('fr')
  return steps.sort((a, b) => b.depth - a.depth || place.compare(workshopOf(a.id), workshopOf(b.id)))
}

/** How often a workshop is gone to: what follows in the same one takes no other way. */
export const workshopVisits = (
  steps: readonly CraftStep[],
  workshopOf: (id: number) => string | null,
): number =>
  steps.filter(({ id }, at) => {
    const before = steps[at - 1]
    const workshop = workshopOf(id)
    return !before || workshop === null || workshopOf(before.id) !== workshop
  }).length

/** Seconds that the walk through a hall takes, about. */
const HALL_SECONDS = 120

/** What a plan takes in seconds, about: its crafts, its ways to workshops and through halls (N58). */
export const craftTime = (
  plan: { crafts: number; visits: number; halls: number },
  { craftSeconds, stepSeconds }: { craftSeconds: number; stepSeconds: number },
): number => plan.crafts * craftSeconds + plan.visits * stepSeconds + plan.halls * HALL_SECONDS

/** A price of a pack of 10, 100 or 1 000 is a whole number of these for one piece. */
const PARTS = 1000n

/**
 * What pieces of the stock are worth: each at the lowest price of one, the sum rounded once, half up; those without a price
 * are counted as items that lack one (N54).
 */
export function stockValue(
  taken: readonly Pick<TreeItem, 'id' | 'owned'>[],
  pricesOf: (id: number) => PackPrices,
): TreeCost {
  let [parts, unpriced] = [0n, 0]
  for (const { id, owned } of taken) {
    if (owned === 0) continue
    const prices = pricesOf(id)
    const pack = unitPrice(prices)?.pack
    if (!pack) unpriced += 1
    else parts += BigInt(owned) * BigInt(Math.round(prices[pack] ?? 0)) * (PARTS / BigInt(pack))
  }
  return { unpriced, cost: Number((parts + PARTS / 2n) / PARTS) }
}
