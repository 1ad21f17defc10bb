import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { craftsInStock, type PlanIngredient } from '#shared/domain/crafts/crafts-in-stock.ts'
import { craftPlan, netSale } from '#shared/domain/crafts/profit.ts'
import type { PackPrices } from '#shared/domain/prices/packs.ts'
import { formatRoi } from '#shared/domain/text/numbers.ts'

type Ingredient = { id: number; quantity: number; owned?: number; prices?: PackPrices }

function aPlan(ingredients: Ingredient[], crafts: number, salePrice: number | null, taxPercent = 2) {
  return craftPlan({
    ingredients,
    crafts,
    salePrice,
    taxPercent,
    owned: new Map(ingredients.map(({ id, owned = 0 }) => [id, owned])),
    prices: new Map(ingredients.map(({ id, prices = {} }) => [id, prices])),
  })
}

const A = { id: 1, quantity: 3, owned: 7, prices: { 1: 50, 10: 450, 100: 4000 } }
const B = { id: 2, quantity: 5, owned: 0, prices: { 10: 120, 100: 1000 } }
const NB = '\u00a0'

describe('net sale', () => {
  test.each([
    [9000, 2, 8820],
    [25, 2, 25],
    [75, 2, 74],
    [12_345, 2, 12_098],
    [10_000, 2.5, 9750],
    [5000, 0, 5000],
    [5000, 100, 0],
    [52_875, 72.4, 14_594],
    [0, 2, 0],
  ])('T39 %i kamas less %d percent leave %i', (gross, tax, net) => {
    expect(netSale(gross, tax)).toBe(net)
  })

  test('T39 the net is the exact fraction rounded once, halves up', () => {
    const taxes = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), taxes, (gross, hundredths) => {
        const net = BigInt(netSale(gross, hundredths / 100))
        const exact = BigInt(gross) * BigInt(10_000 - hundredths)
        const above = net * 10_000n - exact
        expect(above > -5_000n && above <= 5_000n).toBe(true)
      }),
    )
  })
})

describe('plan of a craft', () => {
  test('T30 T38 T40 the profit uses the exact purchase, beside the estimate at unit prices', () => {
    const plan = aPlan([A, B], 10, 300)
    expect(plan?.lines[0]).toMatchObject({ needed: 30, missing: 23, estimate: 920 })
    expect(plan?.lines[0]?.purchase).toMatchObject({ cost: 1050, packs: { 10: 2, 1: 3 } })
    expect(plan?.lines[1]).toMatchObject({ needed: 50, missing: 50, estimate: 500 })
    expect(plan?.lines[1]?.purchase).toMatchObject({ cost: 600, packs: { 10: 5 } })
    expect(plan).toMatchObject({ cost: 1650, gross: 3000, tax: 60, net: 2940, profit: 1290, perCraft: 129 })
    expect(formatRoi(plan?.roi ?? 0)).toBe(`78,2${NB}%`)
    expect(plan?.maxCrafts).toBe(0)
  })

  test('T40 a loss is negative, and so is its ROI', () => {
    const plan = aPlan([{ id: 1, quantity: 2, prices: { 1: 100 } }], 1, 190)
    expect(plan).toMatchObject({ cost: 200, net: 186, profit: -14 })
    expect(formatRoi(plan?.roi ?? 0)).toBe(`−7,0${NB}%`)
  })

  test('T40 T41 with everything owned the cost is 0 and there is no ROI', () => {
    const plan = aPlan(
      [
        { id: 1, quantity: 4, owned: 100 },
        { id: 2, quantity: 3, owned: 31 },
      ],
      10,
      75,
    )
    expect(plan).toMatchObject({ cost: 0, net: 735, profit: 735, roi: null, maxCrafts: 10, unpriced: [] })
  })

  test('T38 T40 one missing price makes the result incomplete and names the item', () => {
    const plan = aPlan(
      [
        { id: 7, quantity: 4, prices: { 1: 5 } },
        { id: 8, quantity: 1 },
      ],
      2,
      100,
    )
    expect(plan).toMatchObject({
      cost: null,
      profit: null,
      roi: null,
      perCraft: null,
      net: 196,
      knownCost: 40,
      atMost: 156,
      pricedLines: 1,
      unpriced: [8],
    })
    expect(plan?.lines[1]).toMatchObject({ estimate: null, purchase: null, unit: null })
  })

  test('T39 the sale is rounded once on the total', () => {
    const plan = aPlan([{ id: 1, quantity: 1, prices: { 1: 10 } }], 3, 25)
    expect(plan).toMatchObject({ net: 74, cost: 30, profit: 44 })
    expect(formatRoi(plan?.roi ?? 0)).toBe(`146,7${NB}%`)
  })

  test.each([0, -1, Number.NaN])('T37 a target of %s computes nothing', (crafts) => {
    expect(aPlan([A], crafts, 100)).toBeNull()
  })

  test('T36 a recipe without ingredients has no plan', () => {
    expect(aPlan([], 1, 100)).toBeNull()
  })

  test.each([null, 0])('T30 a sale price of %s leaves the profit unknown', (salePrice) => {
    expect(aPlan([B], 1, salePrice)).toMatchObject({ profit: null, roi: null, cost: 120 })
  })

  test('T30 an item that a recipe names twice draws once on the stock', () => {
    const plan = aPlan([A, { ...A, quantity: 2 }], 2, 100)
    expect(plan?.lines).toHaveLength(1)
    expect(plan?.lines[0]).toMatchObject({ perCraft: 5, needed: 10, missing: 3 })
  })

  test('T41 the crafts in stock can be made, and one more cannot', () => {
    const ingredients = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 20 }), quantity: fc.integer({ min: 1, max: 50 }) }),
      { selector: ({ id }) => id, minLength: 1, maxLength: 8 },
    )
    const stocks = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.nat({ max: 5000 })))
    fc.assert(
      fc.property(ingredients, stocks, (recipe, stock) => {
        const owned = new Map(stock)
        const enough =
          (n: number) =>
          ({ id, quantity }: PlanIngredient) =>
            (owned.get(id) ?? 0) >= quantity * n
        const most = craftsInStock(recipe, owned)
        expect(recipe.every(enough(most))).toBe(true)
        expect(recipe.every(enough(most + 1))).toBe(false)
      }),
    )
  })

  test('T41 nothing can be made of no ingredients', () => {
    expect(craftsInStock([], new Map())).toBe(0)
  })
})
