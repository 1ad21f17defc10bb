import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Effect } from '#shared/catalogue/types.ts'
import { bestOf, costPerPoint, effectScore } from '#shared/domain/effect-score.ts'

const [VITALITY, WISDOM, AP, TRADE] = [4, 17, 23, 33]
const an = (id: number, name: string, min: number | null, max: number | null = null): Effect => ({
  type: { id, name },
  min,
  max,
  text: '',
})

describe('score', () => {
  const hat = [an(VITALITY, 'Vitalité', 51, 60), an(WISDOM, 'Sagesse', -10), an(AP, 'PA', null, 1)]

  test('T64 a score is the sum of weight × mean of the range, an ignored bound left out', () => {
    expect(effectScore(hat, new Map([[VITALITY, 1]]))).toBe(55.5)
    expect(
      effectScore(
        hat,
        new Map([
          [VITALITY, 2],
          [WISDOM, 3],
          [AP, 100],
        ]),
      ),
    ).toBe(111 - 30 + 100)
  })

  test('a negative weight makes a bonus cost, and a malus worth something', () => {
    expect(effectScore(hat, new Map([[WISDOM, -3]]))).toBe(30)
  })

  test('what is no amount has no score, nor what a weapon takes from its target', () => {
    const weights = new Map([
      [TRADE, 1000],
      [AP, 10],
    ])
    expect(effectScore([an(TRADE, 'Échangeable :', 12)], weights)).toBe(0)
    expect(effectScore([an(1, 'dommages Neutre', 5), an(AP, 'PA', -1)], weights)).toBe(0)
    expect(effectScore([an(AP, 'PA', -1)], weights)).toBe(-10)
  })

  test('without effects or weights the score is 0, and twice the weights is twice the score', () => {
    expect(effectScore([], new Map([[AP, 5]]))).toBe(0)
    expect(effectScore(hat, new Map())).toBe(0)
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }), (v, w) => {
        const once = effectScore(
          hat,
          new Map([
            [VITALITY, v],
            [WISDOM, w],
          ]),
        )
        const twice = effectScore(
          hat,
          new Map([
            [VITALITY, 2 * v],
            [WISDOM, 2 * w],
          ]),
        )
        expect(twice).toBeCloseTo(2 * once)
      }),
    )
  })
})

describe('cost of a point', () => {
  test('the cost of a point is the price over the score', () => {
    expect(costPerPoint(1_000_000, 250)).toBe(4000)
    expect(costPerPoint(9.9, 3)).toBeCloseTo(3.3)
  })

  test.each([
    [null, 10],
    [0, 10],
    [1000, null],
    [1000, 0],
    [1000, -5],
  ])('a price of %s and a score of %s have no cost of a point', (price, score) => {
    expect(costPerPoint(price, score)).toBeNull()
  })

  test('the best are marked among two known figures or more that differ', () => {
    expect(bestOf([3, null, 7, 7], 'most')).toEqual(new Set([2, 3]))
    expect(bestOf([3, null, 7], 'least')).toEqual(new Set([0]))
    expect(bestOf([3, null], 'most').size).toBe(0)
    expect(bestOf([3, 3], 'least').size).toBe(0)
    expect(bestOf([], 'most').size).toBe(0)
  })
})
