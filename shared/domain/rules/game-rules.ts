import { MARKET_RULES, type RaisedOn } from './market-rules.ts'

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
