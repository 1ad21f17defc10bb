import { COEFFICIENTS } from '#shared/collections/crushing.ts'
import type { Contested, Fact } from './fact.ts'

const SOURCES = 'sources publiques, novembre 2026'
const FORMULA = 'formule publique du brisage'
const WHY_WEIGHT = 'Deux sources publiques se contredisent. Tes brisages notés peuvent trancher.'

/** Crushing equipment into runes. The runes themselves stand in `runes.ts`. */
export const CRUSHING_RULES = {
  /** What a line weighs: times × jet × weight of a point × level ÷ divisor + plus. */
  line: { value: { times: 3, divisor: 200, plus: 1 }, version: '3.0', source: FORMULA },
  /** Percent of all other lines that count where one has the focus. */
  focus: { value: 50, version: '3.0', source: FORMULA },
  /** Percent: what the game shows before an item is crushed. */
  coefficients: { value: COEFFICIENTS, version: '3.0', source: 'concasseur du jeu' },
  /** Base runes that make one Pa, and Pa that make one Ra. */
  merged: { value: 3, version: '3.0', source: 'concasseur du jeu' },
  /** The types of equipment that cannot be crushed. */
  spared: {
    value: ['Dofus', 'Trophée', 'Prysmaradite', 'Familier', 'Montilier'],
    version: '3.0',
    source: SOURCES,
  },
  /** The types that are crushed at a coefficient of their own, without focus. */
  mounts: { value: ['Dragodinde', 'Muldo', 'Volkorne'], version: '3.5', source: SOURCES },
  /** Percent. */
  mountCoefficient: {
    value: 50,
    version: '3.5',
    source: SOURCES,
    others: [],
    why: 'Une seule source dit que les montures se brisent toujours à ce coefficient, et personne ici n’a pu le vérifier dans le jeu.',
  },
  /** The weight of a point of Vitalité, and of two resistances. */
  vitality: {
    value: 0.2,
    version: '3.0',
    source: SOURCES,
    others: [{ value: 0.25, source: SOURCES }],
    why: WHY_WEIGHT,
  },
  criticalResistance: {
    value: 2,
    version: '3.0',
    source: SOURCES,
    others: [{ value: 5, source: SOURCES }],
    why: WHY_WEIGHT,
  },
  pushResistance: {
    value: 2,
    version: '3.0',
    source: SOURCES,
    others: [{ value: 5, source: SOURCES }],
    why: WHY_WEIGHT,
  },
} as const satisfies Record<string, Fact<unknown> | Contested<number>>

/** The contested weights: the rule, the name of the player's choice, and the effect that it weighs. */
export const CONTESTED_RUNES = [
  { rule: 'vitality', choice: 'rune_vitality', effect: 9 },
  { rule: 'criticalResistance', choice: 'rune_critical_resistance', effect: 46 },
  { rule: 'pushResistance', choice: 'rune_push_resistance', effect: 70 },
] as const
export type ContestedRune = (typeof CONTESTED_RUNES)[number]
