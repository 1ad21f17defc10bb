import { MOUNT_NUMBERS } from '#shared/collections/mounts.ts'
import type { ChangedFact, Fact } from './fact.ts'

const GUIDES = 'guides publics de l’élevage'
const TEXTS = 'textes des objets du jeu'

/** Breeding. What a mount can note of itself has its ends in `MOUNT_NUMBERS`, which the rows bear. */
export const BREEDING_RULES = {
  /** The version that took the older objects of a breeder away. */
  formerObjects: { value: 'retirés', version: '3.5', source: TEXTS },
  /** Mounts of a pen that one point feeds at most. */
  penMounts: { value: 10, version: '3.5', source: GUIDES },
  /** Every so many seconds a gauge gives so many points in its lowest band, twice as many in the second, and so on. */
  transfer: { value: { seconds: 10, points: 10 }, version: '3.5', source: GUIDES },
  /** Up to where each tier of fuels fills a gauge, in points of 3.5. */
  gaugeCaps: { value: [40_000, 70_000, 90_000, 100_000], version: '3.5', source: TEXTS },
  /** What a piece of the smallest size pours, in points of 3.5; the other sizes are multiples of it. */
  fuelPoints: { value: 1000, version: '3.5', source: TEXTS },
  /** The sizes of a tier. */
  fuelSizes: { value: 5, version: '3.5', source: TEXTS },
  /** The level at which the first fuel can be made, and from one fuel to the next. */
  fuelLevels: { value: { first: 5, step: 10 }, version: '3.5', source: TEXTS },
  /** Points of a gauge and of fuels, against those of 3.5. */
  gaugeScale: { value: 2, version: '3.7', source: 'notes publiques de la 3.7', before: 1 },
  /** Percent that an optimakina adds where its effect does not say so. */
  optimakina: { value: 20, version: '3.7', source: 'notes publiques de la 3.7', before: 10 },
  /** Points each of love, maturity and endurance that make a mount fertile. */
  fertile: { value: MOUNT_NUMBERS.love.maximum, version: '3.5', source: GUIDES },
  /** Serenity goes so far either way. */
  serenity: { value: MOUNT_NUMBERS.serenity.maximum, version: '3.5', source: GUIDES },
  generations: { value: MOUNT_NUMBERS.generation.maximum, version: '3.5', source: GUIDES },
  /** Experience of a dragodinde at some levels; public tables give no others. */
  levelXp: { value: { 50: 34_365, 100: 172_668, 200: 867_582 }, version: '3.5', source: GUIDES },
} as const satisfies Record<string, Fact<unknown> | ChangedFact<number>>
