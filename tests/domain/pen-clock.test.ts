import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  crossings,
  crossingsBetween,
  FULL,
  type NotedGauge,
  nextPenAt,
  pensAt,
  pointsAt,
  toRefill,
} from '#shared/domain/breeding/pen-clock.ts'
import { parisDay, parisTime } from '#shared/domain/text/paris-day.ts'

const noted = (change: Partial<NotedGauge> = {}): NotedGauge => ({
  pen: 1,
  gauge: 'foudroyeur',
  points: FULL,
  at: 0,
  keep: 0,
  ...change,
})
const inParis = (ms: number) => `${parisDay(ms)} ${parisTime(ms)}`

describe('M32 M36 a gauge of 200,000', () => {
  test('crosses 180, 140 and 80 thousand, and is empty after 35 h 38', () => {
    const whens = crossings(noted({ keep: 80_000 }))
    expect(whens.map(({ to, kind }) => [to, kind])).toEqual([
      [180_000, 'threshold'],
      [140_000, 'threshold'],
      [80_000, 'refill'],
      [0, 'empty'],
    ])
    // 20,000 at 4 a second, 40,000 at 3, 60,000 at 2, 80,000 at 1.
    expect(whens.map(({ when }) => Math.floor(when / 1000))).toEqual([5000, 18_333, 48_333, 128_333])
    expect(Math.floor((whens.at(-1)?.when ?? 0) / 60_000)).toBe(35 * 60 + 38)
  })

  test('holds what its crossings say, before, at and after each', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: FULL }), fc.nat(10 ** 9), (points, at) => {
        const one = noted({ points, at })
        expect(pointsAt(one, at)).toBe(points)
        expect(pointsAt(one, at - 5)).toBe(points)
        for (const { to, when } of crossings(one)) {
          expect(Math.abs(pointsAt(one, when) - to)).toBeLessThanOrEqual(1)
          expect(pointsAt(one, when - 2000)).toBeGreaterThan(to)
        }
        expect(pointsAt(one, at + 10 ** 9)).toBe(0)
      }),
    )
  })

  test('noted at a threshold has crossed it', () => {
    expect(crossings(noted({ points: 80_000 })).map(({ to }) => to)).toEqual([0])
    expect(crossings(noted({ points: 0 }))).toEqual([])
  })
})

test('M36 the instants are right over the change to summer time', () => {
  // Saturday evening; clocks go from 02:00 to 03:00 in the night.
  const start = Date.parse('2027-03-27T20:00:00+01:00')
  const whens = crossings(noted({ at: start })).map(({ when }) => inParis(when))
  expect(whens).toEqual([
    '2027-03-27 21:23',
    '2027-03-28 01:05',
    // 13 h 25 later on a clock that jumped by one.
    '2027-03-28 10:25',
    '2027-03-29 08:38',
  ])
  const autumn = crossings(noted({ at: Date.parse('2026-10-24T20:00:00+02:00') }))
  expect(autumn.map(({ when }) => inParis(when))[2]).toBe('2026-10-25 08:25')
})

test('M36 crossings of several gauges come in order, each once', () => {
  const gauges = [noted(), noted({ pen: 2, gauge: 'mangeoire', points: 90_000, keep: 80_000 })]
  const all = crossingsBetween(gauges, 0, 10 ** 9)
  expect(all.map(({ pen, to }) => [pen, to])).toEqual([
    [1, 180_000],
    [2, 80_000],
    [1, 140_000],
    [1, 80_000],
    [2, 0],
    [1, 0],
  ])
  expect(crossingsBetween(gauges, 0, 5_000_000)).toHaveLength(2)
  expect(crossingsBetween(gauges, 5_000_000, 5_000_000)).toEqual([])
  expect(toRefill(gauges, 5_000_000).map(({ pen }) => pen)).toEqual([2])
})

test('M33 six pens open with the levels of Éleveur', () => {
  expect([0, 1, 39, 40, 119, 120, 200].map(pensAt)).toEqual([1, 1, 1, 2, 3, 4, 6])
  expect(pensAt(null)).toBe(6)
  expect([1, 40, 199, 200].map(nextPenAt)).toEqual([40, 80, 200, null])
})
