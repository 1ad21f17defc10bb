import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ageWeight,
  aggregatePrices,
  type Contribution,
  inlierTest,
  roundToThreeDigits,
} from '#shared/domain/market/aggregate.ts'
import { median } from '#shared/domain/prices/median.ts'

const TODAY = 20_000
const contributions = (...prices: number[]): Contribution[] => prices.map((price) => ({ price, day: TODAY }))
const aged = (age: number, ...prices: number[]): Contribution[] =>
  prices.map((price) => ({ price, day: TODAY - age }))

describe('N195 the price of a pack', () => {
  test('needs three players', () => {
    expect(aggregatePrices([], TODAY)).toBeNull()
    expect(aggregatePrices(contributions(100, 100), TODAY)).toBeNull()
    expect(aggregatePrices(contributions(100, 101, 102), TODAY)).toEqual({
      price: 101,
      players: 3,
      low: 0,
      high: 0,
      day: TODAY,
    })
  })

  test('has the number of players as 3, 8 or 20, and quartiles from eight on', () => {
    const of = (n: number) =>
      aggregatePrices(contributions(...Array.from({ length: n }, (_, i) => 1000 + i)), TODAY)
    expect([3, 7, 8, 19, 20, 60].map((n) => of(n)?.players)).toEqual([3, 3, 8, 8, 20, 20])
    expect([of(7)?.low, of(7)?.high]).toEqual([0, 0])
    expect(aggregatePrices(contributions(100, 101, 102, 103, 104, 105, 106, 107), TODAY)).toMatchObject({
      price: 104,
      low: 102,
      high: 106,
    })
  })

  test('is a median by age: 1 today, 0.6 at seven days', () => {
    expect([0, 1, 7].map((age) => ageWeight(TODAY - age, TODAY) / ageWeight(TODAY, TODAY))).toEqual([
      1,
      33 / 35,
      0.6,
    ])
    expect(ageWeight(TODAY + 1, TODAY)).toBe(ageWeight(TODAY, TODAY))
    // Two old ones of 1.2 together outweigh one of today; three of 1.8 do not outweigh two.
    expect(aggregatePrices([...aged(7, 100, 100), ...contributions(104)], TODAY)?.price).toBe(100)
    expect(aggregatePrices([...aged(7, 100, 100, 100), ...contributions(104, 104)], TODAY)?.price).toBe(104)
  })

  test('is of the day of its latest contribution that counts, never of a day to come', () => {
    expect(aggregatePrices([...aged(3, 100, 100, 100), ...contributions(900)], TODAY)?.day).toBe(TODAY - 3)
    expect(aggregatePrices(aged(-1, 100, 100, 100), TODAY)?.day).toBe(TODAY)
  })

  test('has three significant digits', () => {
    expect([1, 9.5, 999, 999.5, 1234, 12_350, 1_999_999, 10 ** 12].map(roundToThreeDigits)).toEqual([
      1,
      10,
      999,
      1000,
      1230,
      12_400,
      2_000_000,
      10 ** 12,
    ])
  })
})

describe('N195 an outlier', () => {
  test('does not count beyond three median absolute deviations', () => {
    // The median is 1,030, the deviations 30, 20, 10, 0, 10, 20, 970: three times 20 is 60.
    const within = inlierTest([1000, 1010, 1020, 1030, 1040, 1050, 2000])
    expect([969, 970, 1090, 1091].map(within)).toEqual([false, true, true, false])
  })

  test('counts within 5 % of the median, however near the others are to each other', () => {
    const within = inlierTest([1000, 1000, 1000, 1000])
    expect([949, 950, 1050, 1051].map(within)).toEqual([false, true, true, false])
  })

  test('is found without ages: the oldest contribution counts as much as the newest', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1 }), (prices) => {
        expect(inlierTest(prices)(median(prices) ?? 0)).toBe(true)
      }),
    )
  })
})

const price = fc.integer({ min: 1, max: 10 ** 12 })
const contribution = fc.record({ price, day: fc.integer({ min: TODAY - 7, max: TODAY + 1 }) })

describe('N195 laws', () => {
  test('the order of contributions, and a shift of all days, change no price', () => {
    fc.assert(
      fc.property(fc.array(contribution, { maxLength: 40 }), (all) => {
        expect(aggregatePrices([...all].reverse(), TODAY)).toEqual(aggregatePrices(all, TODAY))
      }),
    )
  })

  test('the price lies among the contributions, but for its rounding, and the quartiles around it', () => {
    fc.assert(
      fc.property(fc.array(contribution, { minLength: 3, maxLength: 40 }), (all) => {
        const aggregate = aggregatePrices(all, TODAY)
        if (!aggregate) return
        const prices = all.map((one) => one.price)
        expect(aggregate.price).toBeGreaterThanOrEqual(roundToThreeDigits(Math.min(...prices)))
        expect(aggregate.price).toBeLessThanOrEqual(roundToThreeDigits(Math.max(...prices)))
        if (aggregate.players === 3) return
        expect(aggregate.low).toBeLessThanOrEqual(aggregate.price)
        expect(aggregate.high).toBeGreaterThanOrEqual(aggregate.price)
      }),
    )
  })
})
