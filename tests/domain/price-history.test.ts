import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { median } from '#shared/domain/prices/median.ts'
import { packHistory } from '#shared/domain/prices/pack-history.ts'
import {
  type DayPrice,
  daysBefore,
  freshnessOf,
  isOddPrice,
  priceLevel,
  priceMedian,
} from '#shared/domain/prices/price-history.ts'

const NOON = Date.parse('2026-11-20T11:00:00Z')
const read = (date: string, price_kamas: number): DayPrice => ({ date, price_kamas })
/** Prices of the days before 20 November, one a day. */
const lately = (...prices: number[]): DayPrice[] =>
  prices.map((price, i) => read(`2026-11-${String(19 - i).padStart(2, '0')}`, price))

describe('the median', () => {
  test('T183 an odd count takes the middle value, an even one the mean of the two middle ones, none nothing', () => {
    expect(median([200, 100, 300])).toBe(200)
    expect(median([200, 100, 300, 400])).toBe(250)
    expect(median([600])).toBe(600)
    expect(median([])).toBeNull()
  })

  test('T183 as many values lie below the median as above it, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 }), (values) => {
        const middle = median(values) ?? Number.NaN
        const below = values.filter((value) => value < middle).length
        const above = values.filter((value) => value > middle).length
        expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2)
        expect(median([...values].reverse())).toBe(middle)
      }),
    )
  })

  test('A4 the median of a price counts neither cleared prices nor those older than a year', () => {
    expect(priceMedian([...lately(100, 0, 300, 200), read('2025-11-19', 9000)], NOON)).toBe(200)
    expect(priceMedian([...lately(100, 300), read('2025-11-20', 500)], NOON)).toBe(300)
  })

  test('A4 the year is one of days, also late on the day after which the clocks have changed', () => {
    const night = Date.parse('2026-10-25T22:30:00Z')
    const days = [read('2025-10-25', 100), read('2025-10-26', 200), read('2025-10-27', 300)]
    expect(priceMedian(days, night)).toBe(200)
    expect(priceMedian(days, night + 3_600_000)).toBeNull()
  })

  test('A4 under three observations nothing is usual', () => {
    expect(priceMedian(lately(100, 300, 0), NOON)).toBeNull()
    expect(priceMedian(lately(100, 300, 200), NOON)).toBe(200)
  })
})

describe('the age of a price', () => {
  test('A4 a price is of today, of the last three days, or older', () => {
    expect(freshnessOf('2026-11-20', NOON)).toBe('today')
    expect(freshnessOf('2026-11-19', NOON)).toBe('recent')
    expect(freshnessOf('2026-11-17', NOON)).toBe('recent')
    expect(freshnessOf('2026-11-16', NOON)).toBe('old')
  })

  test('A4 the day changes at midnight in Paris, and a day yet to come is today', () => {
    const lastMinute = Date.parse('2026-11-20T22:59:59Z')
    expect(freshnessOf('2026-11-20', lastMinute)).toBe('today')
    expect(freshnessOf('2026-11-20', lastMinute + 1000)).toBe('recent')
    expect(freshnessOf('2026-11-25', NOON)).toBe('today')
  })
})

describe('where a price lies', () => {
  test('A4 within 15 percent of the median a price is normal, both ends included', () => {
    expect(priceLevel(84, 100)).toBe('low')
    expect(priceLevel(85, 100)).toBe('normal')
    expect(priceLevel(115, 100)).toBe('normal')
    expect(priceLevel(116, 100)).toBe('high')
  })

  test('A4 without a median or without a price nothing is said', () => {
    expect(priceLevel(100, null)).toBeNull()
    expect(priceLevel(0, 100)).toBeNull()
  })

  test('A4 a price under a quarter of the median or over four times it is odd; the bounds are not', () => {
    expect(isOddPrice(249, 1000)).toBe(true)
    expect(isOddPrice(250, 1000)).toBe(false)
    expect(isOddPrice(4000, 1000)).toBe(false)
    expect(isOddPrice(4001, 1000)).toBe(true)
    expect(isOddPrice(0, 1000)).toBe(false)
    expect(isOddPrice(1, null)).toBe(false)
  })
})

describe('the year of a pack', () => {
  test('A4 it gives the priced days in order, their bounds, the median and where the last one lies', () => {
    const history = packHistory([read('2026-11-18', 100), ...lately(200), read('2026-11-01', 100)], NOON)
    expect(history?.days.map(({ date }) => date)).toEqual(['2026-11-01', '2026-11-18', '2026-11-19'])
    expect(history).toMatchObject({ min: 100, max: 200, median: 100, level: 'high' })
    expect(history?.last).toEqual(read('2026-11-19', 200))
  })

  test('A4 a pack read only long ago keeps its last day, without a median', () => {
    const history = packHistory([read('2024-01-01', 5), read('2024-02-01', 7), read('2024-03-01', 9)], NOON)
    expect(history).toMatchObject({ days: [read('2024-03-01', 9)], median: null, level: null })
  })

  test('A4 a pack whose every price was cleared has no history', () => {
    expect(packHistory(lately(0, 0), NOON)).toBeNull()
  })
})

test('a day is so many days before another, and never a negative number of them', () => {
  expect(
    ['2026-11-20', '2026-11-19', '2026-10-20', '2026-11-21'].map((d) => daysBefore(d, '2026-11-20')),
  ).toEqual([0, 1, 31, 0])
  // The clocks change in between.
  expect(daysBefore('2026-10-24', '2026-10-26')).toBe(2)
})
