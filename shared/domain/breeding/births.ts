import type { GameMount, MountCross } from '#shared/catalogue/types.ts'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import { fold } from '#shared/domain/text/fold.ts'

const { birth, optimakina, takeza, kinship, geneticWeight, genetons: perParent } = BREEDING_RULES

/** The colours of the game by their places in `kinds`: generation (0: of none), weight (NaN: not known), and what two give. */
export type Genetics = {
  kinds: readonly number[]
  families: readonly string[]
  generations: Uint8Array
  weights: Float64Array
  /** The place of what the colours at places a and b give, at a × n + b; −1 for nothing. */
  born: Int16Array
  placeOf: ReadonlyMap<number, number>
}

/** How the colours of the game cross and what they weigh (M34). */
export function geneticsOf(mounts: readonly GameMount[], crosses: readonly MountCross[]): Genetics {
  const placeOf = new Map(mounts.map(({ id }, place) => [id, place]))
  const n = mounts.length
  const generations = new Uint8Array(n)
  const born = new Int16Array(n * n).fill(-1)
  for (const { mount, generation, parents } of crosses) {
    const child = placeOf.get(mount)
    if (child === undefined) continue
    generations[child] = generation
    for (const [first, second] of parents) {
      const [a, b] = [placeOf.get(first), placeOf.get(second)]
      if (a === undefined || b === undefined) continue
      born[a * n + b] = child
      born[b * n + a] = child
    }
  }
  return {
    kinds: mounts.map(({ id }) => id),
    families: mounts.map(({ family }) => family),
    generations,
    weights: Float64Array.from(mounts, (mount, place) => weightOf(mount, generations[place] ?? 0)),
    born,
    placeOf,
  }
}

/** The genetic weight of a colour; NaN where neither the catalogue nor the rules know one. */
function weightOf({ name, family }: GameMount, generation: number): number {
  const { one, two, Volkorne, 'Dragodinde Dorée': golden, lateMuldo } = geneticWeight.value
  if (generation === 0) return Number.NaN
  if (family === 'Volkorne') return Volkorne
  if (family === 'Muldo' && generation === lateMuldo.generation) return lateMuldo.weight
  if (family !== 'Muldo' && family !== 'Dragodinde') return Number.NaN
  if (fold(name) === GOLDEN) return golden
  return fold(name).includes(' et ') ? two : one
}
const GOLDEN = fold('Dragodinde Dorée')

/** A mount and its parents, as the ids of their colours; no parent: it was caught, or nobody noted them. */
export type Ancestry = { kind: number; parents: readonly number[] }

/** What is used at a crossing: an optimakina of the target, and the day of Takeza. */
export type Aids = { optimakina: boolean; takeza: boolean }

/** A tree: the places of its colours, the share of each, and the highest generation in it. */
type Tree = { places: Int32Array; shares: Float64Array; own: number; top: number }

/** The tree of a mount; null where one of its colours is not known, or its weight is not. */
export function treeOf({ kinds, weights, generations, placeOf }: Genetics, mount: Ancestry): Tree | null {
  const shares = new Map<number, number>()
  let sum = 0
  let top = 0
  const { self, parent } = kinship.value
  for (const [at, kind] of [mount.kind, ...mount.parents].entries()) {
    const place = placeOf.get(kind)
    const weight = place === undefined ? Number.NaN : (weights[place] ?? Number.NaN)
    if (place === undefined || Number.isNaN(weight)) return null
    const share = (at === 0 ? self : parent) * weight
    shares.set(place, (shares.get(place) ?? 0) + share)
    sum += share
    top = Math.max(top, generations[place] ?? 0)
  }
  const own = placeOf.get(mount.kind) ?? kinds.length
  return {
    places: Int32Array.from(shares.keys()),
    shares: Float64Array.from(shares.values(), (share) => share / sum),
    own,
    top,
  }
}

/** Between 0 and 1: how likely a pair gives the target's generation. Levels are those of both parents. */
export const targetChance = (levels: number, aids: Aids): number =>
  Math.min(
    1,
    (birth.value.base +
      birth.value.level * levels +
      (aids.optimakina ? optimakina.value : 0) +
      (aids.takeza ? takeza.value : 0)) /
      100,
  )

/** Where the weights of the colours that a pair may give are gathered: one for a whole stable, so that nothing is made anew. */
type Scales = {
  weights: Float64Array
  /** The places that bear a weight. */
  touched: Int16Array
  count: number
  /** The highest generation among them, the weight of its colours, and that of all others. */
  top: number
  target: number
  others: number
}

const scalesOf = ({ kinds }: Genetics): Scales => ({
  weights: new Float64Array(kinds.length),
  touched: new Int16Array(kinds.length),
  count: 0,
  top: 0,
  target: 0,
  others: 0,
})

/** Runs for every pair of a stable: loops over what is there, and nothing made anew. */
function weigh({ born, generations, kinds }: Genetics, a: Tree, b: Tree, scales: Scales): void {
  const { weights, touched } = scales
  const n = kinds.length
  for (let at = 0; at < scales.count; at += 1) weights[touched[at] as number] = 0
  const [aPlaces, aShares, bPlaces, bShares] = [a.places, a.shares, b.places, b.shares]
  let count = 0
  for (let i = 0; i < aPlaces.length; i += 1) {
    const place = aPlaces[i] as number
    touched[count++] = place
    weights[place] = aShares[i] as number
  }
  for (let j = 0; j < bPlaces.length; j += 1) {
    const place = bPlaces[j] as number
    if (weights[place] === 0) touched[count++] = place
    weights[place] = (weights[place] as number) + (bShares[j] as number)
  }
  for (let i = 0; i < aPlaces.length; i += 1) {
    const row = (aPlaces[i] as number) * n
    for (let j = 0; j < bPlaces.length; j += 1) {
      const child = born[row + (bPlaces[j] as number)] as number
      if (child < 0) continue
      if (weights[child] === 0) touched[count++] = child
      weights[child] = (weights[child] as number) + (aShares[i] as number) * (bShares[j] as number)
    }
  }
  let top = 0
  let target = 0
  let all = 0
  for (let at = 0; at < count; at += 1) {
    const place = touched[at] as number
    const weight = weights[place] as number
    const generation = generations[place] as number
    all += weight
    if (generation > top) {
      top = generation
      target = 0
    }
    if (generation === top) target += weight
  }
  scales.count = count
  scales.top = top
  scales.target = target
  // What is left of a sum of shares by rounding is no colour.
  scales.others = all - target > all * 1e-12 ? all - target : 0
}

/** The chance of each colour that a pair may give, between 0 and 1, by its id; null where a weight is not known (M34). */
export function birthChances(
  genetics: Genetics,
  a: Ancestry & { level: number },
  b: Ancestry & { level: number },
  aids: Aids,
): Map<number, number> | null {
  const [first, second] = [treeOf(genetics, a), treeOf(genetics, b)]
  if (!first || !second) return null
  const scales = scalesOf(genetics)
  weigh(genetics, first, second, scales)
  const reached = scales.others === 0 ? 1 : targetChance(a.level + b.level, aids)
  return new Map(
    [...scales.touched.subarray(0, scales.count)].map((place) => {
      const weight = scales.weights[place] ?? 0
      const chance =
        genetics.generations[place] === scales.top
          ? (reached * weight) / scales.target
          : ((1 - reached) * weight) / scales.others
      return [genetics.kinds[place] ?? 0, chance]
    }),
  )
}

/** The genetons that a young of a colour brings: of both parents, where its generation is above every mount of both trees (M33). */
export function genetonsOf(genetics: Genetics, kind: number, a: Ancestry, b: Ancestry): number {
  const [first, second] = [treeOf(genetics, a), treeOf(genetics, b)]
  const generation = genetics.generations[genetics.placeOf.get(kind) ?? -1] ?? 0
  if (!first || !second || generation <= Math.max(first.top, second.top)) return 0
  const table: readonly number[] = perParent.value
  return [first, second].reduce((sum, { own }) => sum + (table[(genetics.generations[own] ?? 0) - 1] ?? 0), 0)
}

/** A mount of the stable that can have young. */
export type Breeder = Ancestry & { level: number; sex: 'male' | 'female' }

/** A pair, the chance of the colour in question between 0 and 1, and the genetons that its birth brings. */
export type PairChance<B extends Breeder> = { male: B; female: B; chance: number; genetons: number }

/** The mounts of one sex and one tree: only the levels tell them apart. */
type Kin<B> = { tree: Tree; family: string; highest: B; lowest: B }

function kinOf<B extends Breeder>(genetics: Genetics, breeders: readonly B[], sex: B['sex']): Kin<B>[] {
  const kin = new Map<string, Kin<B>>()
  for (const one of breeders) {
    if (one.sex !== sex) continue
    const key = `${one.kind} ${[...one.parents].sort().join(' ')}`
    const known = kin.get(key)
    if (!known) {
      const tree = treeOf(genetics, one)
      if (tree) kin.set(key, { tree, family: genetics.families[tree.own] ?? '', highest: one, lowest: one })
      continue
    }
    if (one.level > known.highest.level) known.highest = one
    if (one.level < known.lowest.level) known.lowest = one
  }
  return [...kin.values()]
}

/**
 * Goes through the pairs of a stable, and answers of each colour that one may give the pair and its chance. Of mounts of one tree
 * the highest levels serve the target's generation best, the lowest ones every other colour.
 */
function eachPair<B extends Breeder>(
  genetics: Genetics,
  breeders: readonly B[],
  aids: Aids,
  take: (place: number, chance: number, male: B, female: B) => void,
): void {
  const scales = scalesOf(genetics)
  const males = kinOf(genetics, breeders, 'male')
  const females = kinOf(genetics, breeders, 'female')
  for (const male of males)
    for (const female of females) {
      if (male.family !== female.family) continue
      weigh(genetics, male.tree, female.tree, scales)
      const { touched, weights, count, top, target, others } = scales
      const high = targetChance(male.highest.level + female.highest.level, aids)
      const low = targetChance(male.lowest.level + female.lowest.level, aids)
      const each = (others === 0 ? 1 : high) / target
      const rest = others === 0 ? 0 : (1 - low) / others
      for (let at = 0; at < count; at += 1) {
        const place = touched[at] as number
        const weight = weights[place] as number
        if (genetics.generations[place] === top) take(place, weight * each, male.highest, female.highest)
        else take(place, weight * rest, male.lowest, female.lowest)
      }
    }
}

/** The pair of a stable that is likeliest to give each colour, by its id (M35). */
export function bestPairs<B extends Breeder>(
  genetics: Genetics,
  breeders: readonly B[],
  aids: Aids,
): Map<number, PairChance<B>> {
  const chances = new Float64Array(genetics.kinds.length)
  const best: ([male: B, female: B] | undefined)[] = []
  eachPair(genetics, breeders, aids, (place, chance, male, female) => {
    if (chance <= (chances[place] as number)) return
    chances[place] = chance
    best[place] = [male, female]
  })
  return new Map(
    [...best.entries()].flatMap(([place, pair]): [number, PairChance<B>][] => {
      const kind = genetics.kinds[place]
      if (!pair || kind === undefined) return []
      const [male, female] = pair
      const genetons = genetonsOf(genetics, kind, male, female)
      return [[kind, { male, female, chance: chances[place] ?? 0, genetons }]]
    }),
  )
}

/** The pairs of a stable that may give a colour, the likeliest first; of mounts of one tree the best one (M35). */
export function pairsFor<B extends Breeder>(
  genetics: Genetics,
  breeders: readonly B[],
  kind: number,
  aids: Aids,
): PairChance<B>[] {
  const pairs: PairChance<B>[] = []
  const wanted = genetics.placeOf.get(kind)
  eachPair(genetics, breeders, aids, (place, chance, male, female) => {
    if (place === wanted)
      pairs.push({ male, female, chance, genetons: genetonsOf(genetics, kind, male, female) })
  })
  return pairs.sort((a, b) => b.chance - a.chance || b.genetons - a.genetons)
}
