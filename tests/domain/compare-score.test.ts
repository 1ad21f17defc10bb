import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Effect } from '#shared/catalogue/types.ts'
import { foldEffect } from '#shared/contract/fields.ts'
import { bestOf, costPerPoint, effectScore, effectWeightsOf } from '#shared/domain/effects/effect-score.ts'
import { OLD_EFFECTS } from '#shared/domain/effects/old-effects.ts'

const [VITALITY, WISDOM, AP, TRADE] = ['vitalite', 'sagesse', 'pa', 'echangeable :']
const an = (name: string, min: number | null, max: number | null = null, id = 0): Effect => ({
  type: { id, name },
  min,
  max,
  text: '',
})

describe('score', () => {
  const hat = [an('Vitalité', 51, 60), an('Sagesse', -10), an('PA', null, 1)]

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
    expect(effectScore([an('Échangeable :', 12)], weights)).toBe(0)
    expect(effectScore([an('dommages Neutre', 5), an('PA', -1)], weights)).toBe(0)
    expect(effectScore([an('PA', -1)], weights)).toBe(-10)
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

describe('weights', () => {
  const row = (effect: number | string, weight: number, stamps: object = { weight: 's' }) => ({
    effect,
    weight,
    stamps: { ...stamps },
  })
  const [OLD_VITALITY, OLD_WISDOM] = [4, 17]

  test('T64 a weight counts for every effect of its name, whatever number a source gives it', () => {
    const weights = new Map([['dommages neutre', 3]])
    const blows = [an('dommages Neutre', 4, 6, 195), an('dommages Neutre', 10, null, 1)]
    expect(effectScore(blows, weights)).toBe(45)
    expect(effectScore([an('Dommage Neutre', 5, null, 195)], weights)).toBe(0)
  })

  test('T64 an effect without a row of its name has the weight of its former number', () => {
    expect(effectWeightsOf([row(OLD_VITALITY, 2), row(OLD_WISDOM, -3), row(9, 8)])).toEqual(
      new Map([
        ['vitalite', 2],
        ['sagesse', -3],
        ['% critique', 8],
      ]),
    )
    expect(effectWeightsOf([row(34, 5), row(9_000_001, 5)])).toEqual(new Map())
  })

  test('T64 the row of the name wins over that of the former number, also where it says 0', () => {
    expect(effectWeightsOf([row('vitalite', 5), row(OLD_VITALITY, 2)])).toEqual(new Map([['vitalite', 5]]))
    expect(effectWeightsOf([row(OLD_VITALITY, 2), row('vitalite', 0)])).toEqual(new Map())
  })

  test('T64 a row whose weight was taken back says nothing', () => {
    expect(effectWeightsOf([row(OLD_VITALITY, 2), row('vitalite', 0, { later: 's' })])).toEqual(
      new Map([['vitalite', 2]]),
    )
  })

  test('T64 the weights do not depend on the order of the rows', () => {
    const keys = fc.constantFrom<number | string>(4, 17, 23, 'vitalite', 'sagesse', 'pa')
    const rows = fc.uniqueArray(fc.tuple(keys, fc.integer({ min: -3, max: 3 })), { selector: ([key]) => key })
    fc.assert(
      fc.property(rows, (all) => {
        const stored = all.map(([effect, weight]) => row(effect, weight))
        expect(effectWeightsOf([...stored].reverse())).toEqual(effectWeightsOf(stored))
      }),
    )
  })

  test.each([
    ['Vitalité', 'vitalite'],
    ['% Résistance Terre', '% resistance terre'],
    [': +% Critique', ': +% critique'],
    [': - de relance', ': - de relance'],
    ['Change l’apparence', "change l'apparence"],
    ['Vole\u00a0 Kamas ', 'vole kamas'],
  ])('T64 the effect « %s » is weighed under « %s »', (name, key) => {
    expect(foldEffect(name)).toBe(key)
  })

  test('T64 no two effects of the former table share a name, and folding twice changes nothing', () => {
    expect(new Set([...OLD_EFFECTS.values()].map(foldEffect)).size).toBe(OLD_EFFECTS.size)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(foldEffect(foldEffect(name))).toBe(foldEffect(name))
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
