import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatDay,
  formatDecimals,
  formatKamas,
  formatNumber,
  formatRoi,
  formatSigned,
  formatSignedRoi,
  plural,
  wordFor,
} from '#shared/domain/text/numbers.ts'

const NN = '\u202f'
const NB = '\u00a0'

describe('numbers', () => {
  test('a whole number prints as the browser’s French does', () => {
    const french = new Intl.NumberFormat('fr-FR')
    fc.assert(fc.property(fc.maxSafeInteger(), (n) => formatNumber(n) === french.format(n).replace('-', '−')))
  })

  test.each([
    [0, '0'],
    [999, '999'],
    [1000, `1${NN}000`],
    [12_500, `12${NN}500`],
    [1_234_567, `1${NN}234${NN}567`],
    [-1234, `−1${NN}234`],
    [1234.5, `1${NN}234,5`],
    [-0, '0'],
    [-0.001, '0'],
    [12.345, '12,35'],
  ])('A199 T3 %s prints as %s', (n, text) => {
    expect(formatNumber(n)).toBe(text)
  })

  test('T3 whole numbers are asked for with no decimals', () => {
    expect(formatNumber(1234.5, 0)).toBe(`1${NN}235`)
  })

  test('T3 an amount of kamas carries its unit after a narrow no-break space', () => {
    expect(formatKamas(12_500)).toBe(`12${NN}500${NN}k`)
    expect(formatKamas(9.9)).toBe(`9,9${NN}k`)
  })

  test.each([
    [0.125, `12,5${NB}%`],
    [1.25, `125,0${NB}%`],
    [-0.05, `−5,0${NB}%`],
    [1290 / 1650, `78,2${NB}%`],
    [1520 / 1420, `107,0${NB}%`],
    [-14 / 200, `−7,0${NB}%`],
    [-0.0001, `0,0${NB}%`],
  ])('T40 a ROI of %s prints with one decimal as %s', (ratio, text) => {
    expect(formatRoi(ratio)).toBe(text)
  })

  test.each([
    [0.098, `+${NN}9,8${NB}%`],
    [-0.598, `−${NN}59,8${NB}%`],
    [0, `0,0${NB}%`],
    [-0.0001, `0,0${NB}%`],
  ])('T40 a ROI of %s with its sign prints as %s, as amounts have theirs', (ratio, text) => {
    expect(formatSignedRoi(ratio)).toBe(text)
  })

  test.each([
    [948_646, `+${NN}948${NN}646`],
    [-31_740, `−${NN}31${NN}740`],
    [0, '0'],
    [-0.4, '0'],
  ])('T3 %s with its sign prints as %s', (n, text) => {
    expect(formatSigned(n, 0)).toBe(text)
  })

  test('T3 no number prints an ordinary space or a signed zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (n) => {
        const text = formatNumber(n)
        expect(text).not.toMatch(/[ \u00a0]|^-0$/)
        expect(Number(text.replaceAll(NN, '').replace('−', '-'))).toBe(n)
      }),
    )
  })

  test.each([
    ['2026-11-20', 'ven. 20 nov.'],
    ['2027-01-01', 'ven. 1 janv.'],
    ['2027-08-01', 'dim. 1 août'],
  ])('A199 the day %s prints as %s', (iso, text) => {
    expect(formatDay(iso)).toBe(text)
  })
})

test('T35 T182 decimals that always show are one or two at least, two at most', () => {
  expect([2, 2.5, 12.75, 1234, -0.5].map((n) => formatDecimals(n, 1))).toEqual([
    '2,0',
    '2,5',
    '12,75',
    `1${NN}234,0`,
    '−0,5',
  ])
  expect([3, 0.125].map((n) => formatDecimals(n, 2))).toEqual(['3,00', '0,13'])
})

test('T3 zero and one are singular, and every number carries the one minus sign', () => {
  expect([0, 1, 1.5, 2, 1250].map((n) => plural(n, 'ligne', 'lignes'))).toEqual([
    '0 ligne',
    '1 ligne',
    '1,5 ligne',
    '2 lignes',
    `1${NN}250 lignes`,
  ])
  expect([-1, 0, 1, 2].map((n) => wordFor(n, 'prix enregistré', 'prix enregistrés'))).toEqual([
    'prix enregistré',
    'prix enregistré',
    'prix enregistré',
    'prix enregistrés',
  ])
  expect([formatNumber(-10), formatKamas(-5), formatRoi(-0.255)].join(' ')).toMatch(/^−10 −5\sk −25,5\s%$/)
})
