import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fortuneDays, type Holding, type Holdings, MOST_HOLDINGS } from '#shared/collections/fortune.ts'
import { judgeField } from '#shared/contract/collection.ts'
import {
  changeInKamas,
  type Fortune,
  fortuneChange,
  fortuneCounts,
  holdingsOf,
  keptHoldings,
  type Owned,
  partValues,
  totalOf,
} from '#shared/domain/fortune/fortune.ts'
import type { PackPrices } from '#shared/domain/prices/packs.ts'
import { GAME_RULES } from '#shared/domain/rules/game-rules.ts'

const [WOOD, NETTLE, SAP] = [303, 421, 434]
const BOOK: Record<number, PackPrices> = { [WOOD]: { 1: 50, 10: 412 }, [NETTLE]: { 100: 1000 } }

const owning = (more: Partial<Owned> = {}): Owned => ({
  stock: new Map(),
  lots: [],
  purchases: [],
  pricesOf: (item) => BOOK[item] ?? {},
  rules: GAME_RULES,
  ...more,
})
const aLot = (item_id: number | null, size: 1 | 10 | 100 | 1000, price: number) => ({
  item_id,
  size,
  price,
  end: null,
})
const worth = (holdings: Holdings): Fortune => ({ kamas: 0, holdings })

describe('M13 what a fortune is made of', () => {
  test('stock at the best net of a lot, lots at the going price of their size, purchases at what was paid', () => {
    const owned = owning({
      stock: new Map([
        [WOOD, 300],
        [SAP, 4],
        [NETTLE, 0],
      ]),
      lots: [aLot(WOOD, 10, 450), aLot(WOOD, 10, 430), aLot(WOOD, 100, 4000)],
      purchases: [
        { sold: false, buy_price_kamas: 9000 },
        { sold: true, buy_price_kamas: 700 },
      ],
    })
    const holdings = holdingsOf(owned)
    // A lot of one leaves 49 of 50, more per piece than one of ten, which leaves 404 of 412.
    expect(holdings).toEqual({
      [WOOD]: [300, 49_000],
      [SAP]: [4, null],
      [`${WOOD}x10`]: [2, 412_000],
      [`${WOOD}x100`]: [1, null],
      purchases: [9000, 1000],
    })
    expect(partValues(holdings)).toEqual({ stock: 14_700, lots: 824, purchases: 9000 })
    expect(totalOf({ kamas: 476, holdings })).toBe(25_000)
  })

  test('what has no price is counted as such, in each part', () => {
    const owned = owning({
      stock: new Map([
        [SAP, 4],
        [WOOD, 1],
      ]),
      lots: [aLot(SAP, 1, 70), aLot(SAP, 1, 80), aLot(null, 1, 5), aLot(WOOD, 10, 430)],
      purchases: [
        { sold: false, buy_price_kamas: 0 },
        { sold: false, buy_price_kamas: 30 },
      ],
    })
    expect(fortuneCounts(holdingsOf(owned), owned)).toEqual({
      owned: { stock: 2, lots: 4, purchases: 2 },
      unpriced: { stock: 1, lots: 3, purchases: 1 },
      asked: 585,
    })
  })

  test('a net per piece that is no whole number of kamas is not rounded before it is counted', () => {
    const owned = owning({ stock: new Map([[NETTLE, 333]]) })
    expect(holdingsOf(owned)).toEqual({ [NETTLE]: [333, 9800] })
    expect(partValues(holdingsOf(owned)).stock).toBe(3263)
  })
})

const key = fc.oneof(
  fc.integer({ min: 1, max: 6 }).map(String),
  fc.integer({ min: 1, max: 3 }).map((item) => `${item}x100`),
  fc.constant('purchases'),
)
const holding: fc.Arbitrary<Holding> = fc.tuple(
  fc.oneof(fc.nat(5), fc.nat(10 ** 9)),
  fc.oneof({ arbitrary: fc.nat(10 ** 9), weight: 4 }, { arbitrary: fc.constant(null), weight: 1 }),
)
const fortune: fc.Arbitrary<Fortune> = fc.record({
  kamas: fc.oneof(fc.constant(null), fc.nat(10 ** 9)),
  holdings: fc.dictionary(key, holding, { noNullPrototype: true }),
})
const exactly = ({ kamas, holdings }: Fortune): bigint =>
  Object.values(holdings).reduce(
    (sum, [count, price]) => sum + BigInt(count) * BigInt(price ?? 0),
    BigInt(kamas ?? 0) * 1000n,
  )

describe('M14 the change of a fortune', () => {
  test('prices, work and first prices add up to it exactly, and in whole kamas to what is shown', () => {
    fc.assert(
      fc.property(fortune, fortune, (before, after) => {
        const { prices, work, first } = fortuneChange(before, after)
        expect(prices + work + first).toBe(exactly(after) - exactly(before))
        const shown = changeInKamas(before, after)
        expect(shown.prices + shown.work + shown.first).toBe(totalOf(after) - totalOf(before))
        // Each part of the two totals is rounded once, and so are two of the three.
        expect(Math.abs(shown.work - Number(work) / 1000)).toBeLessThan(5)
      }),
    )
  })

  test('is prices for what was owned before, and work, at today’s prices, for what is more or less', () => {
    const before = worth({ 1: [100, 10_000], 2: [5, 1000] })
    const after = worth({ 1: [130, 12_000], 3: [2, 7000] })
    expect(fortuneChange(before, after)).toEqual({ prices: 200_000n, work: 369_000n, first: 0n })
  })

  test('what is gone was worth today’s price when it went, where the book has one', () => {
    const before: Fortune = { kamas: 0, holdings: { [WOOD]: [100, 20_000], [SAP]: [3, 1000] } }
    const after: Fortune = { kamas: 4900, holdings: holdingsOf(owning(), before.holdings) }
    expect(after.holdings).toEqual({ [WOOD]: [0, 49_000], [SAP]: [0, null] })
    expect(changeInKamas(before, after)).toEqual({ prices: 2900, work: -3, first: 0 })
  })

  test('what got its first price stands apart, and so does what lost it, and kamas typed for the first time', () => {
    const before: Fortune = { kamas: null, holdings: { 1: [10, null], 2: [10, 3000], 3: [10, null] } }
    const after: Fortune = { kamas: 500, holdings: { 1: [12, 4000], 2: [12, null], 3: [5, null] } }
    expect(changeInKamas(before, after)).toEqual({ prices: 0, work: 8, first: 500 + 40 - 30 })
  })
})

describe('M14 a day keeps', () => {
  test('the dearest holdings one by one, and of the others what each part is worth', () => {
    const holdings: Holdings = {
      1: [1, 5000],
      2: [1, 9000],
      3: [7, null],
      4: [0, 9000],
      '1x10': [1, 3000],
      '2x10': [2, 8000],
      purchases: [20, 1000],
    }
    expect(keptHoldings(holdings, 2)).toEqual({
      2: [1, 9000],
      '2x10': [2, 8000],
      stock: [5, 1000],
      lots: [3, 1000],
      purchases: [20, 1000],
    })
    expect(keptHoldings(holdings)).toEqual({
      ...Object.fromEntries(Object.entries(holdings).filter(([one]) => one !== '4')),
    })
  })

  test('what it is worth in whole kamas, however little of it is kept one by one', () => {
    fc.assert(
      fc.property(fortune, fc.nat(4), fc.nat(99), ({ holdings: any }, most, paid) => {
        const holdings: Holdings = { ...any, purchases: [paid, 1000] }
        const [all, kept] = [partValues(holdings), partValues(keptHoldings(holdings, most))]
        for (const part of ['stock', 'lots', 'purchases'] as const)
          expect(Math.abs(all[part] - kept[part])).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('no more than its field takes', () => {
    const longest = Object.fromEntries(
      Array.from({ length: MOST_HOLDINGS + 50 }, (_, at): [string, Holding] => [
        `-${10 ** 15 + at}x1000`,
        [10 ** 12, 10 ** 15],
      ]),
    )
    const kept = keptHoldings({ ...longest, purchases: [10 ** 15, 1000] })
    expect(judgeField(fortuneDays, 'holdings', kept)).toBe('ok')
    expect(Object.keys(kept)).toHaveLength(MOST_HOLDINGS + 2)
  })
})
