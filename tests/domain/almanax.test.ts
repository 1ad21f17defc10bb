import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { almanaxPeriod, rangesOf, sameDayBefore } from '#shared/domain/almanax/almanax.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'

const aDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const months = fc.constantFrom<1 | 2 | 3>(1, 2, 3)

describe('the period', () => {
  test.each<[string, 1 | 2 | 3, string, number]>([
    ['2026-11-20', 1, '2026-12-20', 31],
    ['2026-11-20', 2, '2027-01-20', 62],
    ['2026-11-20', 3, '2027-02-20', 93],
    ['2026-11-30', 3, '2027-02-28', 91],
    ['2027-01-31', 1, '2027-02-28', 29],
    ['2028-01-31', 1, '2028-02-29', 30],
    ['2026-10-01', 1, '2026-11-01', 32],
  ])('T76 from %s over %i months the last day is %s, %i rows in all', (today, count, last, rows) => {
    const period = almanaxPeriod(today, count)
    expect(period[0]).toBe(today)
    expect(period.at(-1)).toBe(last)
    expect(period).toHaveLength(rows)
  })

  test('T76 days follow each other without gap, and the last is in the month that was asked for', () => {
    fc.assert(
      fc.property(aDay, months, (today, count) => {
        const period = almanaxPeriod(today, count)
        const next = period.slice(0, -1).map((date) => dayAfter(date))
        expect(period.slice(1)).toEqual(next)
        const [year = 0, month = 0] = today.split('-').map(Number)
        const asked = year * 12 + month + count
        const [lastYear = 0, lastMonth = 0, lastDay = 0] = (period.at(-1) ?? '').split('-').map(Number)
        expect(lastYear * 12 + lastMonth).toBe(asked)
        expect(lastDay).toBeLessThanOrEqual(Number(today.slice(8)))
      }),
    )
  })

  test('T76 the same day of the month ends the period wherever the month has it', () => {
    fc.assert(
      fc.property(aDay, months, (today, count) => {
        const last = almanaxPeriod(today, count).at(-1) ?? ''
        const shortened = last.slice(8) !== today.slice(8)
        expect(shortened && dayAfter(last).slice(8) !== '01').toBe(false)
      }),
    )
  })
})

describe('ranges of days', () => {
  test('T85 three months are three ranges of at most 35 days', () => {
    const ranges = rangesOf(almanaxPeriod('2026-11-20', 3), 35)
    expect(ranges).toEqual([
      ['2026-11-20', '2026-12-24'],
      ['2026-12-25', '2027-01-28'],
      ['2027-01-29', '2027-02-20'],
    ])
  })

  test('T85 ranges hold exactly the days given, in order, whatever their order was', () => {
    fc.assert(
      fc.property(fc.array(aDay, { maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (dates, max) => {
        const days = rangesOf(dates, max).map(([from, to]) => {
          const range = [from]
          while ((range.at(-1) ?? to) < to) range.push(dayAfter(range.at(-1) ?? to))
          return range
        })
        expect(days.flat()).toEqual([...new Set(dates)].sort())
        expect(days.every((range) => range.length <= max)).toBe(true)
      }),
    )
  })
})

describe('a day outside the known year', () => {
  const in2026 = (date: string) => date.startsWith('2026')

  test('T86 it is taken from the same month and day of the last known year', () => {
    expect(sameDayBefore('2027-02-05', in2026)).toBe('2026-02-05')
    expect(sameDayBefore('2029-02-05', in2026)).toBe('2026-02-05')
    expect(sameDayBefore('2027-02-05', (date) => date < '2026')).toBe('2025-02-05')
  })

  test('T86 29 February falls back to the 28th of a year that lacks it', () => {
    expect(sameDayBefore('2028-02-29', in2026)).toBe('2026-02-28')
    expect(sameDayBefore('2032-02-29', (date) => date === '2028-02-29')).toBe('2028-02-29')
  })

  test('T86 without any known year there is none', () => {
    expect(sameDayBefore('2027-02-05', () => false)).toBeNull()
    expect(sameDayBefore('2025-02-05', in2026)).toBeNull()
  })
})
