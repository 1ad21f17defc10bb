import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  daysToClear,
  largestBatch,
  type MarketDay,
  type MarketPace,
  marketPace,
  realisedPrice,
  saysNothing,
} from '#shared/domain/lots/market-pace.ts'

const DAY = '2026-11-27'
const NONE: MarketDay = {
  sold_24h: null,
  sold_7d: null,
  sold_30d: null,
  median_24h: null,
  average_24h: null,
  median_7d: null,
  average_7d: null,
  median_30d: null,
  average_30d: null,
  average: null,
}
const soldIn = (sold_24h: number | null, sold_7d: number | null, sold_30d: number | null) =>
  marketPace({ ...NONE, sold_24h, sold_7d, sold_30d }, DAY)

const sold = fc.option(fc.nat(10 ** 12))
const pace = fc.record<MarketPace>({
  pieces: fc.nat(10 ** 9),
  days: fc.constantFrom(1, 7, 30),
  day: fc.constant(DAY),
})
const share = fc.integer({ min: 1, max: 100 })

describe('the pace of a market', () => {
  test('M16 is the slowest of a day, a week and a month', () => {
    expect(soldIn(40, 70, 900)).toEqual({ pieces: 70, days: 7, day: DAY })
    expect(soldIn(9, 70, 900)).toEqual({ pieces: 9, days: 1, day: DAY })
    expect(soldIn(null, null, 45)).toEqual({ pieces: 45, days: 30, day: DAY })
    expect(soldIn(0, 70, 900)?.pieces).toBe(0)
  })

  test('M16 nothing is guessed without figures', () => {
    expect(soldIn(null, null, null)).toBeNull()
  })

  test('M16 no known period is slower', () => {
    fc.assert(
      fc.property(sold, sold, sold, (day, week, month) => {
        const found = soldIn(day, week, month)
        const rates = [
          [day, 1n],
          [week, 7n],
          [month, 30n],
        ] as const
        for (const [pieces, days] of rates) {
          if (pieces === null) continue
          const slowest = found && BigInt(found.pieces) * days <= BigInt(pieces) * BigInt(found.days)
          expect(slowest).toBe(true)
        }
      }),
    )
  })

  test('M16 a median of a day counts from five sales on', () => {
    const medians = { ...NONE, median_24h: 120, median_7d: 100, median_30d: 90 }
    expect(realisedPrice({ ...medians, sold_24h: 5 }, DAY)).toEqual({ price: 120, period: '24h', day: DAY })
    expect(realisedPrice({ ...medians, sold_24h: 4 }, DAY)?.period).toBe('7d')
    expect(realisedPrice({ ...medians, median_7d: null }, DAY)?.price).toBe(90)
    expect(realisedPrice(NONE, DAY)).toBeNull()
  })

  test('M40 « Prix moyen » is a realised price without a period, where no median is known', () => {
    const average = { ...NONE, average: 104 }
    expect(realisedPrice(average, DAY)).toEqual({ price: 104, period: null, day: DAY })
    expect(realisedPrice({ ...average, median_7d: 90 }, DAY)?.price).toBe(90)
    expect([saysNothing(average), saysNothing(NONE)]).toEqual([false, true])
  })

  test('M16 pieces are gone after as many days as the player’s share of the pace takes', () => {
    const ten: MarketPace = { pieces: 10, days: 1, day: DAY }
    expect(daysToClear(12, ten, 10)).toBe(12)
    expect(daysToClear(12, ten, 100)).toBe(2)
    expect(daysToClear(0, ten, 10)).toBe(0)
    expect(daysToClear(12, { ...ten, pieces: 0 }, 10)).toBeNull()
  })

  test('M17 the largest batch is the last that is gone in time', () => {
    fc.assert(
      fc.property(pace, share, fc.integer({ min: 1, max: 365 }), (found, part, days) => {
        const most = largestBatch(found, { share: part, days })
        const clears = (pieces: number) =>
          (daysToClear(pieces, found, part) ?? Number.POSITIVE_INFINITY) <= days
        expect(most === 0 || clears(most)).toBe(true)
        expect(clears(most + 1)).toBe(false)
      }),
    )
  })
})
