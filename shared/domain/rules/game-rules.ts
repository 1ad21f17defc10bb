import type { ruleChoices } from '#shared/collections/rule-choices.ts'
import type { RowOf } from '#shared/contract/collection.ts'
import { CONTESTED_RUNES, type ContestedRune, CRUSHING_RULES } from './crushing-rules.ts'
import { chosenReading } from './fact.ts'
import { MARKET_RULES, type RaisedOn } from './market-rules.ts'

/** The version of the game that the rules were read for, and the day of the last look at their sources. */
export const RULES_VERSION = '3.7'
export const RULES_READ_ON = '2026-11-27'

/**
 * What applies, the player's choices counted in. Fees and `mountCoefficient` are percent, `slots` the listings that a market takes
 * (null: unknown), the last three the weights of a point.
 */
export type GameRules = {
  listingPercent: number
  loweredPercent: number
  raisedPercent: number
  raisedOn: RaisedOn
  listingHours: number
  slots: number | null
  mountCoefficient: number
} & Record<ContestedRune['rule'], number>

/** What applies where the player has chosen nothing. */
export const GAME_RULES: GameRules = {
  listingPercent: MARKET_RULES.listingPercent.value,
  loweredPercent: MARKET_RULES.loweredPercent.value,
  raisedPercent: MARKET_RULES.raisedPercent.value,
  raisedOn: MARKET_RULES.raisedOn.value,
  listingHours: MARKET_RULES.listingHours.value,
  slots: null,
  mountCoefficient: CRUSHING_RULES.mountCoefficient.value,
  vitality: CRUSHING_RULES.vitality.value,
  criticalResistance: CRUSHING_RULES.criticalResistance.value,
  pushResistance: CRUSHING_RULES.pushResistance.value,
}

/** The contested rules, by the names of their synced rows. */
export type RuleName = 'raised_on' | 'slots' | 'mount_crushing' | ContestedRune['choice']

/** More listings than any market takes. */
export const MAX_SLOTS = 100_000

/** What applies with what the player chose; a choice that says nothing understood counts as none (M2). */
export function gameRules(choices: readonly RowOf<typeof ruleChoices>[]): GameRules {
  const chosen = new Map<string, string>(choices.map(({ rule, value }) => [rule, value]))
  const of = (rule: RuleName) => chosen.get(rule)
  return {
    ...GAME_RULES,
    raisedOn: chosenReading(MARKET_RULES.raisedOn, of('raised_on')),
    slots: readWhole(of('slots'), MAX_SLOTS),
    mountCoefficient:
      readWhole(of('mount_crushing'), CRUSHING_RULES.coefficients.value.maximum) ??
      GAME_RULES.mountCoefficient,
    ...Object.fromEntries(
      CONTESTED_RUNES.map(({ rule, choice }) => [
        rule,
        chosenReading<number>(CRUSHING_RULES[rule], of(choice)),
      ]),
    ),
  }
}

function readWhole(choice = '', most: number): number | null {
  const number = /^\d{1,6}$/.test(choice) ? Number(choice) : 0
  return number > 0 && number <= most ? number : null
}
