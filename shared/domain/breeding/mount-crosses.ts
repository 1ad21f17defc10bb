import type { GameMount, MountCross } from '#shared/catalogue/types.ts'
import { fold } from '#shared/domain/text/fold.ts'

/** Mounts of one kind that can still have young: none is sterile. `unknown`: their gender was not stated. */
export type Breeders = { male: number; female: number; unknown: number }
/** The breeders of a stable, by the id of their kind. */
export type Herd = ReadonlyMap<number, Breeders>

/** Of a mount of a stable, what a crossing asks. `kind` is the game's id; null for one that it does not list. */
export type StableMount = { kind: number | null; gender: 'male' | 'female' | null; is_sterile: boolean }

/**
 * What a stable can do with a pair of kinds: `ready` with a male of one and a female of the other, `possible` when that
 * hangs on a gender that was not stated, `missing` otherwise. How likely a birth is, is not known here.
 */
export type PairState = 'ready' | 'possible' | 'missing'
export type Pair = { parents: [number, number]; state: PairState }
/** A kind that a stable can give: in which generation, and by which pairs, the sure ones first. */
export type Birth = { kind: number; generation: number; state: 'ready' | 'possible'; pairs: Pair[] }

const NOBODY: Breeders = { male: 0, female: 0, unknown: 0 }

/** Finds the kind of a mount: by the game's id, else by its name, with or without the family before it. */
export function kindFinder(list: readonly Pick<GameMount, 'id' | 'name'>[]) {
  const ids = new Set(list.map(({ id }) => id))
  const byName = new Map(list.map(({ id, name }) => [fold(name), id]))
  return (mount: { ankama_id: number | null; family_name: string; variant_name: string }): number | null => {
    if (mount.ankama_id !== null && ids.has(mount.ankama_id)) return mount.ankama_id
    const { family_name, variant_name } = mount
    return byName.get(fold(variant_name)) ?? byName.get(fold(`${family_name} ${variant_name}`)) ?? null
  }
}

/** The breeders of a stable. */
export function herdOf(stable: readonly StableMount[]): Herd {
  const herd = new Map<number, Breeders>()
  for (const { kind, gender, is_sterile } of stable) {
    if (kind === null || is_sterile) continue
    const before = herd.get(kind) ?? NOBODY
    const sort = gender ?? 'unknown'
    herd.set(kind, { ...before, [sort]: before[sort] + 1 })
  }
  return herd
}

/** The breeders of a kind in a herd; all 0 where it has none. */
export const breedersOf = (herd: Herd, kind: number): Breeders => herd.get(kind) ?? NOBODY

/** What a herd can do with two kinds. */
export function pairState(herd: Herd, [first, second]: readonly [number, number]): PairState {
  const a = breedersOf(herd, first)
  const b = breedersOf(herd, second)
  if ((a.male > 0 && b.female > 0) || (a.female > 0 && b.male > 0)) return 'ready'
  // A mount does not breed with itself.
  if (first === second && a.male + a.female + a.unknown < 2) return 'missing'
  const males = (of: Breeders) => of.male + of.unknown > 0
  const females = (of: Breeders) => of.female + of.unknown > 0
  return (males(a) && females(b)) || (females(a) && males(b)) ? 'possible' : 'missing'
}

const ORDER: Record<PairState, number> = { ready: 0, possible: 1, missing: 2 }

/** The pairs that give a kind, those that the herds can make first; each herd (a game of its own) breeds apart. */
export function pairsOf(cross: Pick<MountCross, 'parents'>, herds: readonly Herd[]): Pair[] {
  return cross.parents
    .map((parents): Pair => {
      const states = herds.map((herd) => pairState(herd, parents))
      return { parents, state: states.sort((a, b) => ORDER[a] - ORDER[b])[0] ?? 'missing' }
    })
    .sort((a, b) => ORDER[a.state] - ORDER[b.state])
}

/** The kinds that a mount gives as a parent, and with which other one; the lowest generation first. */
export const childrenOf = (kind: number, crosses: readonly MountCross[]) =>
  crosses
    .flatMap(({ mount, generation, parents }) =>
      parents
        .filter((pair) => pair.includes(kind))
        .map(([a, b]) => ({ kind: mount, generation, partner: a === kind ? b : a })),
    )
    .sort((a, b) => a.generation - b.generation)

/** Everything that herds can give: the kinds not `owned` first, then by generation, the sure ones before the others. */
export function birthsOf(
  herds: readonly Herd[],
  crosses: readonly MountCross[],
  owned: ReadonlySet<number>,
): Birth[] {
  const births = crosses.flatMap((cross): Birth[] => {
    const pairs = pairsOf(cross, herds).filter(({ state }) => state !== 'missing')
    const best = pairs[0]?.state
    if (best === undefined || best === 'missing') return []
    return [{ kind: cross.mount, generation: cross.generation, state: best, pairs }]
  })
  return births.sort(
    (a, b) =>
      Number(owned.has(a.kind)) - Number(owned.has(b.kind)) ||
      a.generation - b.generation ||
      ORDER[a.state] - ORDER[b.state],
  )
}
