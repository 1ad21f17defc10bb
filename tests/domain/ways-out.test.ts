import { describe, expect, test } from 'vitest'
import type { RecipeFigures } from '#shared/domain/ranking/figures.ts'
import { inOrder, NO_FILTERS, passing } from '#shared/domain/ranking/order.ts'
import { byWayOut, type CrushRead } from '#shared/domain/ranking/ways-out.ts'

const figures = (patch: Partial<RecipeFigures> = {}, place = 0): RecipeFigures => ({
  recipe: {
    id: 10 + place,
    name: `Objet ${place}`,
    text: `objet ${place}`,
    place,
    job: null,
    level: 1,
    category: 'equipment',
    ingredients: [{ id: 1, quantity: 2 }],
  },
  inputs: 2,
  missing: [],
  cost: 1000,
  sale: { price: 2000, taxPercent: 2, at: 0, odd: false, ofBook: true },
  net: 1960,
  profit: 960,
  roi: 0.96,
  pace: { sales: 1, days: 1, learnt: false },
  daily: 960,
  marketDaily: null,
  at: 0,
  confidence: 90,
  weakest: null,
  bought: null,
  ...patch,
})
const crush = (coefficient: number | null, hundred = 1000, unpriced: number[] = []): CrushRead => ({
  hundred,
  unpriced,
  coefficient,
})

describe('the way out of what is made', () => {
  test('M26 sold, it is as it is; crushed, it leaves its runes at its coefficient, without a pace', () => {
    const one = figures()
    expect(byWayOut(one, 'vendre', crush(400))).toBe(one)
    expect(byWayOut(one, 'briser', crush(400))).toMatchObject({
      net: 4000,
      profit: 3000,
      roi: 3,
      daily: null,
      confidence: null,
      crush: { net: 4000, coefficient: 400, from: 100 },
    })
  })

  test('M26 « le mieux » is whichever leaves more, and selling where the coefficient is not known', () => {
    const one = figures()
    expect(byWayOut(one, 'mieux', crush(196))).toBe(one)
    expect(byWayOut(one, 'mieux', crush(197))).toMatchObject({ net: 1970, profit: 970 })
    expect(byWayOut(one, 'mieux', crush(null))).toBe(one)
    expect(byWayOut(one, 'mieux', undefined)).toBe(one)
    const unsold = figures({ sale: null, net: null, profit: null, missing: [10] })
    expect(byWayOut(unsold, 'mieux', crush(197))).toMatchObject({ net: 1970, missing: [], inputs: 1 })
  })

  test('M26 without its coefficient a crushing says from which one it pays; a rune without a price is one that lacks', () => {
    expect(byWayOut(figures(), 'briser', crush(null))).toMatchObject({
      profit: null,
      missing: [],
      crush: { net: null, from: 100 },
    })
    expect(byWayOut(figures(), 'briser', crush(400, 1000, [77]))).toMatchObject({
      profit: null,
      missing: [77],
      inputs: 2,
      crush: { net: null, from: null },
    })
  })

  test('M26 crushed, the recipes that leave most come first, then those that pay from the lowest coefficient; no others', () => {
    const list = [
      byWayOut(figures({}, 0), 'briser', crush(null, 500)),
      byWayOut(figures({}, 1), 'briser', undefined),
      byWayOut(figures({}, 2), 'briser', crush(null, 2000)),
      byWayOut(figures({}, 3), 'briser', crush(150)),
    ]
    const ordered = inOrder(list, { by: 'profit', descending: true })
    const shown = passing(ordered, { ...NO_FILTERS, way: 'briser' }, new Map())
    expect(shown.map(({ recipe }) => recipe.place)).toEqual([3, 2, 0])
  })
})
