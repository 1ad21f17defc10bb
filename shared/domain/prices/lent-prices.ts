import { daysBefore } from './price-history.ts'

/** How many players at least a lent price is the median of. */
export type LentPlayers = 3 | 8 | 20

/**
 * What the players of a server say of a pack: their median in kamas, its quartiles (0 under eight players), and the Paris day
 * (`YYYY-MM-DD`) of the latest of them.
 */
export type LentPrice = { price: number; players: LentPlayers; low: number; high: number; day: string }

/** From so many players on sums may count a lent price; under it is marked « peu de joueurs » (N215). */
export const ENOUGH_PLAYERS: LentPlayers = 8

/** A median of the last seven days is told, and no older one (N210). */
export const LENT_DAYS = 7

/** Whether what was last said on `day` is still told on `today`, both `YYYY-MM-DD`. */
export const isStillTold = (day: string, today: string): boolean => daysBefore(day, today) <= LENT_DAYS

/** Beyond this much of the market's price a player is told that theirs is another. */
const APART = 0.25

/** Whether a player's own price and the market's, both above 0, lie apart by more than a quarter of the market's (N217). */
export const isApart = (own: number, market: number): boolean => Math.abs(own - market) > APART * market
