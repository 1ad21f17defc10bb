import type { Gauge, PenFuel } from '#shared/catalogue/types.ts'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'

const { transfer, gaugeCaps } = BREEDING_RULES

/** A stretch of a gauge that fuels of `tier` and above fill; while it stands there it gives `speed` points a transfer. */
export type GaugeBand = { tier: number; from: number; to: number; speed: number }

/** The bands of a gauge, the lowest first: as the rules have them, or as the fuels' caps say (N180, M32). */
export const bandsOf = (fuels: readonly PenFuel[]): GaugeBand[] => {
  const caps = gaugeCaps.value.map((known, at) => {
    const told = fuels.filter(({ tier }) => tier === at + 1).map(({ cap }) => cap)
    return told.length > 0 ? Math.max(...told) : known
  })
  return caps.map((to, at) => ({
    tier: at + 1,
    from: caps[at - 1] ?? 0,
    to,
    speed: transfer.value.points * (at + 1),
  }))
}

/** Seconds that a gauge takes to give so many points in each band, in the order of the bands. Source: N180. */
export const bandSeconds = (bands: readonly GaugeBand[], given: readonly number[]): number =>
  bands.reduce((sum, { speed }, at) => sum + ((given[at] ?? 0) / speed) * transfer.value.seconds, 0)

/** How much of a stretch from `low` to `high` lies in a band. */
export const within = ({ from, to }: GaugeBand, low: number, high: number): number =>
  Math.max(0, Math.min(to, high) - Math.max(from, low))

/** Points of love, maturity and endurance that make a mount fertile (N181). */
export const FERTILE_POINTS = BREEDING_RULES.fertile.value
/** Serenity goes from −5,000 to 5,000. */
export const SERENITY_LIMIT = BREEDING_RULES.serenity.value

/** What a mount has, in points: 0 to 20,000 each, serenity −5,000 to 5,000, experience since its birth. */
export type MountGauges = {
  love: number
  maturity: number
  endurance: number
  serenity: number
  xp: number
}

/** Points that each gauge has to give so that a mount with `has` reaches `wants`; gauges that have nothing to give are left out (N181). */
export function pointsNeeded(has: MountGauges, wants: MountGauges): Map<Gauge, number> {
  const serenity = wants.serenity - has.serenity
  const needs: [Gauge, number][] = [
    ['mangeoire', wants.xp - has.xp],
    ['abreuvoir', wants.maturity - has.maturity],
    ['foudroyeur', wants.endurance - has.endurance],
    ['dragofesse', wants.love - has.love],
    ['caresseur', serenity],
    ['baffeur', -serenity],
  ]
  return new Map(needs.filter(([, points]) => points > 0))
}
