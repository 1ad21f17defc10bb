import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { median } from './median.ts'

/** Price of each pack in kamas; absent or 0 is a missing price, never a free pack (T38). */
export type PackPrices = Partial<Record<PackSize, number>>

/** What to buy: `packs` of each size, `pieces` in all, `surplus` beyond what was needed, `cost` in kamas. */
export type PackPurchase = {
  cost: number
  packs: Partial<Record<PackSize, number>>
  pieces: number
  surplus: number
}

type Offer = { pack: PackSize; price: number }

const offers = (prices: PackPrices): Offer[] =>
  PACK_SIZES.map((pack) => ({ pack, price: prices[pack] ?? 0 })).filter(({ price }) => price > 0)

/**
 * The lowest price per piece over the packs, in kamas and not rounded, with the pack that gives it (the smaller of
 * two equal ones); null without any price. Source: T38, figures.md §4.
 */
export function unitPrice(prices: PackPrices): Offer | null {
  let best: Offer | null = null
  for (const { pack, price } of offers(prices)) {
    if (!best || price / pack < best.price) best = { pack, price: price / pack }
  }
  return best
}

/** What a pack would cost at the price of a piece in the other packs, the median of these, in kamas; null without any. */
export const priceByOtherPacks = (pack: PackSize, prices: PackPrices): number | null => {
  const piece = median(offers(prices).flatMap((one) => (one.pack === pack ? [] : [one.price / one.pack])))
  return piece === null ? null : piece * pack
}

/** A unit price as it is shown: from a hundred kamas on, its decimals say nothing to a reader. */
export const shownUnitPrice = (price: number): number => (price < 100 ? price : Math.round(price))

/** `count` packs of one size that together make one block; costs add up exactly, so they are bigints. */
type Block = { size: bigint; pack: PackSize; count: bigint; cost: bigint }
type Choice = { blocks: [Block, bigint][]; cost: bigint; count: bigint; pieces: bigint }

/**
 * The cheapest set of packs with at least `needed` pieces; of equal costs the one with fewest packs, then with the
 * smallest surplus. Null when something is needed and no pack has a price. Source: T38, figures.md §5.
 *
 * Every size divides the next, so that any purchase can be traded, at no loss, for one where the packs below a size
 * hold less than one block of that size, a block being its pack or the cheapest equal number of smaller ones. What is
 * left to choose at each size is: fill the rest with smaller blocks, or buy one block more.
 */
export function cheapestPacks(needed: number, prices: PackPrices): PackPurchase | null {
  const pieces = BigInt(Math.max(0, Math.ceil(needed)))
  if (pieces === 0n) return { cost: 0, packs: {}, pieces: 0, surplus: 0 }
  const blocks = cheapestBlocks(offers(prices))
  const choice = cover(pieces, blocks)
  if (!choice) return null
  const packs: Partial<Record<PackSize, number>> = {}
  for (const [block, times] of choice.blocks) {
    packs[block.pack] = (packs[block.pack] ?? 0) + Number(block.count * times)
  }
  return {
    cost: Number(choice.cost),
    packs,
    pieces: Number(choice.pieces),
    surplus: Number(choice.pieces - pieces),
  }
}

/**
 * What at least 0, 1, … `most` pieces cost in exact packs, in kamas: entry n is the cost of `cheapestPacks(n)`; null without any
 * price. For those who ask for every number of pieces at once.
 */
export function packCosts(most: number, prices: PackPrices): number[] | null {
  const list = offers(prices).map(({ pack, price }) => ({ pack, price: Math.round(price) }))
  if (list.length === 0) return null
  const costs = [0]
  for (let pieces = 1; pieces <= most; pieces += 1) {
    let least = Number.POSITIVE_INFINITY
    for (const { pack, price } of list) {
      least = Math.min(least, price + (costs[Math.max(0, pieces - pack)] ?? 0))
    }
    costs.push(least)
  }
  return costs
}

function cheapestBlocks(list: Offer[]): Block[] {
  const blocks: Block[] = []
  for (const { pack, price } of list) {
    const size = BigInt(pack)
    const own: Block = { size, pack, count: 1n, cost: BigInt(Math.round(price)) }
    const below = blocks.at(-1)
    const times = below ? size / below.size : 0n
    const made = below && { ...below, size, count: below.count * times, cost: below.cost * times }
    blocks.push(made && made.cost < own.cost ? made : own)
  }
  return blocks
}

function cover(pieces: bigint, blocks: Block[]): Choice | null {
  const block = blocks.at(-1)
  if (!block) return null
  const whole = pieces / block.size
  const rest = pieces % block.size
  if (rest === 0n) return buy(block, whole)
  const oneMore = buy(block, whole + 1n)
  const smaller = cover(rest, blocks.slice(0, -1))
  return smaller ? better(join(buy(block, whole), smaller), oneMore) : oneMore
}

const buy = (block: Block, times: bigint): Choice => ({
  blocks: [[block, times]],
  cost: block.cost * times,
  count: block.count * times,
  pieces: block.size * times,
})

const join = (a: Choice, b: Choice): Choice => ({
  blocks: [...a.blocks, ...b.blocks].filter(([, times]) => times > 0n),
  cost: a.cost + b.cost,
  count: a.count + b.count,
  pieces: a.pieces + b.pieces,
})

function better(a: Choice, b: Choice): Choice {
  if (a.cost !== b.cost) return a.cost < b.cost ? a : b
  if (a.count !== b.count) return a.count < b.count ? a : b
  return a.pieces <= b.pieces ? a : b
}

/**
 * What each of several needs pays of one purchase: its part, rounded down; the rest goes to the first, so that the shares
 * add up to the cost (N22). `needs` in pieces, `cost` in kamas.
 */
export function sharesOf(cost: number, needs: readonly number[]): number[] {
  const all = needs.reduce((sum, need) => sum + BigInt(need), 0n)
  if (all === 0n) return needs.map(() => 0)
  const shares = needs.map((need) => Number((BigInt(cost) * BigInt(need)) / all))
  const rest = cost - shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share, at) => (at === 0 ? share + rest : share))
}
