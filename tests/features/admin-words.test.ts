import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAndMonth, fullDate, lastDays } from '#features/admin/dates.ts'
import { HEIGHT, sparklinePath, WIDTH } from '#features/admin/page.tsx'

describe('dates', () => {
  test.each([
    ['2026-11-20T08:00:00.000Z', '20/11/2026'],
    ['2026-11-20T23:30:00.000Z', '21/11/2026'],
    ['2026-07-20T22:30:00.000Z', '21/07/2026'],
    ['2026-11-20', '20/11/2026'],
    ['', '–'],
    ['hier', '–'],
  ])('A133 an account made at « %s » shows %s, the day in Paris', (iso, date) => {
    expect(fullDate(iso)).toBe(date)
  })

  test('A142 the last sign-ups show day and month', () => {
    expect(dayAndMonth('2026-11-20T08:00:00.000Z')).toBe('20/11')
    expect(dayAndMonth('')).toBe('–')
  })

  test('A119 the line’s range counts both ends, in days of Paris', () => {
    expect(lastDays(28, Date.parse('2026-11-20T12:00:00Z'))).toEqual({ from: '24 oct.', to: '20 nov.' })
    expect(lastDays(2, Date.parse('2026-11-19T23:30:00Z'))).toEqual({ from: '19 nov.', to: '20 nov.' })
  })
})

describe('the line of daily users', () => {
  const points = (path: string) =>
    path
      .slice(1)
      .split('L')
      .map((point) => point.split(' ').map(Number))

  test('A119 it needs two points', () => {
    expect(sparklinePath([])).toBeNull()
    expect(sparklinePath([3])).toBeNull()
    expect(sparklinePath([3, 4])).not.toBeNull()
  })

  test('A119 it runs from edge to edge inside its box, one point a day, higher for more', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 2, maxLength: 60 }), (daily) => {
        const drawn = points(sparklinePath(daily) ?? '')
        expect(drawn).toHaveLength(daily.length)
        expect(drawn[0]?.[0]).toBe(0)
        expect(drawn.at(-1)?.[0]).toBe(WIDTH)
        drawn.forEach(([, y = Number.NaN], i) => {
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y).toBeLessThanOrEqual(HEIGHT)
          if ((daily[i] ?? 0) > (daily[0] ?? 0)) expect(y).toBeLessThanOrEqual(drawn[0]?.[1] ?? 0)
        })
      }),
    )
  })

  test('A119 days that are all alike give a level line, not a division by zero', () => {
    expect(new Set(points(sparklinePath([5, 5, 5]) ?? '').map(([, y]) => y)).size).toBe(1)
  })
})
