import type { flips } from '#shared/collections/flips.ts'
import { type Holding, type Holdings, MOST_HOLDINGS } from '#shared/collections/fortune.ts'
import type { RowOf } from '#shared/contract/collection.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { netOfLots } from '#shared/domain/lots/best-lot.ts'
import type { FeeRules } from '#shared/domain/lots/fees.ts'
import type { Lot } from '#shared/domain/lots/lots.ts'
import type { PackPrices } from '#shared/domain/prices/packs.ts'

/** A holding's price is that of so many. */
const PRICED_BY = 1000

/** What a player has besides kamas, and what the book says of it. */
export type Owned = {
  stock: ReadonlyMap<number, number>
  lots: readonly Pick<Lot, 'end' | 'item_id' | 'size' | 'price'>[]
  purchases: readonly Pick<RowOf<typeof flips>, 'sold' | 'buy_price_kamas'>[]
  pricesOf: (item: number) => PackPrices
  rules: FeeRules
}

/** Kamas, null where none were typed, and the rest of a fortune. */
export type Fortune = { kamas: number | null; holdings: Holdings }

/** What a fortune is made of besides kamas. */
const PARTS = ['stock', 'lots', 'purchases'] as const
export type FortunePart = (typeof PARTS)[number]

const lotKey = (item: number | null, size: number): string => `${item ?? 0}x${size}`
const partOf = (key: string): FortunePart =>
  PARTS.find((part) => part === key) ?? (key.includes('x') ? 'lots' : 'stock')

/** The price of a thousand: pieces at the best net of a lot, lots at the going price of their size. */
function priceOf(key: string, { pricesOf, rules }: Owned): number | null {
  if (key === 'purchases') return PRICED_BY
  const [item, size] = key.split('x').map(Number)
  if (!item) return null
  const prices = pricesOf(item)
  if (size === undefined) {
    const [best] = netOfLots(prices, rules)
    return best ? (best.net * PRICED_BY) / best.size : null
  }
  const pack = PACK_SIZES.find((one) => one === size)
  const going = pack === undefined ? 0 : (prices[pack] ?? 0)
  return going > 0 ? going * PRICED_BY : null
}

/** What is owned now; of what was owned `before` and is gone, none at the price that it has now (M13). */
export function holdingsOf(owned: Owned, before: Holdings = {}): Holdings {
  const counts = new Map<string, number>(Object.keys(before).map((key) => [key, 0]))
  const add = (key: string, count: number) => counts.set(key, (counts.get(key) ?? 0) + count)
  for (const [item, pieces] of owned.stock) if (pieces > 0) add(String(item), pieces)
  for (const { end, item_id, size } of owned.lots) if (!end) add(lotKey(item_id, size), 1)
  for (const { sold, buy_price_kamas } of owned.purchases) if (!sold) add('purchases', buy_price_kamas)
  return Object.fromEntries(
    [...counts].map(([key, count]): [string, Holding] => [key, [count, priceOf(key, owned)]]),
  )
}

/** In thousandths of a kama. */
const worth = ([count, price]: Holding): bigint => BigInt(count) * BigInt(price ?? 0)

/** Thousandths as whole kamas, halves up. */
function inKamas(thousandths: bigint): number {
  const up = thousandths + BigInt(PRICED_BY / 2)
  const [whole, rest] = [up / BigInt(PRICED_BY), up % BigInt(PRICED_BY)]
  return Number(rest < 0n ? whole - 1n : whole)
}

/** What each part is worth in kamas; what has no price adds nothing. */
export function partValues(holdings: Holdings): Record<FortunePart, number> {
  const sums = { stock: 0n, lots: 0n, purchases: 0n }
  for (const [key, one] of Object.entries(holdings)) sums[partOf(key)] += worth(one)
  return { stock: inKamas(sums.stock), lots: inKamas(sums.lots), purchases: inKamas(sums.purchases) }
}

/** A fortune in kamas: the sum of its parts as they are shown. */
export function totalOf({ kamas, holdings }: Fortune): number {
  const { stock, lots, purchases } = partValues(holdings)
  return (kamas ?? 0) + stock + lots + purchases
}

/** How many of each part there are, how many of these have no price, and what is asked for the lots in kamas (M13). */
export type FortuneCounts = {
  owned: Record<FortunePart, number>
  unpriced: Record<FortunePart, number>
  asked: number
}

export function fortuneCounts(holdings: Holdings, { lots, purchases }: Owned): FortuneCounts {
  const open = lots.filter(({ end }) => !end)
  const unsold = purchases.filter(({ sold }) => !sold)
  const items = Object.entries(holdings).filter(([key, [count]]) => partOf(key) === 'stock' && count > 0)
  return {
    owned: { stock: items.length, lots: open.length, purchases: unsold.length },
    unpriced: {
      stock: items.filter(([, [, price]]) => price === null).length,
      lots: open.filter(({ item_id, size }) => (holdings[lotKey(item_id, size)]?.[1] ?? null) === null)
        .length,
      purchases: unsold.filter(({ buy_price_kamas }) => buy_price_kamas === 0).length,
    },
    asked: open.reduce((sum, { price }) => sum + price, 0),
  }
}

/** The holdings as a day keeps them: the dearest one by one, what else has a price as a sum of its part. */
export function keptHoldings(holdings: Holdings, most = MOST_HOLDINGS): Holdings {
  const there = Object.entries(holdings).filter(([, [count]]) => count > 0)
  const one = there.filter(([key]) => key !== partOf(key))
  const dearest = one.sort(([, a], [, b]) => {
    const [x, y] = [worth(a), worth(b)]
    return x === y ? 0 : x > y ? -1 : 1
  })
  const rest = partValues(Object.fromEntries(dearest.slice(most)))
  const sums = PARTS.flatMap((part): [string, Holding][] => {
    const count = rest[part] + (holdings[part]?.[0] ?? 0)
    return count > 0 ? [[part, [Math.min(count, Number.MAX_SAFE_INTEGER), PRICED_BY]]] : []
  })
  return Object.fromEntries([...dearest.slice(0, most), ...sums])
}

/**
 * Why a fortune changed: `prices`, what was owned is worth more or less; `work`, there is more or less of it, at today's
 * prices; `first`, what had no price and now has one, or the reverse.
 */
export type FortuneChange<Amount> = { prices: Amount; work: Amount; first: Amount }

const NONE: Holding = [0, null]

/** Prices Σ q₀·Δp, work Σ Δq·p₁, first prices q₀·p₁, in thousandths of a kama: they add up to the change exactly (M14). */
export function fortuneChange(before: Fortune, after: Fortune): FortuneChange<bigint> {
  let [prices, work, first] = [0n, 0n, 0n]
  for (const key of new Set([...Object.keys(before.holdings), ...Object.keys(after.holdings)])) {
    const [was, is] = [before.holdings[key] ?? NONE, after.holdings[key] ?? NONE]
    const [q0, q1] = [BigInt(was[0]), BigInt(is[0])]
    if (is[1] === null) {
      // Nothing says what it would be worth now: what is gone left at its former price.
      if (q1 === 0n) work -= worth(was)
      else first -= worth(was)
      continue
    }
    const p1 = BigInt(is[1])
    if (was[1] === null) first += q0 * p1
    else prices += q0 * (p1 - BigInt(was[1]))
    work += (q1 - q0) * p1
  }
  const kamas = BigInt((after.kamas ?? 0) - (before.kamas ?? 0)) * BigInt(PRICED_BY)
  if (before.kamas === null || after.kamas === null) first += kamas
  else work += kamas
  return { prices, work, first }
}

/** The same in whole kamas: they add up to what the two totals differ by, as those are shown. */
export function changeInKamas(before: Fortune, after: Fortune): FortuneChange<number> {
  const change = fortuneChange(before, after)
  const [prices, first] = [inKamas(change.prices), inKamas(change.first)]
  return { prices, work: totalOf(after) - totalOf(before) - prices - first, first }
}
