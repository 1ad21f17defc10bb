import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readKamas } from '#shared/domain/text/kamas.ts'
import { formatKamas, formatNumber, formatSigned } from '#shared/domain/text/numbers.ts'

const NN = '\u202f'
const MILLION = 1_000_000

describe('kamas fields', () => {
  test.each([
    ['12500', 12_500],
    ['12 500', 12_500],
    [`12${NN}500`, 12_500],
    ['12\u00a0500', 12_500],
    ['12k5', 12_500],
    ['12K500', 12_500],
    ['12k05', 12_050],
    ['12k', 12_000],
    ['1,2m', 1.2 * MILLION],
    ['1.2m', 1.2 * MILLION],
    ['1,18m', 1_180_000],
    ['2M5', 2.5 * MILLION],
    ['3mk', 3 * MILLION],
    ['3*1k2', 3600],
    ['3×1k2', 3600],
    ['3 × 1 200', 3600],
    ['12,500k', 12_500],
    ['1 200 m', null],
    ['0', 0],
    ['007', 7],
    [' 500 ', 500],
  ])('T3 %j reads as %s', (text, value) => {
    expect(readKamas(text)).toEqual(value === null ? { kind: 'unreadable' } : { kind: 'amount', value })
  })

  test.each([
    ['12 500 k', 12_500],
    [`12${NN}500${NN}k`, 12_500],
    ['12 500k', 12_500],
    [`500${NN}k`, 500],
    ['500 k', 500_000],
    ['500\u00a0k', 500_000],
    ['375 kamas', 375],
  ])('T3 the k of %j is told from the k of thousands: %s', (text, value) => {
    expect(readKamas(text)).toEqual({ kind: 'amount', value })
  })

  test.each([
    '-5',
    'abc',
    'k5',
    '1k2345',
    '1,2',
    '12.500',
    '2*3*4',
    '12kk5',
    '1,2m5',
    '12 50',
    '1 2345',
    '1e3',
    '9,9\u202fk',
    '*5',
    '5*',
    '١٢',
  ])('T3 %j is unreadable', (text) => {
    expect(readKamas(text)).toEqual({ kind: 'unreadable' })
  })

  test.each(['1000000000001', '2*1000000000000', '2000000 m', '99999999999999999999999'])(
    'T3 %j is an amount, and too large',
    (text) => {
      expect(readKamas(text)).toEqual({ kind: 'unreadable', why: 'too-large' })
    },
  )

  test.each(['', '  ', NN])('T3 %j is no price at all', (text) => {
    expect(readKamas(text)).toEqual({ kind: 'empty' })
  })

  const amounts = fc.oneof(
    fc.integer({ min: 0, max: 10 ** 12 }),
    fc.constantFrom(0, 7, 999, 1000, 12_500, 1_234_567, 10 ** 12),
  )

  test('T3 every printed amount reads back as the same number', () => {
    fc.assert(
      fc.property(amounts, (n) => {
        const same = { kind: 'amount', value: n }
        expect(readKamas(formatNumber(n))).toEqual(same)
        expect(readKamas(formatKamas(n))).toEqual(same)
        expect(readKamas(`= ${formatKamas(n)}`)).toEqual(same)
        expect(readKamas(formatSigned(n))).toEqual(same)
      }),
    )
  })

  test('T3 no text makes the reading fail or leave the range', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789kKmM.,*× \u202f-') })
    fc.assert(
      fc.property(typed, (text) => {
        const reading = readKamas(text)
        if (reading.kind !== 'amount') return
        expect(Number.isInteger(reading.value)).toBe(true)
        expect(reading.value).toBeGreaterThanOrEqual(0)
        expect(reading.value).toBeLessThanOrEqual(10 ** 12)
      }),
    )
  })
})
