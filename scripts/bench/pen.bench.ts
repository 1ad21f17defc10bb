import { GAUGES } from '#shared/catalogue/tables.ts'
import type { Gauge, PenFuel } from '#shared/catalogue/types.ts'
import type { BreedingMeans } from '#shared/domain/breeding/breeding-means.ts'
import { LEVEL_XP, pointsNeeded } from '#shared/domain/breeding/pen.ts'
import { penAnswer, penPurchase } from '#shared/domain/breeding/pen-answer.ts'
import type { GaugeTask } from '#shared/domain/breeding/pen-plan.ts'
import { fuelByLevel } from '#shared/domain/breeding/read-breeding.ts'
import { percentile } from './support/figures.ts'
import type { Bench, BenchRow } from './support/row.ts'

/** What a player takes for at once. */
const AIM_MS = 50
const ROUNDS = 30
const FUELS_OF_A_GAUGE = 20
const FIRST_RESOURCE = 1000

/** The plan of a pen, every fuel and resource with a price: its curve, and the purchase of its dearest way. */
export const bench: Bench = async () =>
  ([100, 200] as const).map((level) =>
    aim(`Pen plan of ten fertile mounts of level ${level}, p95`, () => {
      const tasks = new Map<Gauge, GaugeTask>(
        [...pointsNeeded(NOTHING, { ...FERTILE, xp: LEVEL_XP[level] })].map(([gauge, points]) => [
          gauge,
          { points, from: 0, to: 0 },
        ]),
      )
      const plan = penAnswer(tasks, FUELS, MEANS).curve.at(-1)
      if (!plan || penPurchase(plan, MEANS).crafts === 0) throw new Error('the pen has no plan')
    }),
  )

const NOTHING = { love: 0, maturity: 0, endurance: 0, serenity: -5000, xp: 0 }
const FERTILE = { love: 20_000, maturity: 20_000, endurance: 20_000, serenity: 0 }

const FUELS: PenFuel[] = GAUGES.flatMap((gauge, g) =>
  Array.from({ length: FUELS_OF_A_GAUGE }, (_, step) => {
    const figures = fuelByLevel(5 + 10 * step)
    if (!figures) throw new Error(`no fuel of step ${step}`)
    return { id: g * FUELS_OF_A_GAUGE + step + 1, gauge, ...figures }
  }),
)
/** One gathered resource, that the next size shares, and as many of monsters as the tier says. */
const RECIPES = new Map(
  FUELS.map(({ id, tier }) => [
    id,
    [
      { id: FIRST_RESOURCE + Math.floor(id / 2), quantity: 1 },
      ...Array.from({ length: tier }, (_, n) => ({ id: FIRST_RESOURCE * 2 + id * 4 + n, quantity: 1 })),
    ],
  ]),
)
const MEANS: BreedingMeans = {
  ingredientsOf: (id) => RECIPES.get(id),
  freeOf: (id) => id % 5,
  pricesOf: (id) => {
    const one = 40 + ((id * 7919) % 2000)
    return { 1: one, 10: one * 9, 100: one * 85 }
  },
  canMake: () => true,
}

function aim(what: string, work: () => void): BenchRow {
  const times = Array.from({ length: ROUNDS + 3 }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  }).slice(3)
  return {
    what,
    ours: percentile(times, 0.95),
    against: 'aim',
    theirs: AIM_MS,
    unit: 'ms',
    better: 'smaller',
  }
}
