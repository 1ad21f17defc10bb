import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inThreeDigits, limitsOf, toldOf, type Voice, weightOf } from '#shared/domain/market/told.ts'
import { median } from '#shared/domain/prices/median.ts'

const TODAY = 20_000
const voices = (...prices: number[]): Voice[] => prices.map((price) => ({ price, day: TODAY }))
const aged = (age: number, ...prices: number[]): Voice[] =>
  prices.map((price) => ({ price, day: TODAY - age }))

describe('N195 what is told of a pack', () => {
  test('needs three players', () => {
    expect(toldOf([], TODAY)).toBeNull()
    expect(toldOf(voices(100, 100), TODAY)).toBeNull()
    expect(toldOf(voices(100, 101, 102), TODAY)).toEqual({
      price: 101,
      players: 3,
      low: 0,
      high: 0,
      day: TODAY,
    })
  })

  test('says how many players by 3, 8 and 20, and quartiles from eight on', () => {
    const of = (n: number) => toldOf(voices(...Array.from({ length: n }, (_, i) => 1000 + i)), TODAY)
    expect([3, 7, 8, 19, 20, 60].map((n) => of(n)?.players)).toEqual([3, 3, 8, 8, 20, 20])
    expect([of(7)?.low, of(7)?.high]).toEqual([0, 0])
    expect(toldOf(voices(100, 101, 102, 103, 104, 105, 106, 107), TODAY)).toMatchObject({
      price: 104,
      low: 102,
      high: 106,
    })
  })

  test('is a median by age: 1 today, 0.6 at seven days', () => {
    expect([0, 1, 7].map((age) => weightOf(TODAY - age, TODAY) / weightOf(TODAY, TODAY))).toEqual([
      1,
      33 / 35,
      0.6,
    ])
    expect(weightOf(TODAY + 1, TODAY)).toBe(weightOf(TODAY, TODAY))
    // Two old ones of 1.2 together outweigh one of today; three of 1.8 do not outweigh two.
    expect(toldOf([...aged(7, 100, 100), ...voices(104)], TODAY)?.price).toBe(100)
    expect(toldOf([...aged(7, 100, 100, 100), ...voices(104, 104)], TODAY)?.price).toBe(104)
  })

  test('is of the day of its latest voice that counts, never of a day to come', () => {
    expect(toldOf([...aged(3, 100, 100, 100), ...voices(900)], TODAY)?.day).toBe(TODAY - 3)
    expect(toldOf(aged(-1, 100, 100, 100), TODAY)?.day).toBe(TODAY)
  })

  test('has three significant digits', () => {
    expect([1, 9.5, 999, 999.5, 1234, 12_350, 1_999_999, 10 ** 12].map(inThreeDigits)).toEqual([
      1,
      10,
      999,
      1000,
      1230,
      12_400,
      2_000_000,
      10 ** 12,
    ])
  })
})

describe('N195 a voice far from the others', () => {
  test('does not count beyond three median absolute deviations', () => {
    // The median is 1,030, the deviations 30, 20, 10, 0, 10, 20, 970: three times 20 is 60.
    const within = limitsOf([1000, 1010, 1020, 1030, 1040, 1050, 2000])
    expect([969, 970, 1090, 1091].map(within)).toEqual([false, true, true, false])
  })

  test('counts within 5 % of the median, however near the others are to each other', () => {
    const within = limitsOf([1000, 1000, 1000, 1000])
    expect([949, 950, 1050, 1051].map(within)).toEqual([false, true, true, false])
  })

  test('is judged without ages: the oldest voice counts as the newest for who lies far', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1 }), (prices) => {
        expect(limitsOf(prices)(median(prices) ?? 0)).toBe(true)
      }),
    )
  })
})

const price = fc.integer({ min: 1, max: 10 ** 12 })
const voice = fc.record({ price, day: fc.integer({ min: TODAY - 7, max: TODAY + 1 }) })

describe('N195 laws', () => {
  test('the order of voices, and a day that passes for all of them alike, change no price', () => {
    fc.assert(
      fc.property(fc.array(voice, { maxLength: 40 }), (all) => {
        expect(toldOf([...all].reverse(), TODAY)).toEqual(toldOf(all, TODAY))
      }),
    )
  })

  test('what is told lies among the voices, but for its rounding, and quartiles around it', () => {
    fc.assert(
      fc.property(fc.array(voice, { minLength: 3, maxLength: 40 }), (all) => {
        const told = toldOf(all, TODAY)
        if (!told) return
        const prices = all.map((one) => one.price)
        expect(told.price).toBeGreaterThanOrEqual(inThreeDigits(Math.min(...prices)))
        expect(told.price).toBeLessThanOrEqual(inThreeDigits(Math.max(...prices)))
        if (told.players === 3) return
        expect(told.low).toBeLessThanOrEqual(told.price)
        expect(told.high).toBeGreaterThanOrEqual(told.price)
      }),
    )
  })
})
