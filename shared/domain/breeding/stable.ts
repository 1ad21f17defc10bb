import type { mounts } from '#shared/collections/mounts.ts'
import type { RowOf } from '#shared/contract/collection.ts'
import { FERTILE_POINTS } from './pen.ts'

/** Of a mount, what the figures of the stable count. */
export type CountedMount = Pick<
  RowOf<typeof mounts>,
  'variant_name' | 'family_name' | 'is_cameleone' | 'is_sterile' | 'level'
>
/** How many, and which whole percent of the stable; 0 of an empty one. */
export type StableShare = { count: number; percent: number }
export type StableStats = {
  total: number
  /** Distinct names. */
  variants: number
  cameleones: StableShare
  steriles: StableShare
  /** Rounded to one decimal, over the mounts that have a level (0 is one); null when none has. */
  averageLevel: number | null
  /** Distinct names. */
  families: number
}

/** The figures of a stable. Source: T146, T147, figures.md §12. */
export function stableStats(stable: readonly CountedMount[]): StableStats {
  const levels = stable.flatMap(({ level }) => level ?? [])
  const part = (count: number): StableShare => ({
    count,
    percent: stable.length === 0 ? 0 : Math.round((100 * count) / stable.length),
  })
  return {
    total: stable.length,
    variants: new Set(stable.map(({ variant_name }) => variant_name)).size,
    cameleones: part(stable.filter(({ is_cameleone }) => is_cameleone).length),
    steriles: part(stable.filter(({ is_sterile }) => is_sterile).length),
    averageLevel: levels.length === 0 ? null : oneDecimal(levels.reduce((a, b) => a + b, 0) / levels.length),
    families: new Set(stable.map(({ family_name }) => family_name)).size,
  }
}

/** Of a mount, what tells whether it can have young. */
export type RaisedMount = Pick<RowOf<typeof mounts>, 'is_sterile' | 'love' | 'maturity' | 'endurance'>

/**
 * Whether a mount is ready to mate: not sterile, with 20,000 points each of love, maturity and endurance, which make a mount
 * fertile. Source: the targets that public guides give since version 3.5, as in `pen.ts` (N181, N191). Serenity does not
 * count: it decides what can be fed, and no public rule asks for one at the crossing itself.
 */
export const isReadyToMate = ({ is_sterile, love, maturity, endurance }: RaisedMount): boolean =>
  !is_sterile && [love, maturity, endurance].every((points) => points !== null && points >= FERTILE_POINTS)

const oneDecimal = (n: number): number => Math.round(n * 10) / 10

/**
 * When a row was made: the earliest stamp that it bears, whatever was changed of it since. Stamps are in time order as
 * text, so that the newest mount is the one with the largest answer. Empty for a row that bears none.
 */
export function madeAt({ stamps }: { stamps: Readonly<Record<string, string>> }): string {
  let first = ''
  for (const stamp of Object.values(stamps)) if (first === '' || stamp < first) first = stamp
  return first
}
