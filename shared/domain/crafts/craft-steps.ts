import type { CraftTree } from './craft-tree.ts'

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
