import { median } from '#shared/domain/prices/median.ts'
import { WINDOW_DAYS } from './voices.ts'

/** One player's price of a pack: the latest that they gave. `day`: days since 1970 (Paris). */
export type Voice = { price: number; day: number }

/** What is told of a pack: kamas; players at least so many; quartiles, 0 under eight players; the latest voice's day. */
export type Told = { price: number; players: 3 | 8 | 20; low: number; high: number; day: number }

const TIERS = [20, 8, 3] as const
const QUARTILES_FROM = 8
/** How many median absolute deviations from the median a voice may lie, and how far it always may. */
const DEVIATIONS = 3
const ALWAYS = 0.05
/** Weights are whole numbers, so that halves are exact: 35 today, 21 at seven days, which is 0.6. */
const WEIGHT_TODAY = 35
const WEIGHT_A_DAY = 2
/** More than any weight; the largest price times this is still a whole number of a double. */
const BESIDE_WEIGHT = 64

/**
 * What the voices of a pack tell, one of each player; null where fewer than three count. Its price is the median of the
 * voices that count, weighted by age, in three significant digits (N195, figures.md §18). `within`: which prices count, where
 * that is known.
 */
export function toldOf(
  voices: readonly Voice[],
  today: number,
  within = limitsOf(voices.map(({ price }) => price)),
): Told | null {
  const counted = voices.filter(({ price }) => within(price))
  const players = TIERS.find((tier) => counted.length >= tier)
  if (players === undefined) return null
  // A price and its weight in one number: thousands of voices of a pack are put in order five times as fast.
  const weighed = Float64Array.from(
    counted,
    ({ price, day }) => price * BESIDE_WEIGHT + weightOf(day, today),
  ).sort()
  const at = (share: number) => inThreeDigits(quantile(weighed, share))
  const hasQuartiles = counted.length >= QUARTILES_FROM
  return {
    price: at(1 / 2),
    players,
    low: hasQuartiles ? at(1 / 4) : 0,
    high: hasQuartiles ? at(3 / 4) : 0,
    day: Math.min(
      today,
      counted.reduce((latest, { day }) => Math.max(latest, day), 0),
    ),
  }
}

/**
 * Which prices count beside each other: those not farther from their median than three median absolute deviations, or than
 * 5 % of it where that is more. Ages count for nothing here: a player chooses the day of a price.
 */
export function limitsOf(prices: readonly number[]): (price: number) => boolean {
  const middle = median(prices) ?? 0
  const deviation = median(prices.map((price) => Math.abs(price - middle))) ?? 0
  const reach = Math.max(DEVIATIONS * deviation, ALWAYS * middle)
  return (price) => Math.abs(price - middle) <= reach
}

/** 1 today down to 0.6 at seven days, in 35ths: twice as many voices outweigh others whatever their ages. */
export const weightOf = (day: number, today: number): number =>
  WEIGHT_TODAY - WEIGHT_A_DAY * Math.min(WINDOW_DAYS, Math.max(0, today - day))

/** The price below which a share of the weight lies; where it lies between two prices their mean. In order of price. */
function quantile(weighed: Float64Array, share: number): number {
  const priceAt = (i: number) => Math.floor((weighed[i] ?? 0) / BESIDE_WEIGHT)
  const weightAt = (i: number) => (weighed[i] ?? 0) % BESIDE_WEIGHT
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

/** A price in three significant digits, halves up, never less than 1: 1234 → 1230, 12350 → 12400. */
export function inThreeDigits(price: number): number {
  const digits = String(Math.floor(price)).length
  const step = 10 ** Math.max(0, digits - 3)
  return Math.max(1, Math.round(price / step) * step)
}
