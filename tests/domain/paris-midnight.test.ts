import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextParisMidnight, parisDay } from '#shared/domain/text/paris-day.ts'

const next = (at: string) => new Date(nextParisMidnight(Date.parse(at))).toISOString()

test.each([
  ['in winter', '2026-11-20T22:59:59Z', '2026-11-20T23:00:00.000Z'],
  ['at midnight itself, the following one', '2026-11-20T23:00:00Z', '2026-11-21T23:00:00.000Z'],
  ['in summer', '2026-07-14T21:59:59Z', '2026-07-14T22:00:00.000Z'],
  ['before the spring change', '2026-03-28T12:00:00Z', '2026-03-28T23:00:00.000Z'],
  ['on the day of 23 hours', '2026-03-29T00:30:00Z', '2026-03-29T22:00:00.000Z'],
  ['after the spring change, the same day', '2026-03-29T12:00:00Z', '2026-03-29T22:00:00.000Z'],
  ['before the autumn change', '2026-10-24T12:00:00Z', '2026-10-24T22:00:00.000Z'],
  ['on the day of 25 hours', '2026-10-25T00:30:00Z', '2026-10-25T23:00:00.000Z'],
  ['at the end of the year', '2026-12-31T22:30:00Z', '2026-12-31T23:00:00.000Z'],
])('T76 the next midnight in Paris: %s', (_when, at, midnight) => {
  expect(next(at)).toBe(midnight)
})

test('T76 the day changes at that instant, not before it, and never twice', () => {
  const from = Date.parse('2020-01-01T00:00:00Z')
  const to = Date.parse('2035-01-01T00:00:00Z')
  fc.assert(
    fc.property(fc.integer({ min: from, max: to }), (now) => {
      const midnight = nextParisMidnight(now)
      expect(midnight).toBeGreaterThan(now)
      expect(parisDay(midnight - 1)).toBe(parisDay(now))
      expect(parisDay(midnight)).not.toBe(parisDay(now))
      expect(midnight - now).toBeLessThanOrEqual(25 * 3_600_000)
    }),
  )
})
