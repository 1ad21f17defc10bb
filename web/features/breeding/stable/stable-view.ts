import type { Game } from '#shared/collections/mounts.ts'
import { isReadyToMate, madeAt } from '#shared/domain/breeding/stable.ts'
import type { Mount } from '#store/mounts.ts'

export const TRAITS = ['tous', 'males', 'femelles', 'fertiles', 'pretes', 'steriles', 'cameleones'] as const
export type Trait = (typeof TRAITS)[number]
export const GAME_CHOICES = ['dofus3', 'dofus2', 'tous'] as const
export type GameChoice = Game | 'tous'

const hasTrait: Record<Trait, (mount: Mount) => boolean> = {
  tous: () => true,
  males: ({ gender }) => gender === 'male',
  femelles: ({ gender }) => gender === 'female',
  fertiles: ({ is_sterile }) => !is_sterile,
  pretes: isReadyToMate,
  steriles: ({ is_sterile }) => is_sterile,
  cameleones: ({ is_cameleone }) => is_cameleone,
}

const made = new WeakMap<Mount, string>()

/** When a mount came into the stable; read once for a row, which is the same object until it changes. */
function madeOf(mount: Mount): string {
  const known = made.get(mount)
  if (known !== undefined) return known
  const at = madeAt(mount)
  made.set(mount, at)
  return at
}

/** The mounts, the last made first. */
export const newestFirst = (rows: readonly Mount[]): Mount[] =>
  [...rows].sort((a, b) => (madeOf(a) < madeOf(b) ? 1 : -1))

export const ofGame = (rows: readonly Mount[], game: GameChoice): readonly Mount[] =>
  game === 'tous' ? rows : rows.filter((mount) => mount.game === game)

/** How many rows bear each name of a field, the names in their first order. */
export function tally(rows: readonly Mount[], field: 'family_name' | 'variant_name'): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(row[field], (counts.get(row[field]) ?? 0) + 1)
  return counts
}

export const matching = (rows: readonly Mount[], variant: string | null, trait: Trait): Mount[] =>
  rows.filter((mount) => (variant === null || mount.variant_name === variant) && hasTrait[trait](mount))

/** A line of the stable: the head of a variant, or one of its mounts. */
export type StableLine =
  | { kind: 'group'; key: string; variant: string; first: Mount; count: number; folded: boolean }
  | { kind: 'mount'; key: string; mount: Mount }

/** The mounts under the heads of their variants, in the order in which the mounts come; a folded head stands alone. */
export function linesOf(rows: readonly Mount[], folded: ReadonlySet<string>): StableLine[] {
  const groups = new Map<string, [Mount, ...Mount[]]>()
  for (const mount of rows) {
    const group = groups.get(mount.variant_name)
    if (group) group.push(mount)
    else groups.set(mount.variant_name, [mount])
  }
  return [...groups].flatMap(([variant, group]): StableLine[] => {
    const isFolded = folded.has(variant)
    const head: StableLine = {
      kind: 'group',
      key: `g-${variant}`,
      variant,
      first: group[0],
      count: group.length,
      folded: isFolded,
    }
    return isFolded
      ? [head]
      : [head, ...group.map((mount): StableLine => ({ kind: 'mount', key: mount.id, mount }))]
  })
}
