import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DayPrice,
  lastYear,
  priceMedian,
  priceSummary,
  summaryAt,
} from '#shared/domain/prices/price-history.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOON = Date.parse('2026-11-20T11:00:00Z')
const TODAY = '2026-11-20'
const before = (days: number, price_kamas: number): DayPrice => ({
  date: dayAfter(TODAY, -days),
  price_kamas,
})

/** A price at most on each day, the oldest first; some cleared, some of a year ago or of a day to come. */
const histories = fc
  .uniqueArray(
    fc.record({
      days: fc.oneof(
        fc.integer({ min: -3, max: 40 }),
        fc.integer({ min: 360, max: 370 }),
        fc.integer({ min: 0, max: 800 }),
      ),
      price: fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 10 ** 12 })),
    }),
    { selector: ({ days }) => days, maxLength: 40 },
  )
  .map((list) => list.sort((a, b) => b.days - a.days).map(({ days, price }) => before(days, price)))
const instants = fc.oneof(
  fc.integer({ min: -50, max: 800 }).map((hours) => NOON + hours * HOUR_MS),
  fc.integer({ min: -400, max: 400 }).map((days) => NOON + days * DAY_MS),
)

test('A4 a summary says at any later instant what the history says, as long as no day has left the year', () => {
  let held = 0
  fc.assert(
    fc.property(histories, instants, instants, (history, made, now) => {
      const fresh = priceSummary(history, now)
      const known = summaryAt(priceSummary(history, made), now)
      const same = lastYear(history, made).length === fresh.count
      if (known) {
        expect(known).toEqual(fresh)
        held += 1
      } else expect(same && now >= made).toBe(false)
    }),
    { numRuns: 4000 },
  )
  // About a quarter of them: of half as many it was 496 once.
  expect(held).toBeGreaterThan(500)
})

test('A4 it counts the year’s days, and its median is that of the history', () => {
  fc.assert(
    fc.property(histories, instants, (history, now) => {
      const { count, median, quartiles } = priceSummary(history, now)
      const prices = lastYear(history, now).map(({ price_kamas: price }) => price)
      expect([count, median]).toEqual([prices.length, priceMedian(history, now)])
      expect(quartiles !== null && median !== null).toBe(count >= 3)
      if (!quartiles || median === null) return
      const [lower, upper] = quartiles
      expect(lower <= median && median <= upper).toBe(true)
      for (const [bound, share] of [[lower, 1 / 4] as const, [upper, 3 / 4] as const]) {
        expect(prices.filter((price) => price < bound).length).toBeLessThanOrEqual(Math.ceil(count * share))
        expect(prices.filter((price) => price > bound).length).toBeLessThanOrEqual(
          Math.ceil(count * (1 - share)),
        )
      }
    }),
  )
})

test('A4 a quartile between two prices lies between them', () => {
  const ofFour = [40, 30, 20, 10].map((price, n) => before(9 - n, price))
  expect(priceSummary(ofFour, NOON)).toMatchObject({ count: 4, median: 25, quartiles: [17.5, 32.5] })
  expect(priceSummary(ofFour.slice(1), NOON)).toMatchObject({ median: 20, quartiles: [15, 25] })
  expect(priceSummary(ofFour.slice(2), NOON)).toMatchObject({ count: 2, median: null, quartiles: null })
})

test('A4 its tenths and its newest price are those of the history', () => {
  fc.assert(
    fc.property(histories, instants, (history, now) => {
      const { count, deciles, last, median } = priceSummary(history, now)
      const year = lastYear(history, now)
      expect(last).toEqual(year.at(-1) ?? null)
      expect(deciles !== null).toBe(count >= 10)
      if (!deciles) return
      expect([deciles.length, deciles[4]]).toEqual([9, median])
      for (const [n, bound] of deciles.entries()) {
        const lower = year.filter(({ price_kamas: price }) => price < bound).length
        const higher = year.filter(({ price_kamas: price }) => price > bound).length
        expect(lower).toBeLessThanOrEqual(Math.ceil((count * (n + 1)) / 10))
        expect(higher).toBeLessThanOrEqual(Math.ceil((count * (9 - n)) / 10))
      }
    }),
    { numRuns: 500 },
  )
  const ofTen = Array.from({ length: 10 }, (_, n) => before(9 - n, 10 * (n + 1)))
  expect(priceSummary(ofTen, NOON).deciles).toEqual([19, 28, 37, 46, 55, 64, 73, 82, 91])
})

test('A4 its month is thirty days, today’s included, without cleared prices', () => {
  const { month } = priceSummary([before(30, 1), before(29, 2), before(9, 0), before(0, 3)], NOON)
  expect(month).toEqual([before(29, 2), before(0, 3)])
})

test('A4 it holds until the oldest day of its year leaves it, and for ever without one', () => {
  const history = [before(400, 1), before(365, 2), before(3, 3)]
  expect(priceSummary(history, NOON)).toMatchObject({ from: TODAY, until: '2026-11-21' })
  expect(priceSummary([before(400, 1)], NOON)).toMatchObject({ count: 0, until: null })
})
