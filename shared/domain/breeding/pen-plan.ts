import type { PenFuel } from '#shared/catalogue/types.ts'
import { type BreedingMeans, costTable } from './breeding-means.ts'
import { bandSeconds, type GaugeBand, within } from './pen.ts'

/** What one gauge of a pen is to give: `points` in all, while it holds `from` now and is to hold `to` afterwards. */
export type GaugeTask = { points: number; from: number; to: number }

/** A fuel and what 0, 1, 2 … pieces of it cost, in kamas; infinite where they cannot be had. */
export type PricedFuel = PenFuel & { costs: readonly number[] }

/** A way of feeding one gauge. */
export type GaugePlan = {
  /** The highest band that the gauge stands in, from 1. */
  band: number
  seconds: number
  /** Kamas; null where no fuel with a price reaches that band: `fuels` are then those of the fewest resources. */
  cost: number | null
  /** Points that the gauge gives in each band, the lowest first. */
  given: readonly number[]
  fuels: { id: number; pieces: number }[]
}

/** So little that pieces only decide between equal costs. */
const PIECE = 1e-4

/**
 * The cheapest way of a task for each band that the gauge may be held in, the slowest first: a higher band gives faster and asks
 * for dearer tiers. A fuel does not raise its gauge above its cap, so that what is poured above a band takes fuels of higher
 * tiers; lower bands are filled once, the highest is filled again while it empties (N182). Empty where there is nothing to give.
 */
export function gaugePlans(
  task: GaugeTask,
  fuels: readonly PricedFuel[],
  bands: readonly GaugeBand[],
): GaugePlan[] {
  const to = Math.max(task.to, task.from - task.points)
  const least = Math.max(bandAt(task.from, bands), bandAt(to, bands), 1)
  const plans: GaugePlan[] = []
  const known = new Map<string, Poured>()
  for (let band = least; band <= bands.length; band += 1) {
    const flow = flowIn(band, { ...task, to }, bands)
    const way = cheapest(flow.poured, fuels, known)
    const unpriced = way.cost === null ? cheapest(flow.poured, fuels.map(byResources)).fuels : way.fuels
    plans.push({
      band,
      seconds: bandSeconds(bands, flow.given),
      given: flow.given,
      cost: way.cost,
      fuels: unpriced,
    })
    // The next band would not be reached: there is not so much to give.
    if (to + task.points <= (bands[band - 1]?.to ?? 0)) break
  }
  return task.points > 0 || to > task.from ? plans : []
}

/** A fuel at what it takes of resources: one that is gathered and as many of monsters as its tier says. */
const byResources = (fuel: PricedFuel): PricedFuel => ({
  ...fuel,
  costs: fuel.costs.map((_, pieces) => pieces * (fuel.tier + 1)),
})

/** A fuel with the costs of as many pieces as pour so many points. */
export function pricedFuel(fuel: PenFuel, points: number, means: BreedingMeans): PricedFuel {
  const most = Math.ceil(points / fuel.points) + 1
  const costs = costTable(fuel.id, most, means)
  return {
    ...fuel,
    costs: costs ?? Array.from({ length: most + 1 }, (_, n) => (n === 0 ? 0 : Number.POSITIVE_INFINITY)),
  }
}

/** The band, from 1, in which a gauge with so many points stands; 0 for an empty one. */
const bandAt = (points: number, bands: readonly GaugeBand[]): number => {
  if (points <= 0) return 0
  const at = bands.findIndex(({ to }) => points <= to)
  return at < 0 ? bands.length : at + 1
}

/** Points given in each band, and poured into each, where the gauge is held in `band` and empties to `to` at the end. */
function flowIn(band: number, { points, from, to }: GaugeTask, bands: readonly GaugeBand[]) {
  const floor = bands[band - 1]?.from ?? 0
  const given = bands.map((one, at) => (at < band - 1 ? within(one, to, Math.min(floor, to + points)) : 0))
  const below = given.reduce((sum, some) => sum + some, 0)
  given[band - 1] = points - below
  const poured = bands.map((one, at) => (given[at] ?? 0) + within(one, 0, to) - within(one, 0, from))
  return { given, poured }
}

/**
 * The cheapest fuels that pour `poured` points into the bands, those of a band being of its tier or a higher one; of equal
 * costs the fewest pieces. Dynamic programming over points, tier by tier from the highest; `known` keeps what other ways of the
 * same fuels have in common.
 */
export function cheapest(
  poured: readonly number[],
  fuels: readonly PricedFuel[],
  known: Map<string, Poured> = new Map(),
): Pick<GaugePlan, 'cost' | 'fuels'> {
  const unit = fuels.reduce((common, { points }) => divisor(common, points), 0) || 1
  // Units that tiers of t and above have to pour: what lies in their bands and above.
  const asked = poured.map((_, at) =>
    Math.ceil(poured.slice(at).reduce((sum, points) => sum + points, 0) / unit),
  )
  const all = Math.max(0, ...asked)
  let state: Poured = {
    least: Float64Array.from({ length: all + 1 }, (_, units) => (units === 0 ? 0 : Number.POSITIVE_INFINITY)),
    steps: [],
  }
  for (let tier = poured.length; tier >= 1; tier -= 1) {
    // What tiers above were asked for, and nothing else, decides what this one begins with.
    const key = [all, tier, ...asked.slice(tier)].join()
    const reached =
      known.get(key) ??
      withTier(
        state,
        fuels.filter((one) => one.tier === tier),
        unit,
      )
    known.set(key, reached)
    const least = Float64Array.from(reached.least)
    least.fill(Number.POSITIVE_INFINITY, 0, Math.min(all + 1, asked[tier - 1] ?? 0))
    state = { least, steps: reached.steps }
  }
  return Number.isFinite(state.least[all]) ? walkBack(state.steps, all) : { cost: null, fuels: [] }
}

/** The least cost of each number of units, and the steps that led there. */
type Poured = { least: Float64Array; steps: readonly Step[] }

function withTier(before: Poured, fuels: readonly PricedFuel[], unit: number): Poured {
  let { least } = before
  const steps = [...before.steps]
  for (const fuel of fuels) {
    const step = withFuel(least, fuel, fuel.points / unit)
    steps.push(step)
    least = step.least
  }
  return { least, steps }
}

type Step = { fuel: PricedFuel; least: Float64Array; pieces: Int32Array; before: Int32Array }

/** The least costs once a fuel may be poured too; how many pieces of it each takes, and after how many units. */
function withFuel(known: Float64Array, fuel: PricedFuel, size: number): Step {
  const { costs } = fuel
  const all = known.length - 1
  const step: Step = {
    fuel,
    least: Float64Array.from(known),
    pieces: new Int32Array(all + 1),
    before: Int32Array.from(known.keys()),
  }
  const { least, pieces, before } = step
  const enough = leastFrom(known)
  const most = Math.min(costs.length - 1, Math.ceil(all / size))
  for (let count = 1; count <= most; count += 1) {
    const cost = (costs[count] ?? Number.POSITIVE_INFINITY) + count * PIECE
    if (cost === Number.POSITIVE_INFINITY) break
    const poured = count * size
    for (let units = poured; units < all; units += 1) {
      const sum = (known[units - poured] ?? 0) + cost
      if (sum < (least[units] ?? 0)) {
        least[units] = sum
        pieces[units] = count
        before[units] = units - poured
      }
    }
    // What is poured beyond the end counts as the end.
    const origin = enough[Math.max(0, all - poured)] ?? 0
    const sum = (known[origin] ?? 0) + cost
    if (sum < (least[all] ?? 0)) {
      least[all] = sum
      pieces[all] = count
      before[all] = origin
    }
  }
  return step
}

/** For each number of units the one from there on that costs least, the end left out. */
function leastFrom(known: Float64Array): Int32Array {
  const best = new Int32Array(known.length)
  for (let units = known.length - 2; units >= 0; units -= 1) {
    const next = units + 1 < known.length - 1 ? (best[units + 1] ?? units) : units
    best[units] = (known[next] ?? 0) < (known[units] ?? 0) ? next : units
  }
  return best
}

function walkBack(steps: readonly Step[], all: number): Pick<GaugePlan, 'cost' | 'fuels'> {
  const taken: GaugePlan['fuels'] = []
  let cost = 0
  let at = all
  for (const { fuel, pieces, before } of steps.toReversed()) {
    const count = pieces[at] ?? 0
    if (count > 0) taken.push({ id: fuel.id, pieces: count })
    cost += fuel.costs[count] ?? 0
    at = before[at] ?? 0
  }
  return { cost, fuels: taken }
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** One way of each gauge together: kamas, null where a price lacks, and seconds, one gauge after the other. */
export type PenPlan = { cost: number | null; seconds: number; gauges: readonly GaugePlan[] }

/**
 * The ways of a pen that no other beats in both cost and time, the slowest and cheapest first: each gauge in one of its ways.
 * With a price lacking, only the slowest is known (N183).
 */
export function penCurve(ways: readonly (readonly GaugePlan[])[]): PenPlan[] {
  let plans: PenPlan[] = [{ cost: 0, seconds: 0, gauges: [] }]
  for (const gauge of ways) {
    if (gauge.length === 0) continue
    plans = undominated(
      plans.flatMap((plan) =>
        gauge.map((way) => ({
          cost: plan.cost === null || way.cost === null ? null : plan.cost + way.cost,
          seconds: plan.seconds + way.seconds,
          gauges: [...plan.gauges, way],
        })),
      ),
    )
  }
  return plans
}

function undominated(plans: PenPlan[]): PenPlan[] {
  const priced = plans.filter(({ cost }) => cost !== null)
  if (priced.length === 0) return plans.slice(0, 1)
  const sorted = priced.sort((a, b) => (a.cost ?? 0) - (b.cost ?? 0) || a.seconds - b.seconds)
  const kept: PenPlan[] = []
  for (const plan of sorted)
    if (plan.seconds < (kept.at(-1)?.seconds ?? Number.POSITIVE_INFINITY)) kept.push(plan)
  return kept
}
