import { daysBefore } from './price-history.ts'

/** A market price is the median of at least so many players. */
export type LentPlayers = 3 | 8 | 20

/**
 * The market price of a pack on a game server: the players' median in kamas, its quartiles (0 under eight players), and the
 * Paris day (`YYYY-MM-DD`) of the latest contribution.
 */
export type LentPrice = { price: number; players: LentPlayers; low: number; high: number; day: string }

/** From so many players on a market price may count in sums; below, it is marked « peu de joueurs » (N215). */
export const RELIABLE_PLAYERS: LentPlayers = 8

/** A market price is shown for so many days after its latest contribution (N210). */
export const MARKET_DAYS = 7

/** Whether a market price whose latest contribution is of `day` is still shown on `today`, both `YYYY-MM-DD`. */
export const isCurrentMarketDay = (day: string, today: string): boolean =>
  daysBefore(day, today) <= MARKET_DAYS

/** A player's price that differs by more than this share of the market's is pointed out. */
const APART = 0.25

/** Whether a player's own price and the market's, both above 0, lie apart by more than a quarter of the market's (N217). */
export const isApart = (own: number, market: number): boolean => Math.abs(own - market) > APART * market
