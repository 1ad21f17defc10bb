import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DayPrice, lastYear, priceSummary } from '#shared/domain/prices/price-history.ts'
import { priceStanding } from '#shared/domain/prices/price-standing.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'

const TODAY = '2026-11-20'
const NOON = Date.parse('2026-11-20T11:00:00Z')
const before = (days: number, price_kamas: number): DayPrice => ({
  date: dayAfter(TODAY, -days),
  price_kamas,
})
const standingOf = (history: readonly DayPrice[], now = NOON) => priceStanding(priceSummary(history, now))
/** Prices of the last days, the newest last. */
const ofDays = (...prices: number[]) => prices.map((price, n) => before(prices.length - 1 - n, price))

describe('a price', () => {
  test('is low, usual or high beside the player’s own median', () => {
    expect(standingOf(ofDays(1000, 1000, 1000, 1000, 849))?.level).toBe('low')
    expect(standingOf(ofDays(1000, 1000, 1000, 1000, 850))?.level).toBe('normal')
    expect(standingOf(ofDays(1000, 1000, 1000, 1000, 1150))?.level).toBe('normal')
    expect(standingOf(ofDays(1000, 1000, 1000, 1000, 1151))).toMatchObject({
      price: 1151,
      level: 'high',
      median: 1000,
    })
  })

  test('stands nowhere among fewer than three, and has a percentile from ten on', () => {
    expect(standingOf([])).toBeNull()
    expect(standingOf(ofDays(10, 20))).toBeNull()
    expect(standingOf(ofDays(10, 20, 0))).toBeNull()
    expect(standingOf(ofDays(10, 20, 30))?.percentile).toBeNull()
    expect(standingOf(ofDays(1, 2, 3, 4, 5, 6, 7, 8, 9))?.percentile).toBeNull()
    expect(standingOf(ofDays(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))?.percentile).toBe(95)
    expect(standingOf(ofDays(10, 9, 8, 7, 6, 5, 4, 3, 2, 1))?.percentile).toBe(5)
    expect(standingOf(ofDays(...Array.from({ length: 12 }, () => 700)))?.percentile).toBe(50)
  })

  const histories = fc
    .uniqueArray(fc.record({ days: fc.nat({ max: 364 }), price: fc.integer({ min: 1, max: 60 }) }), {
      selector: ({ days }) => days,
      minLength: 10,
      maxLength: 60,
    })
    .map((list) => list.sort((a, b) => b.days - a.days).map(({ days, price }) => before(days, price)))

  test('has a percentile within a tenth of what a count of all prices says', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const standing = standingOf(history)
        const prices = lastYear(history, NOON).map(({ price_kamas: price }) => price)
        const price = history.at(-1)?.price_kamas ?? 0
        const lower = prices.filter((one) => one < price).length
        const same = prices.filter((one) => one === price).length
        const [least, most] = [(100 * lower) / prices.length, (100 * (lower + same)) / prices.length]
        expect(standing?.percentile).toBeGreaterThanOrEqual(least - 10)
        expect(standing?.percentile).toBeLessThanOrEqual(most + 10)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the trend of thirty days', () => {
  test('compares the medians of its two halves', () => {
    const history = [before(29, 100), before(20, 110), before(15, 1000), before(14, 120), before(0, 134)]
    // 127 beside 110.
    expect(standingOf(history)?.trend).toBe(15)
    expect(standingOf([...history].map((day) => ({ ...day, price_kamas: 50 })))?.trend).toBe(0)
    expect(standingOf([before(29, 200), before(15, 200), before(14, 100), before(0, 100)])?.trend).toBe(-50)
  })

  test('needs two prices in each, and none of before', () => {
    expect(standingOf([before(30, 9), before(29, 9), before(14, 9), before(0, 9)])?.trend).toBeNull()
    expect(standingOf([before(29, 9), before(15, 9), before(0, 9)])?.trend).toBeNull()
    expect(standingOf([before(90, 9), before(80, 9), before(70, 9)])?.month).toEqual([])
  })
})
