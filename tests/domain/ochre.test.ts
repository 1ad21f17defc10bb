import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_AMOUNT } from '#shared/contract/fields.ts'
import {
  isWanted,
  matchesOchre,
  missingCost,
  type OchreState,
  ochreKey,
  ochreStats,
  readCount,
  readOchreCount,
  readOchrePrice,
  surplus,
  surplusWorth,
} from '#shared/domain/ochre.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'

const aState = (state: Partial<OchreState> = {}): OchreState => ({
  owned: false,
  owned_count: null,
  sell_price_kamas: null,
  ...state,
})
const states = (...rows: [boolean, number | null, number | null][]): OchreState[] =>
  rows.map(([owned, owned_count, sell_price_kamas]) => ({ owned, owned_count, sell_price_kamas }))

/** The rows of figures.md §9. */
const EXAMPLE = states(
  [true, 2, 15_000],
  [true, null, 8000],
  [false, 1, null],
  [false, 0, 50_000],
  [true, 3, 1200],
  [false, null, null],
)

describe('names', () => {
  const kolerat = { monster: 'Kolérat', archimonstre: "Kolforthe l'Indécollable" }
  const queen = { monster: 'Reine Nyée', archimonstre: null }

  test('T144 a row is keyed by its archimonster, a boss by its own name', () => {
    expect(ochreKey(kolerat)).toBe("Kolforthe l'Indécollable")
    expect(ochreKey(queen)).toBe('Reine Nyée')
  })

  test.each([
    ['KOLE', true],
    ['lérat', true],
    ['indecoll', true],
    ['l’indé', true],
    ['', true],
    ['   ', true],
    ['nyée', false],
    ['archi', false],
  ])('T130 « %s » is part of a name or not, case and accents ignored', (query, found) => {
    expect(matchesOchre(kolerat, query)).toBe(found)
  })

  test('T130 a boss answers to its own name alone', () => {
    expect(matchesOchre(queen, 'nyee')).toBe(true)
    expect(matchesOchre(queen, 'null')).toBe(false)
  })
})

describe('counts and prices as typed', () => {
  test.each<[string, number | null]>([
    ['', null],
    ['  \u00a0\u202f\t', null],
    ['12', 12],
    [' 1 250 ', 1250],
    ['1\u202f250', 1250],
    ['1\u00a0250', 1250],
    ['12.9', 12],
    ['-3', 0],
    ['-0.5', 0],
    ['+7', 7],
    ['.5', 0],
    ['12.', 12],
    ['007', 7],
    ['abc', null],
    ['12k5', null],
    ['1e3', null],
    ['12,5', null],
    ['1.2.3', null],
    ['.', null],
    ['-', null],
    ['--3', null],
    ['0x10', null],
    ['Infinity', null],
    ['٣', null],
  ])('T140 %j reads as %j', (text, value) => {
    expect(readCount(text)).toBe(value)
  })

  test.each([
    [' 1 250 ', 1250],
    ['1\u202f250', 1250],
    ['12.9', 12],
    ['-3', 0],
    ['007', 7],
  ])('T140 %j is a count of %i', (text, value) => {
    expect(readOchreCount(text)).toEqual({ kind: 'amount', value })
  })

  test.each(['abc', '12k5', '1e3', '12,5', '1000000000001'])('T139 T140 %j is no count', (text) => {
    expect(readOchreCount(text)).toEqual(expect.objectContaining({ kind: 'unreadable' }))
  })

  test('T140 whatever is typed reads as null or as a whole number of at least 0', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'0123456789+-., ekM\u202f\u00a0') }),
      fc.double().map(String),
      fc.constant('9'.repeat(400)),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const value = readCount(text)
        if (value === null) return
        expect(Number.isFinite(value)).toBe(true)
        expect(value).toBe(Math.floor(value))
        expect(Object.is(value, -0)).toBe(false)
        expect(value).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('T140 a printed number reads as itself, and spaces never change what is read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT }), fc.nat(13), (value, at) => {
        const text = formatNumber(value)
        expect(readCount(text)).toBe(value)
        expect(readCount(`${text.slice(0, at)}\u202f ${text.slice(at)}`)).toBe(value)
      }),
    )
  })

  test.each<[string, number | null | 'unreadable']>([
    ['', null],
    [' \u202f', null],
    ['12k5', 12_500],
    ['3*1k2', 3600],
    ['1 250', 1250],
    ['12\u202f500\u202fk', 12_500],
    ['12.9', 12],
    ['-3', 0],
    ['12.500', 'unreadable'],
    ['1e3', 'unreadable'],
    ['12,5', 'unreadable'],
    ['abc', 'unreadable'],
    ['1000000000001', 'unreadable'],
    ['2000000m', 'unreadable'],
  ])('T141 in a field the kamas grammar comes first, then the count: %j', (text, expected) => {
    const reading = readOchrePrice(text)
    expect(reading.kind === 'amount' ? reading.value : reading.kind).toBe(expected ?? 'empty')
  })
})

describe('figures', () => {
  test('T131 T132 captures done, captures held and their worth, what is missing counting 0', () => {
    expect(ochreStats(EXAMPLE)).toEqual({ validated: 3, total: 6, captured: 6, value: 33_600 })
  })

  test('T131 an empty list is all zeros', () => {
    expect(ochreStats([])).toEqual({ validated: 0, total: 0, captured: 0, value: 0 })
  })

  test('T131 T132 the figures of two lists add up', () => {
    const state = fc.record({
      owned: fc.boolean(),
      owned_count: fc.option(fc.nat(50)),
      sell_price_kamas: fc.option(fc.nat(10 ** 6)),
    })
    fc.assert(
      fc.property(fc.array(state), fc.array(state), (some, others) => {
        const [a, b, both] = [some, others, [...some, ...others]].map(ochreStats)
        for (const figure of ['validated', 'total', 'captured', 'value'] as const) {
          expect(both?.[figure]).toBe((a?.[figure] ?? 0) + (b?.[figure] ?? 0))
        }
      }),
    )
  })

  test('the surplus is what is held beyond the one that the quest takes, ticked or not', () => {
    expect([null, 0, 1, 2, 5].map((owned_count) => surplus({ owned_count }))).toEqual([0, 0, 0, 1, 4])
    expect(surplusWorth(EXAMPLE)).toEqual({ count: 3, kamas: 15_000 + 2 * 1200, unpriced: 0 })
    expect(surplusWorth([aState({ owned_count: 3 })])).toEqual({ count: 2, kamas: 0, unpriced: 1 })
  })

  test('what is left to buy is what is neither ticked nor in hand; rows without a price are counted apart', () => {
    expect(EXAMPLE.map(isWanted)).toEqual([false, false, false, true, false, true])
    expect(missingCost(EXAMPLE)).toEqual({ count: 2, kamas: 50_000, unpriced: 1 })
    expect(missingCost([aState({ sell_price_kamas: 0 })])).toEqual({ count: 1, kamas: 0, unpriced: 1 })
    expect(missingCost([aState({ owned: true, sell_price_kamas: 9 })])).toEqual({
      count: 0,
      kamas: 0,
      unpriced: 0,
    })
  })
})
