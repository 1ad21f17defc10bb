import type { Fact } from './fact.ts'

const GUIDES = 'guides publics des métiers'
const BREEDER = 'guides publics de l’élevage'

/** Professions: how they gain levels. Levels go from 1. */
export const PROFESSION_RULES = {
  /** The highest level, of professions as of what is made. */
  maxLevel: { value: 200, version: '2.29', source: GUIDES },
  /** Experience behind a level: so many points × level × (level − 1). */
  levelXp: { value: 10, version: '2.29', source: GUIDES },
  /** Experience of a craft, a level of its recipe. */
  craftXp: { value: 20, version: '2.29', source: GUIDES },
  /** A craft so many levels above its recipe teaches the full experience ÷ (levels ^ power ÷ divisor + 1). */
  gap: { value: { power: 1.1, divisor: 10 }, version: '2.29', source: GUIDES },
  /** Levels above its recipe beyond which a craft teaches nothing. */
  widestGap: { value: 100, version: '2.29', source: GUIDES },
  /** Percent of the full experience that recipes of Éleveur teach, and the one that teaches more. */
  breederRatio: { value: 5, version: '3.5', source: BREEDER },
  universalNet: { value: { id: 32521, ratio: 50 }, version: '3.5', source: BREEDER },
  /** Experience of a captured mount, and the level up to which captures stand for crafts. */
  capture: { value: { xp: 30, upTo: 15 }, version: '3.5', source: BREEDER },
  /** Percent more experience on some days of the almanax, by the kind of their bonus. */
  almanaxBonus: { value: { kind: 'Expérience des métiers', share: 50 }, version: '2.29', source: 'almanax' },
} as const satisfies Record<string, Fact<unknown>>
