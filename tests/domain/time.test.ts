import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { ageShort, relativeTime, waitTime } from '#shared/domain/text/relative-time.ts'

const DAY = 86_400

describe('time', () => {
  test.each([
    [-30, 'à l’instant'],
    [0, 'à l’instant'],
    [59, 'à l’instant'],
    [60, 'il y a 1 min'],
    [3599, 'il y a 59 min'],
    [3600, 'il y a 1 h'],
    [DAY - 1, 'il y a 23 h'],
    [DAY, 'il y a 1 j'],
    [40 * DAY, 'il y a 40 j'],
  ])('A124 %i seconds ago reads %s', (seconds, text) => {
    expect(relativeTime(seconds)).toBe(text)
  })

  test.each([
    [1, '1 seconde'],
    [59, '59 secondes'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [900, '15 minutes'],
    [3600, '60 minutes'],
    [3601, '2 heures'],
  ])('a wait of %i seconds reads %s: never shorter than it is', (seconds, text) => {
    expect(waitTime(seconds)).toBe(text)
  })

  test('A124 the short age drops « il y a »', () => {
    expect(ageShort(12 * 60_000)).toBe('12 min')
    expect(ageShort(6 * DAY * 1000)).toBe('6 j')
    expect(ageShort(-1)).toBe('à l’instant')
  })

  test.each([
    ['2026-11-20T22:59:59Z', '2026-11-20'],
    ['2026-11-20T23:00:00Z', '2026-11-21'],
    ['2026-07-14T21:59:59Z', '2026-07-14'],
    ['2026-07-14T22:00:00Z', '2026-07-15'],
    ['2026-12-31T23:30:00Z', '2027-01-01'],
  ])('T76 the game day at %s is %s', (instant, day) => {
    expect(parisDay(Date.parse(instant))).toBe(day)
  })

  test('T76 the game day never lies more than a day from the universal one', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (at) => {
          const gap = Date.parse(parisDay(at.getTime())) - Date.parse(at.toISOString().slice(0, 10))
          expect([0, DAY * 1000]).toContain(gap)
        },
      ),
    )
  })
})
