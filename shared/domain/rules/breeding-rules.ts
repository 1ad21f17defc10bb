import { MOUNT_NUMBERS } from '#shared/collections/mounts.ts'
import type { ChangedFact, Contested, Fact } from './fact.ts'

const GUIDES = 'guides publics de l’élevage'
const TEXTS = 'textes des objets du jeu'
const NOTES = 'notes publiques de la 3.7'

/** Breeding. What a mount can note of itself has its ends in `MOUNT_NUMBERS`, which the rows bear. */
export const BREEDING_RULES = {
  /** The version that took the older objects of a breeder away. */
  formerObjects: { value: 'retirés', version: '3.5', source: TEXTS },
  /** Mounts of a pen that one point feeds at most. */
  penMounts: { value: 10, version: '3.5', source: GUIDES },
  /** Every so many seconds a gauge gives so many points in its lowest band, twice as many in the second, and so on. */
  transfer: { value: { seconds: 10, points: 10 }, version: '3.5', source: GUIDES },
  /** Up to where each tier of fuels fills a gauge, in points: the thresholds of the gauge. */
  gaugeCaps: { value: [80_000, 140_000, 180_000, 200_000], version: '3.7', source: NOTES },
  /** Points that a piece of the smallest size pours; the other sizes are multiples of it. */
  fuelPoints: { value: 2000, version: '3.7', source: NOTES },
  /** The sizes of a tier. */
  fuelSizes: { value: 5, version: '3.5', source: TEXTS },
  /** The level at which the first fuel can be made, and from one fuel to the next. */
  fuelLevels: { value: { first: 5, step: 10 }, version: '3.5', source: TEXTS },
  /** Percent that an optimakina adds where its effect does not say so. */
  optimakina: { value: 20, version: '3.7', source: NOTES, before: 10 },
  /** An animakina sets the sex of the young. */
  animakina: { value: 'sexe', version: '3.7', source: NOTES },
  /** What becomes of the parents once a young is born. */
  mating: { value: 'les deux parents deviennent stériles', version: '3.5', source: GUIDES },
  /** Percent of the young that are born with an ability. */
  abilities: {
    value: { Reproductrice: 3, Sage: 6, Précoce: 8, Amoureuse: 8, Endurante: 8 },
    version: '3.7',
    source: NOTES,
  },
  /** Genetons that a parent of generation 1, 2, 3 … brings where the young is of a generation above every mount of both trees. */
  genetons: { value: [2, 4, 8, 15, 30, 60, 120, 250, 500], version: '3.7', source: NOTES },
  /** Mounts that a stable holds. */
  stable: { value: 500, version: '3.7', source: NOTES },
  /** The level of Éleveur that opens each pen. */
  penLevels: { value: [1, 40, 80, 120, 160, 200], version: '3.5', source: GUIDES },
  /** Percent that the young is of the target's generation: for any pair, and for each level of either parent. */
  birth: { value: { base: 30, level: 0.15 }, version: '3.5', source: GUIDES },
  /** Percent that the day of Takeza adds to it, by the name of the bonus. */
  takeza: { value: 20, version: '3.5', source: GUIDES },
  /** How much a mount counts in its own tree, and each of its two parents. */
  kinship: { value: { self: 10, parent: 6 }, version: '3.5', source: GUIDES },
  /** How much colours count: of one colour, of two, and those that differ. */
  geneticWeight: {
    value: {
      one: 90,
      two: 20,
      Volkorne: 1,
      'Dragodinde Dorée': 20,
      lateMuldo: { generation: 9, weight: 20 },
    },
    version: '3.5',
    source: GUIDES,
    others: [],
    why: 'Les données du jeu que nous lisons ne donnent aucun poids génétique\u00a0: ceux-ci viennent de relevés publics.',
  },
  /** Pieces that a mount gives when it is taken apart, for each of its generations; the first gives none. Ids of the items. */
  extraction: {
    value: { perGeneration: 1, from: 2, items: { Dragodinde: 33515, Muldo: 17864, Volkorne: 19975 } },
    version: '3.5',
    source: GUIDES,
  },
  /** Points each of love, maturity and endurance that make a mount fertile. */
  fertile: { value: MOUNT_NUMBERS.love.maximum, version: '3.5', source: GUIDES },
  /** Serenity goes so far either way. */
  serenity: { value: MOUNT_NUMBERS.serenity.maximum, version: '3.5', source: GUIDES },
  generations: { value: MOUNT_NUMBERS.generation.maximum, version: '3.5', source: GUIDES },
  /** Experience of a dragodinde at some levels; public tables give no others. */
  levelXp: { value: { 50: 34_365, 100: 172_668, 200: 867_582 }, version: '3.5', source: GUIDES },
} as const satisfies Record<string, Fact<unknown> | ChangedFact<number> | Contested<unknown>>
