import type { Gauge, PenFuel } from '#shared/catalogue/types.ts'
import type { CraftTree } from '#shared/domain/crafts/craft-tree.ts'
import { type BreedingMeans, batchesTree } from './breeding-means.ts'
import { bandsOf } from './pen.ts'
import { type GaugeTask, gaugePlans, type PenPlan, penCurve, pricedFuel } from './pen-plan.ts'

/** The gauges that have something to give, in the order of `curve[n].gauges`, and the ways of the pen, the cheapest first. */
export type PenAnswer = { gauges: readonly Gauge[]; curve: readonly PenPlan[] }

/** The ways in which a pen gives what it is asked, each gauge by its own fuels (N183). */
export function penAnswer(
  tasks: ReadonlyMap<Gauge, GaugeTask>,
  fuels: readonly PenFuel[],
  means: BreedingMeans,
): PenAnswer {
  const ways = [...tasks].map(([gauge, task]) => {
    const own = fuels.filter((fuel) => fuel.gauge === gauge)
    const most = Math.max(0, task.points + task.to - task.from)
    const priced = own.map((fuel) => pricedFuel(fuel, most, means))
    return { gauge, plans: gaugePlans(task, priced, bandsOf(own)) }
  })
  const asked = ways.filter(({ plans }) => plans.length > 0)
  return {
    gauges: asked.map(({ gauge }) => gauge),
    curve: asked.length > 0 ? penCurve(asked.map(({ plans }) => plans)) : [],
  }
}

/** What a plan takes: fuels bought and made, and what those are made of, as one purchase. */
export type PenPurchase = {
  tree: CraftTree
  /** Fuels to buy and to make, stock deducted, in pieces. */
  bought: { id: number; pieces: number }[]
  made: { id: number; pieces: number }[]
  /** Crafts in all, and pieces of resources that they take. */
  crafts: number
  resources: number
}

/** The purchase of a plan: one tree, in which shared resources are bought once and the stock counts once (N178). */
export function penPurchase({ gauges }: PenPlan, means: BreedingMeans): PenPurchase {
  const fuels = gauges.flatMap((gauge) => gauge.fuels)
  const tree = batchesTree(fuels, means)
  const ids = new Set(fuels.map(({ id }) => id))
  const missing = tree.items.filter(({ id, missing: pieces }) => ids.has(id) && pieces > 0)
  const of = (choice: 'buy' | 'craft') =>
    missing.filter((item) => item.choice === choice).map(({ id, missing: pieces }) => ({ id, pieces }))
  const made = of('craft')
  return {
    tree,
    bought: of('buy'),
    made,
    crafts: made.reduce((sum, { pieces }) => sum + pieces, 0),
    resources: tree.items.reduce((sum, item) => (item.depth > 1 ? sum + item.needed : sum), 0),
  }
}
