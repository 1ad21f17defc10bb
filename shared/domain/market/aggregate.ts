import { median } from '#shared/domain/prices/median.ts'
import { WINDOW_DAYS } from './lending.ts'

/** One player's latest price of a pack, in kamas. `day`: days since 1970 (Paris). `network`: where it came from, '' unknown. */
export type Contribution = { price: number; day: number; network: string }

/**
 * The price of a pack: median in kamas; at least so many players; quartiles, 0 under eight players; latest day. Not told:
 * `contributors` that count, their `exact` median, and their `spread`, the farthest from it at which a contribution counts.
 */
export type MarketAggregate = {
  price: number
  players: 5 | 8 | 20
  low: number
  high: number
  day: number
  contributors: number
  exact: number
  spread: number
}

export const MIN_CONTRIBUTORS = 5
const MIN_NETWORKS = 4
const TIERS = [20, 8, MIN_CONTRIBUTORS] as const
const QUARTILES_FROM = 8
/** How far from the median a contribution may lie: median absolute deviations, or this share of the median if that is more. */
const DEVIATIONS = 3
const ALWAYS_WITHIN = 0.05
/** Weights are whole numbers, so that halves are exact: 35 today, 21 at seven days, which is 0.6. */
const WEIGHT_TODAY = 35
const WEIGHT_A_DAY = 2
/** Packs a price and its weight into one number. More than any weight; the largest price times this is a safe integer. */
const PRICE_FACTOR = 64

/**
 * Aggregates the contributions to a pack, one of each player: the median of those that are no outliers, weighted by age, in
 * two significant digits; null where fewer than five count, or those come from fewer than four networks (N195, figures.md §18).
 * `today`: days since 1970. `reach`: `inlierReach` of these prices, where the caller has it.
 */
export function aggregatePrices(
  contributions: readonly Contribution[],
  today: number,
  reach = inlierReach(contributions.map(({ price }) => price)),
): MarketAggregate | null {
  const counted = contributions.filter(({ price }) => isInlier(price, reach))
  const players = TIERS.find((tier) => counted.length >= tier)
  if (players === undefined || !comeFromAround(counted)) return null
  // A price and its weight in one number: thousands of contributions are sorted five times as fast.
  const weighed = new Float64Array(
    counted.map(({ price, day }) => price * PRICE_FACTOR + ageWeight(day, today)),
  ).sort()
  const at = (share: number) => roundToTwoDigits(quantile(weighed, share))
  const middle = quantile(weighed, 1 / 2)
  const hasQuartiles = counted.length >= QUARTILES_FROM
  return {
    price: roundToTwoDigits(middle),
    players,
    low: hasQuartiles ? at(1 / 4) : 0,
    high: hasQuartiles ? at(3 / 4) : 0,
    day: Math.min(
      today,
      counted.reduce((latest, { day }) => Math.max(latest, day), 0),
    ),
    contributors: counted.length,
    exact: Math.round(middle),
    spread: Math.ceil(reach.within),
  }
}

/** Whether contributions come from enough networks; one that is not known counts as none. */
function comeFromAround(contributions: readonly Contribution[]): boolean {
  const seen = new Set<string>()
  for (const { network } of contributions) {
    if (network !== '') seen.add(network)
    if (seen.size === MIN_NETWORKS) return true
  }
  return false
}

/** Prices within a distance of a middle: farther ones are outliers. */
export type Reach = { middle: number; within: number }

/**
 * What outliers of these prices are beyond: three median absolute deviations from their median, at least 5 % of it. Ages are ignored
 * here, because a player chooses the day of a price.
 */
export function inlierReach(prices: readonly number[]): Reach {
  const middle = median(prices) ?? 0
  const deviation = median(prices.map((price) => Math.abs(price - middle))) ?? 0
  return { middle, within: Math.max(DEVIATIONS * deviation, ALWAYS_WITHIN * middle) }
}

export const isInlier = (price: number, { middle, within }: Reach): boolean =>
  Math.abs(price - middle) <= within

/** From 1 today down to 0.6 at seven days, in 35ths: twice as many contributions outweigh others whatever their ages. */
export const ageWeight = (day: number, today: number): number =>
  WEIGHT_TODAY - WEIGHT_A_DAY * Math.min(WINDOW_DAYS, Math.max(0, today - day))

/** The price below which a share of the weight lies; where it lies between two prices their mean. In order of price. */
function quantile(weighed: Float64Array, share: number): number {
  const priceAt = (i: number) => Math.floor((weighed[i] ?? 0) / PRICE_FACTOR)
  const weightAt = (i: number) => (weighed[i] ?? 0) % PRICE_FACTOR
  let wanted = 0
  for (let i = 0; i < weighed.length; i++) wanted += weightAt(i) * share
  let below = 0
  for (let i = 0; i < weighed.length; i++) {
    below += weightAt(i)
    if (below > wanted) return priceAt(i)
    if (below === wanted) return (priceAt(i) + priceAt(Math.min(i + 1, weighed.length - 1))) / 2
  }
  return priceAt(weighed.length - 1)
}

/** Rounds kamas to two significant digits, halves up, never below 1: 1234 → 1200, 12500 → 13000. */
export function roundToTwoDigits(price: number): number {
  const digits = String(Math.floor(price)).length
  const step = 10 ** Math.max(0, digits - 2)
  return Math.max(1, Math.round(price / step) * step)
}
