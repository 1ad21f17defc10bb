import { useMemo } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { GameMount, MountCross } from '#shared/catalogue/types.ts'
import { MOUNT_NUMBERS } from '#shared/collections/mounts.ts'
import {
  type Aids,
  type Breeder,
  bestPairs,
  birthChances,
  type Genetics,
  geneticsOf,
  type PairChance,
  pairsFor,
  treeOf,
} from '#shared/domain/breeding/births.ts'
import { batchOf } from '#shared/domain/breeding/breeding-means.ts'
import {
  type ColourPlan,
  costToReach,
  type MountWayOut,
  waysOut,
} from '#shared/domain/breeding/colour-cost.ts'
import { perMount, tierOffers } from '#shared/domain/breeding/fuel-offers.ts'
import { makinaLines } from '#shared/domain/breeding/makinas.ts'
import { kindFinder } from '#shared/domain/breeding/mount-crosses.ts'
import { FAMILY_NAMES } from '#shared/domain/breeding/mount-families.ts'
import { FERTILE_POINTS } from '#shared/domain/breeding/pen.ts'
import { netOfLots } from '#shared/domain/lots/best-lot.ts'
import { unitPrice } from '#shared/domain/prices/packs.ts'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import { GAME_RULES } from '#shared/domain/rules/game-rules.ts'
import { useCrushNets } from '#store/crushing.ts'
import { type Mount, useMountRows } from '#store/mounts.ts'
import { usePriceBook } from '#store/prices.ts'
import { useGameRules } from '#store/rules.ts'
import { useCatalogueState } from '#ui/catalogue/use-catalogue.ts'
import { useCatalogueList } from '#ui/catalogue/use-catalogue-list.ts'
import {
  choiceParam,
  flagParam,
  numberParam,
  type UrlSchema,
  useUrlParams,
} from '#ui/params/use-url-params.ts'
import type { Breeding } from '../use-breeding.ts'

const [FIRST_FAMILY = 'Dragodinde', ...OTHERS] = FAMILY_NAMES
const { gaugeCaps, penMounts } = BREEDING_RULES
const A_GAUGE = Math.max(...gaugeCaps.value)
const PAIRS_SHOWN = 8
/** A level that many mounts are raised to. */
const BRED_AT = 100

type Params = {
  family: (typeof FAMILY_NAMES)[number]
  /** The colour that is wanted, by its id; 0 for the one that comes first. */
  target: number
  optimakina: boolean
  takeza: boolean
  /** The level of the parents of what is not in the stable yet. */
  level: number
  /** The pair whose other young are unfolded, from 1. */
  open: number
}

const SCHEMA: UrlSchema<Params> = {
  family: choiceParam('famille', [FIRST_FAMILY, ...OTHERS]),
  target: numberParam('couleur', 0, 0, Number.MAX_SAFE_INTEGER),
  optimakina: flagParam('optimakina'),
  takeza: flagParam('takeza'),
  level: numberParam('niveau_parents', BRED_AT, 1, MOUNT_NUMBERS.level.maximum),
  open: numberParam('couple', 0, 0, PAIRS_SHOWN),
}

/** A mount of the stable that can have young; `treeNoted`: it was caught, or both of its parents are noted. */
export type StableBreeder = Breeder & { mount: Mount; treeNoted: boolean }

/** A pair with its cost in kamas: what both lack to be fertile, and the makina; null where a price lacks. */
export type PairLine = PairChance<StableBreeder> & {
  place: number
  cost: number | null
  /** All that it may give, the likeliest first. */
  young: { kind: number; chance: number }[]
}

/** A colour that may be wanted: its generation, and the chance of the best pair; 0 where no pair of the stable gives it. */
export type Target = { kind: number; name: string; generation: number; chance: number }

export type SterileLine = { mount: Mount; ways: MountWayOut[] }

export type BirthsView = {
  params: Params
  change: (patch: Partial<Params>) => void
  nameOf: (kind: number) => string
  data: Catalogue
  targets: Target[]
  target: Target | null
  pairs: PairLine[]
  plan: ColourPlan | null
  steriles: SterileLine[]
  /** Fertile mounts that are left out: without a sex, or of an unknown weight. */
  noSex: number
  noWeight: number
}

/** Chances, costs and ways out of a family; undefined while its lists are read, null where this device has none. */
export function useBirths(breeding: Breeding): BirthsView | null | undefined {
  const [params, change] = useUrlParams(SCHEMA)
  const list = useCatalogueList('mounts')
  const crosses = useCatalogueList('crosses')
  const rows = useMountRows()
  const known = useMemo(() => (list && crosses ? knownOf(list, crosses) : null), [list, crosses])
  const { family } = params
  const herd = useMemo(() => (known && rows ? herdOf(known, rows, family) : null), [known, rows, family])
  const aids = useMemo(
    () => ({ optimakina: params.optimakina, takeza: params.takeza }),
    [params.optimakina, params.takeza],
  )
  const best = useMemo(
    () => (known && herd ? bestPairs(known.genetics, herd.breeders, aids) : null),
    [known, herd, aids],
  )
  const targets = useMemo(() => (known && best ? targetsOf(known, family, best) : []), [known, best, family])
  const target = targets.find(({ kind }) => kind === params.target) ?? usualTarget(targets, herd)
  const costs = useCosts(breeding, family)
  const pairs = useMemo(
    () => (known && herd && target ? linesOf(known.genetics, herd.breeders, target, aids, costs) : []),
    [known, herd, target, aids, costs],
  )
  const plan = useMemo(() => {
    if (!known || !herd || !target) return null
    return costToReach(known.genetics, target.kind, known.pairs, {
      ...costs,
      owned: (kind) => herd.owned.get(kind) ?? 0,
      level: params.level,
      aids,
    })
  }, [known, herd, target, costs, params.level, aids])
  const { netOf } = costs
  const crushed = useCrushNets(breeding.data, usePriceBook())
  const steriles = useMemo(
    () =>
      (herd?.steriles ?? [])
        .map(({ mount, kind, generation }) => ({
          mount,
          ways: waysOut({ kind, family, generation }, netOf, crushed(kind)),
        }))
        .sort((a, b) => (b.ways[0]?.net ?? -1) - (a.ways[0]?.net ?? -1)),
    [herd, family, netOf, crushed],
  )
  if (list === null || crosses === null) return null
  if (!known || !herd) return undefined
  const { noSex, noWeight } = herd
  const { data } = breeding
  return {
    params,
    change,
    nameOf: known.nameOf,
    data,
    targets,
    target,
    pairs,
    plan,
    steriles,
    noSex,
    noWeight,
  }
}

type Known = ReturnType<typeof knownOf>

function knownOf(list: readonly GameMount[], crosses: readonly MountCross[]) {
  const genetics = geneticsOf(list, crosses)
  const names = new Map(list.map(({ id, name }) => [id, name]))
  return {
    genetics,
    list,
    pairs: new Map(crosses.map(({ mount, parents }) => [mount, parents])),
    kindOf: kindFinder(list),
    nameOf: (kind: number): string => names.get(kind) ?? `n° ${kind}`,
  }
}

const generationOf = ({ generations, placeOf }: Genetics, kind: number): number =>
  generations[placeOf.get(kind) ?? -1] ?? 0

/** The mounts of a family by what they are good for: those of the game of today, where there are any. */
function herdOf({ genetics, kindOf }: Known, rows: readonly Mount[], family: string) {
  const today = rows.filter(({ game }) => game === 'dofus3')
  const breeders: StableBreeder[] = []
  const steriles: { mount: Mount; kind: number; generation: number }[] = []
  const owned = new Map<number, number>()
  let noSex = 0
  let noWeight = 0
  for (const mount of today.length > 0 ? today : rows) {
    const kind = mount.family_name === family ? kindOf(mount) : null
    if (kind === null) continue
    const generation = generationOf(genetics, kind)
    if (mount.is_sterile) {
      steriles.push({ mount, kind, generation })
      continue
    }
    owned.set(kind, (owned.get(kind) ?? 0) + 1)
    const parents = [mount.father_id, mount.mother_id].filter((parent) => parent !== null)
    if (mount.gender === null) noSex += 1
    else if (!treeOf(genetics, { kind, parents })) noWeight += 1
    else
      breeders.push({
        kind,
        parents,
        level: Math.max(1, mount.level ?? 1),
        sex: mount.gender,
        mount,
        treeNoted: generation === 1 || parents.length === 2,
      })
  }
  return { breeders, steriles, owned, noSex, noWeight }
}

/** The colours of a family that are born, the highest generation first. */
function targetsOf(
  { genetics, list, pairs }: Known,
  family: string,
  best: ReadonlyMap<number, PairChance<StableBreeder>>,
): Target[] {
  return list
    .filter((mount) => mount.family === family && (pairs.get(mount.id)?.length ?? 0) > 0)
    .map(({ id, name }) => ({
      kind: id,
      name,
      generation: generationOf(genetics, id),
      chance: best.get(id)?.chance ?? 0,
    }))
    .sort((a, b) => b.generation - a.generation || a.name.localeCompare(b.name, 'fr'))
}

/** The highest colour that a pair may give and that the stable does not hold; else any that it may give, else the first one. */
const usualTarget = (targets: readonly Target[], herd: ReturnType<typeof herdOf> | null): Target | null =>
  targets.find(({ kind, chance }) => chance > 0 && !herd?.owned.has(kind)) ??
  targets.find(({ chance }) => chance > 0) ??
  targets.at(-1) ??
  null

type Costs = ReturnType<typeof useCosts>

/** What things cost at the player's prices, in kamas; null where a price lacks. */
function useCosts({ fuels, makinas, nets, means }: Breeding, family: string) {
  const { game } = useCatalogueState()
  const rules = useGameRules() ?? GAME_RULES
  return useMemo(() => {
    const pointOf = (['dragofesse', 'abreuvoir', 'foudroyeur'] as const).map((gauge) => {
      const own = fuels.filter((fuel) => fuel.gauge === gauge)
      const prices = tierOffers(own, A_GAUGE, means).flatMap(({ sizes }) => sizes[0]?.perThousand ?? [])
      return prices.length > 0 ? perMount(Math.min(...prices), penMounts.value) / 1000 : null
    })
    /** What a mount lacks of love, maturity and endurance, poured for ten at a time. */
    const fertileOf = (points: readonly (number | null)[]): number | null =>
      points.reduce<number | null>((sum, has, at) => {
        const lacks = Math.max(0, FERTILE_POINTS - (has ?? 0))
        const point = pointOf[at] ?? null
        if (lacks === 0 || sum === null) return sum
        return point === null ? null : sum + lacks * point
      }, 0)
    const one = fertileOf([0, 0, 0])
    const optimakinas = makinaLines(
      makinas.filter((makina) => makina.kind === 'optimakina' && makina.family === family),
      { pieces: 1, gain: 0, game },
      means,
    )
    const caught = nets.flatMap((id) => {
      const { cost } = batchOf(id, 1, means)
      return cost.unpriced === 0 ? cost.cost : []
    })
    return {
      fertileOf,
      fertile: one === null ? null : 2 * one,
      makina: (generation: number) =>
        optimakinas.find((line) => line.generation === generation)?.each ?? null,
      capture: caught.length > 0 ? Math.min(...caught) : null,
      buy: (kind: number) => unitPrice(means.pricesOf(kind))?.price ?? null,
      netOf: (item: number) => netOfLots(means.pricesOf(item), rules)[0]?.perPiece ?? null,
    }
  }, [fuels, makinas, nets, means, family, game, rules])
}

function linesOf(
  genetics: Genetics,
  breeders: readonly StableBreeder[],
  { kind, generation }: Target,
  aids: Aids,
  { fertileOf, makina }: Costs,
): PairLine[] {
  const aid = aids.optimakina ? makina(generation) : 0
  return pairsFor(genetics, breeders, kind, aids)
    .slice(0, PAIRS_SHOWN)
    .map((pair, at) => {
      const [one, other] = [pair.male, pair.female].map(({ mount: { love, maturity, endurance } }) =>
        fertileOf([love, maturity, endurance]),
      )
      const cost = one == null || other == null || aid === null ? null : Math.round(one + other + aid)
      const young = [...(birthChances(genetics, pair.male, pair.female, aids) ?? [])]
        .map(([born, chance]) => ({ kind: born, chance }))
        .sort((a, b) => b.chance - a.chance)
      return { ...pair, place: at + 1, cost, young }
    })
}
