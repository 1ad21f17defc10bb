import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ageWeight,
  aggregatePrices,
  type Contribution,
  inlierReach,
  isInlier,
  roundToTwoDigits,
} from '#shared/domain/market/aggregate.ts'
import { median } from '#shared/domain/prices/median.ts'
import { fromEverywhere } from '#tests/support/poisoned-contributions.ts'

const TODAY = 20_000
type Aged = Omit<Contribution, 'network'>
const contributions = (...prices: number[]): Aged[] => prices.map((price) => ({ price, day: TODAY }))
const aged = (age: number, ...prices: number[]): Aged[] =>
  prices.map((price) => ({ price, day: TODAY - age }))
/** Of contributions that each come from a network of their own. */
const priceOf = (all: readonly Aged[]) => aggregatePrices(fromEverywhere(all), TODAY)

describe('N195 the price of a pack', () => {
  test('needs five players', () => {
    expect(priceOf([])).toBeNull()
    expect(priceOf(contributions(100, 100, 100, 100))).toBeNull()
    expect(priceOf(contributions(100, 101, 102, 103, 104))).toEqual({
      price: 100,
      players: 5,
      low: 0,
      high: 0,
      day: TODAY,
      contributors: 5,
      exact: 102,
      spread: 6,
    })
  })

  test('needs four networks of them; one that is not known is none', () => {
    const from = (...networks: string[]) =>
      aggregatePrices(
        networks.map((network) => ({ price: 100, day: TODAY, network })),
        TODAY,
      )
    expect(from('a', 'b', 'c', 'c', 'c', 'b', 'a')).toBeNull()
    expect(from('a', 'b', 'c', '', '', '')).toBeNull()
    expect(from('a', 'b', 'c', 'c', 'd')?.price).toBe(100)
  })

  test('counts no network of an outlier', () => {
    const all = contributions(100, 100, 100, 100, 100, 900).map((one, at) => ({
      ...one,
      network: ['a', 'b', 'c', 'c', 'c', 'd'][at] ?? '',
    }))
    expect(aggregatePrices(all, TODAY)).toBeNull()
  })

  test('has the number of players as 5, 8 or 20, and quartiles from eight on', () => {
    const of = (n: number) => priceOf(contributions(...Array.from({ length: n }, (_, i) => 1000 + i)))
    expect([5, 7, 8, 19, 20, 60].map((n) => of(n)?.players)).toEqual([5, 5, 8, 8, 20, 20])
    expect([of(7)?.low, of(7)?.high]).toEqual([0, 0])
    expect(priceOf(contributions(980, 990, 1000, 1010, 1030, 1060, 1070, 1080))).toMatchObject({
      price: 1000,
      low: 1000,
      high: 1100,
    })
  })

  test('is a median by age: 1 today, 0.6 at seven days', () => {
    expect([0, 1, 7].map((age) => ageWeight(TODAY - age, TODAY) / ageWeight(TODAY, TODAY))).toEqual([
      1,
      33 / 35,
      0.6,
    ])
    expect(ageWeight(TODAY + 1, TODAY)).toBe(ageWeight(TODAY, TODAY))
    // Four old ones of 2.4 together outweigh two of today; three of 1.8 do not.
    expect(priceOf([...aged(7, 100, 100, 100, 100), ...contributions(104, 104)])?.exact).toBe(100)
    expect(priceOf([...aged(7, 100, 100, 100), ...contributions(104, 104)])?.exact).toBe(104)
  })

  test('is of the day of its latest contribution that counts, never of a day to come', () => {
    expect(priceOf([...aged(3, 100, 100, 100, 100, 100), ...contributions(900)])?.day).toBe(TODAY - 3)
    expect(priceOf(aged(-1, 100, 100, 100, 100, 100))?.day).toBe(TODAY)
  })

  test('has two significant digits', () => {
    expect([1, 9.5, 99, 99.5, 123, 1250, 1_999_999, 10 ** 12].map(roundToTwoDigits)).toEqual([
      1,
      10,
      99,
      100,
      120,
      1300,
      2_000_000,
      10 ** 12,
    ])
  })
})

describe('N195 an outlier', () => {
  test('does not count beyond three median absolute deviations', () => {
    // The median is 1,030, the deviations 30, 20, 10, 0, 10, 20, 970: three times 20 is 60.
    const reach = inlierReach([1000, 1010, 1020, 1030, 1040, 1050, 2000])
    expect([969, 970, 1090, 1091].map((price) => isInlier(price, reach))).toEqual([false, true, true, false])
  })

  test('counts within 5 % of the median, however near the others are to each other', () => {
    const reach = inlierReach([1000, 1000, 1000, 1000])
    expect([949, 950, 1050, 1051].map((price) => isInlier(price, reach))).toEqual([false, true, true, false])
  })

  test('is found without ages: the oldest contribution counts as much as the newest', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1 }), (prices) => {
        expect(isInlier(median(prices) ?? 0, inlierReach(prices))).toBe(true)
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
        const known = fromEverywhere(all)
        expect(aggregatePrices([...known].reverse(), TODAY)).toEqual(aggregatePrices(known, TODAY))
      }),
    )
  })

  test('the price lies among the contributions, but for its rounding, and the quartiles around it', () => {
    fc.assert(
      fc.property(fc.array(contribution, { minLength: 5, maxLength: 40 }), (all) => {
        const aggregate = priceOf(all)
        if (!aggregate) return
        const prices = all.map((one) => one.price)
        expect(aggregate.price).toBeGreaterThanOrEqual(roundToTwoDigits(Math.min(...prices)))
        expect(aggregate.price).toBeLessThanOrEqual(roundToTwoDigits(Math.max(...prices)))
        if (aggregate.players === 5) return
        expect(aggregate.low).toBeLessThanOrEqual(aggregate.price)
        expect(aggregate.high).toBeGreaterThanOrEqual(aggregate.price)
      }),
    )
  })
})
