import * as z from 'zod/mini'
import { itemId, kamas, packSize } from '#shared/contract/fields.ts'
import { zodOf } from '#shared/contract/fields-zod.ts'

/**
 * One price of a market: item, pack, median in kamas (0: withdrawn), players (at least so many; 0 with a price of 0),
 * lower and upper quartile (0 under eight players), days since 1970 (Paris) of the latest contribution.
 */
const marketPrice = z.tuple([
  zodOf(itemId),
  zodOf(packSize),
  zodOf(kamas),
  z.literal([0, 5, 8, 20]),
  zodOf(kamas),
  zodOf(kamas),
  z.int(),
])
export type MarketPrice = z.infer<typeof marketPrice>

/**
 * `GET /api/v1/markets/{server}?since=`: the prices of a market as published at an hour. `since` is the
 * hour of the answer that the device holds: prices that have changed after it, or all of them (`whole`) where it is absent or
 * unknown. The same for everybody, so that it can be cached for an hour. 404 `unknown_server` for a server that is not listed.
 */
export const marketAnswer = z.object({
  server: z.string(),
  /** Whole hours since 1970. */
  hour: z.int().check(z.nonnegative()),
  whole: z.boolean(),
  prices: z.array(marketPrice),
})
export type MarketAnswer = z.infer<typeof marketAnswer>
