import { MAX_AMOUNT } from '#shared/contract/fields.ts'
import { type FeeRules, listingFee, repricingFee } from './fees.ts'
import { type Lot, type LotCost, lotResult } from './lots.ts'

/** What a price leaves once its fee is paid: never less for a higher price, since a fee grows by at most a kama with it. */
type Net = (price: number) => number

/** The smallest price of a range whose net is at least what is owed, in kamas; null where none is. */
function smallestCovering(owed: number, net: Net, from: number, to: number): number | null {
  if (from > to || net(to) < owed) return null
  let [low, high] = [from, to]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (net(middle) >= owed) high = middle
    else low = middle + 1
  }
  return low
}

/** The smallest price at which a new listing is no loss, its own fee counted; null beyond 10¹² (M9). */
export const breakEven = (owed: number, rules: FeeRules): number | null =>
  smallestCovering(owed, (price) => price - listingFee(price, rules), 0, MAX_AMOUNT)

/**
 * One of the ways to go on with a listed lot. `fee` and `result` at `price`; `lossBelow`: the smallest price of this way that is
 * no loss, null where each of them is one.
 */
export type PriceWay = {
  price: number
  fee: number
  result: number
  atMost: boolean
  lossBelow: number | null
}

/** What a lot leaves at a new price, whose fee is yet to be paid; at its own price nothing is. */
function wayTo(lot: Lot, cost: LotCost, price: number, lossBelow: number | null, fee: number): PriceWay {
  const { kamas, atMost } = lotResult(lot, price, cost)
  return { price, fee, result: kamas - fee, atMost, lossBelow }
}

/**
 * Keep the price of a lot, lower it to `lower`, raise it to `raise` (M9). A price on the wrong side of the present one is null.
 */
export function waysOn(
  lot: Lot,
  cost: LotCost,
  { lower, raise }: { lower: number; raise: number },
  rules: FeeRules,
): { keep: PriceWay; lower: PriceWay | null; raise: PriceWay | null } {
  const owed = cost.kamas + lot.fees + lot.carried.fees
  const feeTo = (price: number) => repricingFee(lot.price, price, rules)
  const net: Net = (price) => price - feeTo(price)
  const down = smallestCovering(owed, net, 0, lot.price)
  const up = smallestCovering(owed, net, lot.price + 1, MAX_AMOUNT)
  return {
    keep: wayTo(lot, cost, lot.price, owed, 0),
    lower: lower > lot.price ? null : wayTo(lot, cost, lower, down, feeTo(lower)),
    raise: raise <= lot.price ? null : wayTo(lot, cost, raise, up, feeTo(raise)),
  }
}
