import type { PenFuel } from '#shared/catalogue/types.ts'
import { GAUGES } from '#shared/contract/fields.ts'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import { type BreedingMeans, batchOf, type MeansBatch } from './breeding-means.ts'

/** A fuel with what it takes to pour so many points of it. */
export type FuelOffer = PenFuel & {
  batch: MeansBatch
  /** Kamas for 1,000 points, a point being counted whether it was asked for or is left over; null where a price lacks. */
  perThousand: number | null
}

/** So many points of a fuel: as many pieces as it takes, in exact packs (N178). */
export function fuelOffer(fuel: PenFuel, points: number, means: BreedingMeans): FuelOffer {
  const batch = batchOf(fuel.id, Math.ceil(points / fuel.points), means)
  const { unpriced, cost } = batch.cost
  const poured = batch.pieces * fuel.points
  return { ...fuel, batch, perThousand: unpriced > 0 || poured === 0 ? null : (cost * 1000) / poured }
}

/** Kamas that 1,000 points cost each of so many mounts that they feed: one to a whole pen of them (N178). */
export const perMount = (perThousand: number, mounts: number): number =>
  perThousand / Math.min(BREEDING_RULES.penMounts.value, Math.max(1, mounts))

/** The sizes of one tier of one gauge, the cheapest point first; those that lack a price come last. */
export type TierOffers = { gauge: PenFuel['gauge']; tier: number; sizes: FuelOffer[] }

/** The offers by gauge and tier, in the order of the game. */
export function tierOffers(fuels: readonly PenFuel[], points: number, means: BreedingMeans): TierOffers[] {
  const tiers = [...new Set(fuels.map(({ tier }) => tier))].sort((a, b) => a - b)
  return GAUGES.flatMap((gauge) =>
    tiers.flatMap((tier) => {
      const sizes = fuels.filter((fuel) => fuel.gauge === gauge && fuel.tier === tier)
      if (sizes.length === 0) return []
      return [{ gauge, tier, sizes: sizes.map((fuel) => fuelOffer(fuel, points, means)).sort(cheapestFirst) }]
    }),
  )
}

/** Of equal ones the larger fuel, which is poured less often. */
const cheapestFirst = (a: FuelOffer, b: FuelOffer): number =>
  a.batch.cost.unpriced - b.batch.cost.unpriced ||
  (a.perThousand ?? 0) - (b.perThousand ?? 0) ||
  b.points - a.points
