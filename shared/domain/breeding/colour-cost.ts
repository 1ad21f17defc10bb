import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import { type Aids, type Ancestry, birthChances, type Genetics } from './births.ts'
import { FAMILY_NAMES } from './mount-families.ts'

/** What a colour costs the player, in kamas; null where a price lacks. `owned`: fertile mounts of a colour in the stable. */
export type ColourMeans = {
  buy: (kind: number) => number | null
  /** A mount of the first generation, caught with the cheapest net. */
  capture: number | null
  /** What makes both parents fertile. */
  fertile: number | null
  /** An optimakina for a young of this generation. */
  makina: (generation: number) => number | null
  owned: (kind: number) => number
  /** The level of both parents. */
  level: number
  aids: Aids
}

/** How one colour is had on the way to another: so many mounts, on average; `births` that it takes to have them. */
export type ColourStep = {
  kind: number
  count: number
  owned: number
  way: 'stable' | 'buy' | 'capture' | 'cross'
  parents: readonly [number, number] | null
  chance: number
  births: number
  cost: number
  /** Whether a price of it lacks: the cost is a lower bound. */
  unpriced: boolean
}

/** The way to a colour: kamas on average, a lower bound where prices of `unpriced` things lack. */
export type ColourPlan = { cost: number; unpriced: number; steps: ColourStep[] }

/** How one mount of a colour is had: kamas, and how many prices they lack. */
type Unit = {
  way: Exclude<ColourStep['way'], 'stable'>
  cost: number
  unpriced: number
  parents: [number, number] | null
  chance: number
}

const isLess = (a: Pick<Unit, 'cost' | 'unpriced'>, b: Pick<Unit, 'cost' | 'unpriced'>): boolean =>
  a.unpriced !== b.unpriced ? a.unpriced < b.unpriced : a.cost < b.cost

/**
 * What a colour costs from the stable: bought, caught or bred of parents that are themselves had for least, so many on average as
 * a chance takes. A birth ends both parents; other young and genetons count for nothing (M35). Null for what cannot be had.
 */
export function costToReach(
  genetics: Genetics,
  kind: number,
  pairs: ReadonlyMap<number, readonly (readonly [number, number])[]>,
  means: ColourMeans,
): ColourPlan | null {
  // Of what the stable holds either everything is had for nothing, or nothing is: the better plan counts.
  const plans = [false, true].flatMap((free) => {
    const units = unitCosts(genetics, pairs, means, free)
    return planOf(genetics, kind, units, means) ?? []
  })
  return plans.reduce<ColourPlan | null>((best, plan) => (best && !isLess(plan, best) ? best : plan), null)
}

function unitCosts(
  genetics: Genetics,
  pairs: ReadonlyMap<number, readonly (readonly [number, number])[]>,
  means: ColourMeans,
  free: boolean,
): Map<number, Unit> {
  const units = new Map<number, Unit>()
  const order = genetics.kinds
    .map((kind, place) => ({ kind, generation: genetics.generations[place] ?? 0 }))
    .filter(({ generation }) => generation > 0)
    .sort((a, b) => a.generation - b.generation)
  const priceOf = (kind: number) =>
    free && means.owned(kind) > 0 ? { cost: 0, unpriced: 0 } : (units.get(kind) ?? null)
  const treeOf = (kind: number): Ancestry & { level: number } => ({
    kind,
    parents: units.get(kind)?.parents ?? [],
    level: means.level,
  })
  for (const { kind, generation } of order) {
    const ways: Unit[] = []
    const price = means.buy(kind)
    if (price !== null) ways.push({ way: 'buy', cost: price, unpriced: 0, parents: null, chance: 1 })
    if (generation === 1) ways.push({ way: 'capture', ...known(means.capture), parents: null, chance: 1 })
    for (const [a, b] of pairs.get(kind) ?? []) {
      const [one, other] = [priceOf(a), priceOf(b)]
      const chance = birthChances(genetics, treeOf(a), treeOf(b), means.aids)?.get(kind) ?? 0
      if (!one || !other || chance === 0) continue
      const birth = birthCost(means, generation)
      ways.push({
        way: 'cross',
        cost: (one.cost + other.cost + birth.cost) / chance,
        unpriced: one.unpriced + other.unpriced + birth.unpriced,
        parents: [a, b],
        chance,
      })
    }
    const [first, ...others] = ways
    if (first)
      units.set(
        kind,
        others.reduce((best, way) => (isLess(way, best) ? way : best), first),
      )
  }
  return units
}

const known = (kamas: number | null) => ({ cost: kamas ?? 0, unpriced: kamas === null ? 1 : 0 })

function birthCost({ fertile, makina, aids }: ColourMeans, generation: number) {
  const [both, aid] = [known(fertile), known(aids.optimakina ? makina(generation) : 0)]
  return { cost: both.cost + aid.cost, unpriced: both.unpriced + aid.unpriced }
}

/** What is needed of each colour, from the target down; the stable serves first. */
function planOf(
  { kinds, generations, placeOf }: Genetics,
  target: number,
  units: ReadonlyMap<number, Unit>,
  means: ColourMeans,
): ColourPlan | null {
  const needs = new Map([[target, 1]])
  const generationOf = (kind: number) => generations[placeOf.get(kind) ?? -1] ?? 0
  const order = [...kinds].sort((a, b) => generationOf(b) - generationOf(a))
  const steps: ColourStep[] = []
  let cost = 0
  let unpriced = 0
  for (const kind of order) {
    const count = needs.get(kind) ?? 0
    if (count === 0) continue
    const owned = Math.min(count, means.owned(kind))
    const rest = count - owned
    const unit = units.get(kind)
    if (rest > 0 && !unit) return null
    if (!unit || rest === 0) {
      steps.push({
        kind,
        count,
        owned,
        way: 'stable',
        parents: null,
        chance: 1,
        births: 0,
        cost: 0,
        unpriced: false,
      })
      continue
    }
    const births = unit.way === 'cross' ? rest / unit.chance : 0
    const each = unit.way === 'cross' ? birthCost(means, generationOf(kind)) : unit
    const paid = each.cost * (unit.way === 'cross' ? births : rest)
    for (const parent of unit.parents ?? []) needs.set(parent, (needs.get(parent) ?? 0) + births)
    steps.push({
      kind,
      count,
      owned,
      way: unit.way,
      parents: unit.parents,
      chance: unit.chance,
      births,
      cost: paid,
      unpriced: each.unpriced > 0,
    })
    cost += paid
    unpriced += each.unpriced
  }
  return { cost, unpriced, steps }
}

/** A way to be rid of a mount: kamas that it leaves, the fee paid; null where the price is not known. */
export type MountWayOut =
  | { way: 'extract'; item: number; pieces: number; net: number | null }
  | { way: 'sell' | 'crush'; item: number; pieces: 1; net: number | null }

/** The pieces that a mount gives when it is taken apart, and of which item; null for one that gives none (M35). */
export function extractionOf(family: string, generation: number): { item: number; pieces: number } | null {
  const { perGeneration, from, items } = BREEDING_RULES.extraction.value
  const known = FAMILY_NAMES.find((one) => one === family)
  return known && generation >= from ? { item: items[known], pieces: perGeneration * generation } : null
}

/**
 * The ways out of a sterile mount, the best first, those without a price last. Kamas: `netOf` one piece, the fee paid; `crushed`: the
 * runes that it is crushed into, null where they cannot be told.
 */
export function waysOut(
  mount: { kind: number; family: string; generation: number },
  netOf: (item: number) => number | null,
  crushed: number | null = null,
): MountWayOut[] {
  const extraction = extractionOf(mount.family, mount.generation)
  const each = extraction && netOf(extraction.item)
  const ways: MountWayOut[] = [
    ...(extraction
      ? [
          {
            way: 'extract' as const,
            ...extraction,
            net: each === null ? null : Math.floor(each * extraction.pieces),
          },
        ]
      : []),
    { way: 'sell', item: mount.kind, pieces: 1, net: netOf(mount.kind) },
    ...(crushed === null
      ? []
      : [{ way: 'crush' as const, item: mount.kind, pieces: 1 as const, net: crushed }]),
  ]
  return ways.sort((a, b) => (b.net ?? Number.NEGATIVE_INFINITY) - (a.net ?? Number.NEGATIVE_INFINITY))
}
