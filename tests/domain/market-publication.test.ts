import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextPublication, type Publication } from '#server/market/publish.ts'
import { aggregatePrices, type Contribution } from '#shared/domain/market/aggregate.ts'
import { fromEverywhere } from '#tests/support/poisoned-contributions.ts'

const TODAY = 20_000
const lent = (...prices: number[]) => fromEverywhere(prices.map((price) => ({ price, day: TODAY })))
const next = (all: readonly Contribution[], shown?: Publication, today = TODAY) =>
  nextPublication(aggregatePrices(all, today), shown, today)
const price = fc.integer({ min: 1, max: 10 ** 6 })
const contribution = fc.record({
  price,
  day: fc.integer({ min: TODAY - 7, max: TODAY }),
  network: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', ''),
})

describe('N195 a publication', () => {
  test('stays while one contributor more, or one fewer, counts; two make the next', () => {
    const six = next(lent(100, 100, 100, 100, 100, 100))
    expect(next(lent(103, 103, 103, 103, 103, 103, 103), six)).toBe(six)
    expect(next(lent(103, 103, 103, 103, 103), six)).toBe(six)
    expect(next(lent(103, 103, 103, 103, 103, 103, 103, 103), six)).toMatchObject({ exact: 103 })
    expect(next(lent(103, 103, 103, 103, 103, 103), six)).toMatchObject({ exact: 103 })
  })

  test('is withdrawn below five contributors, and remembered: the fifth and one more do not make the next', () => {
    const five = next(lent(100, 100, 100, 100, 100))
    const none = next(lent(100, 100, 100, 100), five)
    expect(none).toMatchObject({ price: 0, contributors: 5 })
    expect(next(lent(100, 100, 100, 100, 100, 100), none)).toBe(none)
    expect(next(lent(103, 103, 103, 103, 103), none)).toMatchObject({ exact: 103 })
  })

  test('leaves the spread of the former one with ten contributors, not with nine', () => {
    const former = next(lent(100, 100, 100, 100, 100, 100, 100))
    expect(former).toMatchObject({ spread: 5 })
    const nine = (at: number) => lent(...new Array<number>(9).fill(at))
    expect(next(nine(105), former)).toMatchObject({ exact: 105 })
    expect(next(nine(106), former)).toBe(former)
    expect(next(lent(...new Array<number>(10).fill(300)), former)).toMatchObject({ price: 300 })
  })

  test('is made anew once all that was shown is older than the window', () => {
    const former = next(lent(100, 100, 100, 100, 100))
    const later = (days: number) =>
      lent(300, 300, 300, 300, 300, 300).map((one) => ({ ...one, day: TODAY + days }))
    expect(next(later(7), former, TODAY + 7)).toBe(former)
    expect(next(later(8), former, TODAY + 8)).toMatchObject({ price: 300 })
  })
})

describe('N195 laws of a publication', () => {
  test('four accounts alone, and any number from three networks, publish nothing', () => {
    fc.assert(
      fc.property(fc.array(contribution, { maxLength: 4 }), (few) => {
        expect(next(fromEverywhere(few))).toBeUndefined()
      }),
    )
    const near = contribution.map((one) => ({ ...one, network: 'abc'[one.price % 3] ?? '' }))
    fc.assert(
      fc.property(fc.array(near, { maxLength: 30 }), (all) => {
        expect(next(all)).toBeUndefined()
      }),
    )
  })

  test('two accounts frame no price of a third: with it alone nothing is published, and with others their prices may change places', () => {
    fc.assert(
      fc.property(price, price, price, (theirs, low, high) => {
        expect(next(lent(low, theirs, high))).toBeUndefined()
      }),
    )
    fc.assert(
      fc.property(
        fc
          .array(price, { minLength: 3, maxLength: 8 })
          .chain((others) =>
            fc.tuple(fc.constant(others), fc.shuffledSubarray(others, { minLength: others.length })),
          ),
        price,
        price,
        ([others, swapped], low, high) => {
          expect(next(lent(low, high, ...others))).toEqual(next(lent(low, high, ...swapped)))
        },
      ),
    )
  })

  test('of those that follow each other within the window, none differ by one contributor, and every price has two digits', () => {
    fc.assert(
      fc.property(fc.array(fc.array(contribution, { maxLength: 12 }), { maxLength: 12 }), (hours) => {
        let shown: Publication | undefined
        for (const all of hours) {
          const then = next(all, shown)
          if (then && shown && then.contributors !== shown.contributors)
            expect(Math.abs(then.contributors - shown.contributors)).toBeGreaterThan(1)
          if (then) expect(String(then.price)).toMatch(/^\d{1,2}0*$/)
          shown = then
        }
      }),
    )
  })
})
