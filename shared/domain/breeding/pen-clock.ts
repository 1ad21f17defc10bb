import type { Gauge } from '#shared/catalogue/types.ts'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import { bandSeconds, bandsOf, within } from './pen.ts'

/** A gauge of a pen as it was noted: its points at an instant (milliseconds since 1970), and those below which it is refilled. */
export type NotedGauge = { pen: number; gauge: Gauge; points: number; at: number; keep: number }

/** The bands of the rules: what runs on without the catalogue, here and on the server, runs by them. */
const BANDS = bandsOf([])
/** What a full gauge holds. */
export const FULL = BANDS.at(-1)?.to ?? 0

/** The points from which on a gauge may be refilled: the floor of a band, from the lowest. */
export const KEEPS: readonly number[] = BANDS.map(({ from }) => from)

/** Seconds that a gauge takes from so many points down to others. */
export const secondsBetween = (high: number, low: number): number =>
  bandSeconds(
    BANDS,
    BANDS.map((band) => within(band, low, high)),
  )

/** What a gauge holds at an instant, mounts feeding on it all the while: 1, 2, 3, 4 points a second by its band (M32). */
export function pointsAt({ points, at }: Pick<NotedGauge, 'points' | 'at'>, now: number): number {
  let seconds = Math.max(0, now - at) / 1000
  let left = points
  for (const { from, to, speed } of BANDS.toReversed()) {
    const held = Math.min(left, to) - from
    if (held <= 0) continue
    const needed = (held / speed) * BREEDING_RULES.transfer.value.seconds
    if (seconds < needed) return Math.ceil(left - (seconds * speed) / BREEDING_RULES.transfer.value.seconds)
    seconds -= needed
    left = from
  }
  return left
}

/** A gauge that falls to so many points at an instant (milliseconds): a threshold, the point to refill from, or nothing left. */
export type Crossing = NotedGauge & { to: number; when: number; kind: 'threshold' | 'refill' | 'empty' }

/**
 * The instants at which a gauge crosses what lies below it, the first first (M36). They count real seconds, so that a change of
 * the clocks moves none.
 */
export function crossings(noted: NotedGauge): Crossing[] {
  return KEEPS.filter((floor) => floor < noted.points)
    .toReversed()
    .map((to) => ({
      ...noted,
      to,
      when: noted.at + Math.round(secondsBetween(noted.points, to) * 1000),
      kind: to === noted.keep ? ('refill' as const) : to === 0 ? ('empty' as const) : ('threshold' as const),
    }))
}

const byTime = (a: Crossing, b: Crossing): number =>
  a.when - b.when || a.pen - b.pen || a.gauge.localeCompare(b.gauge)

/** The crossings of gauges after an instant up to another, the first first. */
export const crossingsBetween = (noted: readonly NotedGauge[], after: number, until: number): Crossing[] =>
  noted
    .flatMap(crossings)
    .filter(({ when }) => when > after && when <= until)
    .sort(byTime)

/** The gauges that are at or below the points to refill from. */
export const toRefill = (noted: readonly NotedGauge[], now: number): NotedGauge[] =>
  noted.filter((one) => pointsAt(one, now) <= one.keep)

/** What tells a crossing from every other one: a push and the page say it once. */
export const crossingId = ({ pen, gauge, to, when }: Crossing): string =>
  `${pen}-${gauge}-${to}-${Math.round(when / 1000).toString(36)}`

/** The pens that a level of Éleveur opens; all of them where the level is not known. */
export const pensAt = (level: number | null): number =>
  level === null
    ? BREEDING_RULES.penLevels.value.length
    : BREEDING_RULES.penLevels.value.filter((needed) => needed <= Math.max(1, level)).length

/** The level that opens the next pen; null where all are open. */
export const nextPenAt = (level: number): number | null =>
  BREEDING_RULES.penLevels.value.find((needed) => needed > Math.max(1, level)) ?? null
