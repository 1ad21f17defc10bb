import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import {
  cheapestPacks,
  type PackPrices,
  priceByOtherPacks,
  sharesOf,
  unitPrice,
} from '#shared/domain/prices/packs.ts'

const FULL: PackPrices = { 1: 12, 10: 100, 100: 900 }

describe('what the other packs say of one', () => {
  test('is the median of their prices of a piece, without its own', () => {
    expect(priceByOtherPacks(100, { 10: 45_395, 100: 1 })).toBe(453_950)
    expect(priceByOtherPacks(10, { 1: 10, 100: 1200, 1000: 9000 })).toBe(100)
    expect(priceByOtherPacks(10, { 10: 5, 1: 0 })).toBeNull()
  })
})

describe('unit price', () => {
  test('T38 the unit price is the lowest price per unit across packs', () => {
    expect(unitPrice({ 1: 50, 10: 450, 100: 4000 })).toEqual({ price: 40, pack: 100 })
    expect(unitPrice({ 1000: 12_345 })).toEqual({ price: 12.345, pack: 1000 })
  })

  test('T38 a price of 0 is missing, never free', () => {
    expect(unitPrice({ 1: 0, 10: 99 })).toEqual({ price: 9.9, pack: 10 })
    expect(unitPrice({ 1: 0 })).toBeNull()
    expect(unitPrice({})).toBeNull()
  })

  test('T38 of equal unit prices the smaller pack is named', () => {
    expect(unitPrice({ 1: 10, 10: 100 })?.pack).toBe(1)
  })
})

describe('exact packs', () => {
  test.each<[number, PackPrices, number, PackPrices, number]>([
    [112, FULL, 1024, { 100: 1, 10: 1, 1: 2 }, 0],
    [112, { 10: 100, 100: 900 }, 1100, { 100: 1, 10: 2 }, 8],
    [95, FULL, 900, { 100: 1 }, 5],
    [7, { 1: 15, 10: 90 }, 90, { 10: 1 }, 3],
    [999, { 1: 1, 1000: 900 }, 900, { 1000: 1 }, 1],
    [250, { 1: 9, 10: 95, 100: 1000 }, 2250, { 1: 250 }, 0],
    [1, { 1000: 700 }, 700, { 1000: 1 }, 999],
    [1234, { 1: 7, 10: 60, 100: 550, 1000: 5200 }, 6508, { 1000: 1, 100: 2, 10: 3, 1: 4 }, 0],
    [10, { 1: 10, 10: 100 }, 100, { 10: 1 }, 0],
    [9, { 1: 10, 10: 90 }, 90, { 10: 1 }, 1],
    [0, {}, 0, {}, 0],
  ])('T38 %i pieces at %j cost %i', (needed, prices, cost, packs, surplus) => {
    expect(cheapestPacks(needed, prices)).toEqual({ cost, packs, surplus, pieces: needed + surplus })
  })

  test('T38 without any price the purchase is unknown, not zero', () => {
    expect(cheapestPacks(5, { 1: 0, 10: 0 })).toBeNull()
    expect(cheapestPacks(5, {})).toBeNull()
  })

  test('T38 nothing needed costs nothing, priced or not', () => {
    expect(cheapestPacks(-3, FULL)).toEqual({ cost: 0, packs: {}, pieces: 0, surplus: 0 })
  })

  const price = fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined })
  const smallPrices = fc.record({
    1: price,
    10: price.map((p) => p && p * 7),
    100: price.map((p) => p && p * 60),
    1000: price.map((p) => p && p * 500),
  })

  test('T38 the purchase equals the best of all purchases, ties included', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1300 }), smallPrices, (needed, prices) => {
        const found = cheapestPacks(needed, prices)
        const best = bruteForce(needed, prices)
        expect(found && [found.cost, packCount(found.packs), found.surplus]).toEqual(best)
      }),
      { numRuns: 300 },
    )
  })

  test('T38 packs, pieces, surplus and cost of a purchase agree, up to 10¹² pieces', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), smallPrices, (needed, prices) => {
        const found = cheapestPacks(needed, prices)
        if (!found) return
        const total = (worth: (size: PackSize) => number) =>
          PACK_SIZES.reduce((sum, size) => sum + (found.packs[size] ?? 0) * worth(size), 0)
        expect(total((size) => size)).toBe(found.pieces)
        expect(found.pieces - needed).toBe(found.surplus)
        expect(found.surplus).toBeGreaterThanOrEqual(0)
        expect(total((size) => prices[size] ?? 0)).toBe(found.cost)
        expect(found.cost).toBeLessThanOrEqual(Math.min(...onePackOnly(needed, prices)))
      }),
    )
  })
})

const packCount = (packs: PackPrices): number => Object.values(packs).reduce((sum, n) => sum + n, 0)

const onePackOnly = (needed: number, prices: PackPrices): number[] =>
  PACK_SIZES.map((size) => Math.ceil(needed / size) * (prices[size] || Number.POSITIVE_INFINITY))

/** Cost, packs and surplus of the best purchase, by trying every amount of pieces one after the other. */
function bruteForce(needed: number, prices: PackPrices): number[] | null {
  type Way = [cost: number, count: number]
  const sizes = PACK_SIZES.filter((size) => (prices[size] ?? 0) > 0)
  const largest = Math.max(0, ...sizes)
  const exactly: (Way | undefined)[] = [[0, 0]]
  for (let pieces = 1; pieces < needed + largest; pieces++) {
    for (const size of sizes) {
      const before = exactly[pieces - size]
      if (!before) continue
      const way: Way = [before[0] + (prices[size] ?? 0), before[1] + 1]
      const known = exactly[pieces]
      if (!known || compare(way, known) < 0) exactly[pieces] = way
    }
  }
  let best: number[] | null = null
  for (let pieces = needed; pieces < needed + largest; pieces++) {
    const way = exactly[pieces]
    if (!way) continue
    const whole = [...way, pieces - needed]
    if (!best || compare(whole, best) < 0) best = whole
  }
  return best
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((n, i) => n !== b[i])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

describe('N22 shares of one purchase', () => {
  test('are rounded down, and the first need pays the rest', () => {
    // Almanax 12 of 70, craft 58: 7,926 kamas.
    expect(sharesOf(7926, [12, 58])).toEqual([1359, 6567])
    expect(sharesOf(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(sharesOf(5, [0, 0])).toEqual([0, 0])
  })

  test('add up to the cost', () => {
    const amount = fc.integer({ min: 0, max: 10 ** 12 })
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({ min: 1, max: 10 ** 6 }), { minLength: 1, maxLength: 8 }),
        (cost, needs) => {
          expect(sharesOf(cost, needs).reduce((sum, share) => sum + share, 0)).toBe(cost)
        },
      ),
      { seed: 20261123 },
    )
  })
})
