import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BreederRecipe,
  breederTiers,
  capturesFor,
  pricedRecipes,
  recipeToCome,
} from '#shared/domain/guides/breeder-guide.ts'
import { tierCosts } from '#shared/domain/guides/guide-purchases.ts'
import { guidePlan } from '#shared/domain/guides/guides.ts'
import type { PackPrices } from '#shared/domain/prices/packs.ts'

const [A, B] = [11, 12]
const PRICES: Record<number, PackPrices> = { [A]: { 1: 45, 10: 400 }, [B]: { 1: 1200, 10: 11_000 } }
const worked = (id: number) => PRICES[id] ?? {}
const unpriced = (): PackPrices => ({})

const recipe = (id: number, level: number, ...ids: number[]): BreederRecipe => ({
  id,
  level,
  ratio: 5,
  ingredients: ids.map((ingredient) => ({ id: ingredient, quantity: 1 })),
})
const NET = { ...recipe(1, 1, A), ratio: 50 }
const LOW = recipe(5, 5, A)
const OWN = recipe(15, 15, A, B)
const ELIXIR = recipe(195, 195, A, B)

/** Of the tier that begins at a level: the recipe, its crafts and kamas. */
function tierAt(from: number, recipes: readonly BreederRecipe[], pricesOf: (id: number) => PackPrices) {
  const tiers = breederTiers(recipes, pricesOf)
  const plan = guidePlan(tiers)
  const at = plan.findIndex((tier) => tier.from === from)
  const tier = plan[at]
  return { recipe: tier?.recipe, crafts: tier?.crafts, kamas: tierCosts(plan, pricesOf)[at]?.cost }
}

describe('the tiers of Éleveur', () => {
  test('N189 go from 0 to 5, then from each level of a fuel to the next, to 200', () => {
    const levels = breederTiers([NET], unpriced).map(({ from, to }) => `${from}-${to}`)
    expect(levels.slice(0, 3)).toEqual(['0-5', '5-15', '15-25'])
    // From level 61 on a net of level 1 gives less than a point.
    expect(levels.at(-1)).toBe('45-55')
    const fuels = Array.from({ length: 20 }, (_, n) => recipeToCome(-n, 5 + 10 * n))
    const all = breederTiers([NET, ...fuels], unpriced)
    expect([all.length, all.at(-1)?.from, all.at(-1)?.to]).toEqual([21, 195, 200])
  })

  test('N189 from 15 to 25 an extrait of level 15 takes 430 crafts: 17 200 k of A and 473 000 k of B', () => {
    // 15 points of experience a craft at level 15, 7 at level 24: 20 + 25 + 28 + 33 + 38 + 44 + 53 + 55 + 66 + 68 crafts.
    expect(tierAt(15, [NET, OWN], (id) => (id === A ? {} : worked(id)))).toEqual({
      recipe: OWN.id,
      crafts: 430,
      kamas: null,
    })
    expect(tierAt(15, [OWN], worked)).toEqual({ recipe: OWN.id, crafts: 430, kamas: 490_200 })
  })

  test('N189 one of level 5, of A alone, takes 3 590 crafts and costs less: 143 600 k', () => {
    // Two points a craft at levels 15 and 16, one from level 17 on: 150 + 160 + 3 280 crafts, 359 packs of ten.
    expect(tierAt(15, [OWN, LOW], worked)).toEqual({ recipe: LOW.id, crafts: 3590, kamas: 143_600 })
  })

  test('N189 from 195 to 200 an élixir of level 195 takes 124 crafts', () => {
    // 195, 177, 160, 146 and 133 points a craft: 20 + 23 + 24 + 27 + 30.
    expect(tierAt(195, [NET, OWN, ELIXIR], unpriced)).toMatchObject({ recipe: ELIXIR.id, crafts: 124 })
  })

  test('N189 until one that takes the fewest crafts has all its prices, the first of them stays', () => {
    const onlyA = (id: number) => (id === A ? worked(id) : {})
    const ofA = recipe(16, 15, A)
    expect(tierAt(15, [OWN, LOW], unpriced).recipe).toBe(OWN.id)
    expect(tierAt(15, [OWN, LOW], onlyA)).toMatchObject({ recipe: OWN.id, kamas: null })
    // 43 packs of ten at 400.
    expect(tierAt(15, [OWN, ofA, LOW], onlyA)).toMatchObject({ recipe: ofA.id, kamas: 17_200 })
    expect(pricedRecipes([OWN, LOW, ELIXIR], onlyA)).toBe(1)
  })

  test('N189 no recipe is asked for before its level, and a goal counts from inside its tier', () => {
    const [first] = guidePlan(breederTiers([OWN], unpriced))
    // Its boxes bear the number of its place among all tiers.
    expect([first?.from, first?.index]).toEqual([15, 2])
    const [net] = breederTiers([NET, OWN], unpriced)
    expect(net?.recipe).toBe(NET.id)
    const plan = guidePlan(breederTiers([OWN], unpriced), { from: 24, to: 25 })
    // 480 points of experience at 7 a craft.
    expect(plan.map(({ crafts }) => crafts).slice(0, 2)).toEqual([69, 0])
  })

  test('N189 objects of which only the level is known make tiers without needs, which have no cost', () => {
    expect(tierAt(195, [recipeToCome(-1, 195)], worked)).toEqual({ recipe: -1, crafts: 124, kamas: null })
    // The universal net gives half of the experience of a craft: 10 points at level 1.
    expect(recipeToCome(32521, 1).ratio).toBe(50)
  })

  test('N189 no recipe of a level reached would make a tier for less', () => {
    const price = fc.option(fc.integer({ min: 1, max: 5000 }), { nil: 0 })
    const prices = fc.array(fc.record({ 1: price, 10: price, 100: price }), { minLength: 4, maxLength: 4 })
    const recipes = fc.array(
      fc.record({
        level: fc.integer({ min: 1, max: 200 }),
        ratio: fc.constantFrom(5, 50),
        ingredients: fc.uniqueArray(
          fc.record({ id: fc.integer({ min: 0, max: 3 }), quantity: fc.integer({ min: 1, max: 10 }) }),
          { minLength: 1, maxLength: 3, selector: ({ id }) => id },
        ),
      }),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(recipes, prices, (made, book) => {
        const all = made.map((one, id) => ({ ...one, id }))
        const pricesOf = (id: number) => book[id] ?? {}
        const tiers = breederTiers(all, pricesOf)
        const plan = guidePlan(tiers)
        const costs = tierCosts(plan, pricesOf)
        for (const [at, tier] of tiers.entries()) {
          for (const { level, ratio, ingredients } of all) {
            if (level > Math.max(1, tier.from)) continue
            const needs = ingredients.map((need) => ({ ...need, category: '' }))
            const through = guidePlan([{ ...tier, recipeLevel: level, ratio, needs }])
            const [other] = tierCosts(through, pricesOf)
            const crafts = through[0]?.crafts ?? 0
            if (crafts === 0) continue
            const cost = costs[at]?.cost ?? null
            if (cost === null)
              expect([plan[at]?.crafts ?? 0, other?.cost]).not.toEqual([crafts, expect.any(Number)])
            else expect(cost).toBeLessThanOrEqual(other?.cost ?? Number.POSITIVE_INFINITY)
          }
        }
      }),
    )
  })
})

describe('captures', () => {
  test('N190 thirty points each: 7 to level 5, 64 from there to 15, 40 from level 10', () => {
    const whole = { from: 1, to: 200 }
    expect(capturesFor({ from: 0, to: 5 }, whole)).toBe(7)
    expect(capturesFor({ from: 5, to: 15 }, whole)).toBe(64)
    expect(capturesFor({ from: 5, to: 15 }, { from: 10, to: 200 })).toBe(40)
  })

  test('N190 they stand for nothing above level 15, nor outside the goal', () => {
    expect(capturesFor({ from: 15, to: 25 }, { from: 1, to: 200 })).toBeNull()
    expect(capturesFor({ from: 0, to: 5 }, { from: 5, to: 200 })).toBeNull()
  })
})
