import type { ruleChoices } from '#shared/collections/rule-choices.ts'
import type { RowOf } from '#shared/contract/collection.ts'
import { chosenReading } from './fact.ts'
import { MARKET_RULES, type RaisedOn } from './market-rules.ts'

/** The version of the game that the rules were read for, and the day of the last look at their sources. */
export const RULES_VERSION = '3.7'
export const RULES_READ_ON = '2026-11-27'

/** What applies, the player's choices counted in. Fees are percent, `slots` the listings that a market takes (null: unknown). */
export type GameRules = {
  listingPercent: number
  loweredPercent: number
  raisedPercent: number
  raisedOn: RaisedOn
  listingHours: number
  slots: number | null
}

/** What applies where the player has chosen nothing. */
export const GAME_RULES: GameRules = {
  listingPercent: MARKET_RULES.listingPercent.value,
  loweredPercent: MARKET_RULES.loweredPercent.value,
  raisedPercent: MARKET_RULES.raisedPercent.value,
  raisedOn: MARKET_RULES.raisedOn.value,
  listingHours: MARKET_RULES.listingHours.value,
  slots: null,
}

/** The contested rules, by the names of their synced rows. */
export type RuleName = 'raised_on' | 'slots'

/** More listings than any market takes. */
export const MAX_SLOTS = 100_000

/** What applies with what the player chose; a choice that says nothing understood counts as none (M2). */
export function gameRules(choices: readonly RowOf<typeof ruleChoices>[]): GameRules {
  const chosen = new Map<string, string>(choices.map(({ rule, value }) => [rule, value]))
  const of = (rule: RuleName) => chosen.get(rule)
  return {
    ...GAME_RULES,
    raisedOn: chosenReading(MARKET_RULES.raisedOn, of('raised_on')),
    slots: readSlots(of('slots')),
  }
}

function readSlots(choice = ''): number | null {
  const slots = /^\d{1,6}$/.test(choice) ? Number(choice) : 0
  return slots > 0 && slots <= MAX_SLOTS ? slots : null
}
