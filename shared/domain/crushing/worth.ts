import type { PackSize } from '#shared/contract/fields.ts'
import { netOfLots } from '#shared/domain/lots/best-lot.ts'
import { type FeeRules, listingFee } from '#shared/domain/lots/fees.ts'
import { type PackPrices, unitPrice } from '#shared/domain/prices/packs.ts'
import { CRUSHING_RULES } from '#shared/domain/rules/crushing-rules.ts'
import type { Rune } from '#shared/domain/rules/runes.ts'
import { type CrushItem, focused, type RuneWeight, type RuneYield, runesOf, sureRunes } from './crush.ts'

/** What a base rune leaves after the fee, in kamas and not rounded: sold in the size that pays best; null without a price. */
export type NetOf = (rune: Rune) => number | null

export const runeNet = (prices: PackPrices, rules: FeeRules): { net: number; size: PackSize } | null => {
  const [best] = netOfLots(prices, rules)
  return best ? { net: best.perPiece, size: best.size } : null
}

/**
 * One way to crush an item: the rune that has the focus, or none; what it gives, and what that leaves in kamas, not rounded:
 * `expected` by the formula, `sure` of whole runes alone. `unpriced`: the runes without a price, which count nothing.
 */
export type CrushWay = {
  focus: Rune | null
  runes: readonly RuneYield[]
  expected: number
  sure: number
  unpriced: readonly Rune[]
}

function wayOf(
  weights: readonly RuneWeight[],
  coefficient: number,
  focus: Rune | null,
  netOf: NetOf,
): CrushWay {
  const runes = runesOf(weights, coefficient, focus)
  let [expected, sure] = [0, 0]
  const unpriced: Rune[] = []
  for (const { rune, runes: given } of runes) {
    const net = netOf(rune)
    if (net === null) unpriced.push(rune)
    expected += given * (net ?? 0)
    sure += sureRunes(given) * (net ?? 0)
  }
  return { focus, runes, expected, sure, unpriced }
}

/** Every way to crush an item, the best by what is expected first; without focus before an equal one (M24). */
export function crushWays(
  weights: readonly RuneWeight[],
  coefficient: number,
  netOf: NetOf,
  fixed = false,
): CrushWay[] {
  const focuses = fixed ? [] : weights.map(({ rune }) => rune)
  return [null, ...focuses]
    .map((focus) => wayOf(weights, coefficient, focus, netOf))
    .sort((a, b) => b.expected - a.expected)
}

/** What the best way leaves at 100 %, in kamas and not rounded. What a focus gives grows with the coefficient as all else does. */
export function worthAtHundred(weights: readonly RuneWeight[], netOf: NetOf, fixed = false): number {
  let sum = 0
  for (const { weight } of weights) sum += weight
  let [all, best] = [0, 0]
  for (const { rune, weight } of weights) {
    const net = netOf(rune) ?? 0
    const piece = net / (rune.weight * rune.grant)
    all += weight * piece
    best = Math.max(best, focused(weight, sum) * piece)
  }
  return fixed ? all : Math.max(all, best)
}

/** The same of an item of middling jets: what the ranking and the plan go by. */
export const usualWorth = ({ usual, fixed }: CrushItem, netOf: NetOf): number =>
  worthAtHundred(usual, netOf, fixed)

const { minimum: LEAST, maximum: MOST } = CRUSHING_RULES.coefficients.value
const THOUSANDTHS = 1000

/**
 * The coefficient in percent from which crushing what cost so many kamas pays, by what is expected: cost × 100 ÷ what is left at
 * 100 %. Null where no coefficient of the game is high enough (M25).
 */
export function payingFrom(cost: number, hundred: number): number | null {
  if (hundred <= 0) return null
  const from = Math.max(LEAST, (cost * 100) / hundred)
  return from <= MOST ? from : null
}

/** What whole runes alone leave the best way, in kamas and not rounded: never less at a higher coefficient. */
export const sureWorth = (
  weights: readonly RuneWeight[],
  coefficient: number,
  netOf: NetOf,
  fixed = false,
): number => Math.max(...crushWays(weights, coefficient, netOf, fixed).map(({ sure }) => sure))

/** The same threshold for whole runes alone, to a thousandth: found by search, for whole parts break the formula (M25). */
export function surelyPayingFrom(
  cost: number,
  weights: readonly RuneWeight[],
  netOf: NetOf,
  fixed = false,
): number | null {
  const pays = (thousandths: number) => sureWorth(weights, thousandths / THOUSANDTHS, netOf, fixed) >= cost
  let [low, high] = [LEAST * THOUSANDTHS, MOST * THOUSANDTHS]
  if (!pays(high)) return null
  while (low < high) {
    const middle = (low + high) >> 1
    if (pays(middle)) high = middle
    else low = middle + 1
  }
  return low / THOUSANDTHS
}

/** Runes of one size made into the next: what the three cost, what the one leaves after its fee, and the difference. */
export type Merging = { from: number; to: number; cost: number; net: number; gain: number }

/**
 * The mergings of a rune that pay: where three cost less than the next size leaves, at the book's prices (M24). `pricesOf` an item;
 * a rune of the size that is made is sold by the piece.
 */
export function mergings(
  { base, pa, ra }: Rune,
  pricesOf: (item: number) => PackPrices,
  rules: FeeRules,
): Merging[] {
  const steps = [
    [base, pa],
    [pa, ra],
  ] as const
  return steps.flatMap(([from, to]) => {
    const piece = from === null ? null : unitPrice(pricesOf(from))
    const sale = to === null ? 0 : (pricesOf(to)[1] ?? 0)
    if (from === null || to === null || !piece || sale <= 0) return []
    const cost = Math.ceil(piece.price * CRUSHING_RULES.merged.value)
    const net = sale - listingFee(sale, rules)
    return net > cost ? [{ from, to, cost, net, gain: net - cost }] : []
  })
}

/** Prices or coefficients around the one that is known, which stands among them, for a small table (M25). */
const STEPS = [0.5, 0.75, 1, 1.25, 1.5]
export const around = (value: number, least: number, most: number): number[] => [
  ...new Set(
    STEPS.map((step) => Math.min(most, Math.max(least, step === 1 ? value : rounded(value * step)))),
  ),
]

/** To two figures, as one says a price; below a hundred as it is. */
function rounded(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1)
  return Math.round(value / unit) * unit
}
