import { type MarketAggregate, MIN_CONTRIBUTORS } from './aggregate.ts'
import { WINDOW_DAYS } from './lending.ts'

/** What a market shows of a pack; a price of 0 shows nothing, the rest is then of the publication before. */
export type Publication = Omit<MarketAggregate, 'players'> & { players: number }

/**
 * What a market shows next of a pack (N195); undefined: nothing, as ever. What it showed before stays where the next publication
 * would tell of one player, or be one that a few can make: where as many contributors and one more, or one fewer, count; and where
 * the median leaves the spread of the former one, until twice as many say so. Once all that was shown is older than the window,
 * nothing of it can be subtracted, and nothing stays. `today`: days since 1970.
 */
export function nextPublication<P extends Publication>(
  aggregate: MarketAggregate | null,
  shown: P | undefined,
  today: number,
): MarketAggregate | P | undefined {
  if (aggregate === null) return shown && shown.price > 0 ? { ...shown, price: 0 } : shown
  if (!shown || shown.day < today - WINDOW_DAYS) return aggregate
  const isByOne = Math.abs(aggregate.contributors - shown.contributors) === 1
  const isJump = Math.abs(aggregate.exact - shown.exact) > shown.spread
  return isByOne || (isJump && aggregate.contributors < 2 * MIN_CONTRIBUTORS) ? shown : aggregate
}
