import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PenFuel } from '#shared/catalogue/types.ts'
import {
  type BreedingMeans,
  batchesTree,
  batchOf,
  costTable,
} from '#shared/domain/breeding/breeding-means.ts'
import { firstPrices, lackingWays } from '#shared/domain/breeding/first-prices.ts'
import { fuelOffer, perMount, tierOffers } from '#shared/domain/breeding/fuel-offers.ts'
import { breakEven, makinaFor, usualBonus } from '#shared/domain/breeding/makinas.ts'
import { cheapestPacks, type PackPrices, packCosts } from '#shared/domain/prices/packs.ts'

/** The gigantesque extrait of the worked figures, of one A and one B. */
const EXTRAIT: PenFuel = { id: 1, gauge: 'caresseur', tier: 1, points: 5000, cap: 40_000 }
const [A, B] = [11, 12]
const PRICES: Record<number, PackPrices> = {
  1: { 1: 1900, 10: 17_500 },
  [A]: { 1: 45, 10: 400 },
  [B]: { 1: 1200, 10: 11_000 },
}
const means = (change: Partial<BreedingMeans> = {}): BreedingMeans => ({
  ingredientsOf: (id) =>
    id === 1
      ? [
          { id: A, quantity: 1 },
          { id: B, quantity: 1 },
        ]
      : undefined,
  freeOf: () => 0,
  pricesOf: (id) => PRICES[id] ?? {},
  canMake: () => true,
  ...change,
})
const offer = (change: Partial<BreedingMeans> = {}) => fuelOffer(EXTRAIT, 100_000, means(change))

describe('twenty gigantesque extraits', () => {
  test('N176 bought, they are two packs of ten: 35,000 k, 350 k for 1,000 points', () => {
    const bought = offer({ canMake: () => false })
    expect(bought.batch).toMatchObject({ pieces: 20, way: 'buy', made: null })
    expect(bought.batch.purchase).toMatchObject({ cost: 35_000, packs: { 10: 2 } })
    expect(bought.perThousand).toBe(350)
  })

  test('N176 made, they are 800 and 22,000 k: 228 k for 1,000 points, so they are made', () => {
    const made = offer()
    expect(made.batch).toMatchObject({
      way: 'craft',
      cost: { unpriced: 0, cost: 22_800 },
      bought: { cost: 35_000 },
    })
    expect(made.perThousand).toBe(228)
    const bought = made.batch.tree?.items.map(({ id, purchase }) => [id, purchase?.cost])
    expect(bought).toEqual(
      expect.arrayContaining([
        [A, 800],
        [B, 22_000],
      ]),
    )
  })

  test('N176 with five of B in stock they are 17,800 k: 178 k for 1,000 points', () => {
    const stocked = offer({ freeOf: (id) => (id === B ? 5 : 0) })
    expect(stocked.batch.cost).toEqual({ unpriced: 0, cost: 17_800 })
    expect(stocked.perThousand).toBe(178)
  })

  test('N177 ten mounts pay 22.8 k each for 1,000 points, 456 k for 20,000 of love, 4,560 k in all', () => {
    const each = perMount(offer().perThousand ?? 0, 10)
    expect(each).toBeCloseTo(22.8, 10)
    expect(each * 20).toBeCloseTo(456, 10)
    expect(each * 20 * 10).toBeCloseTo(4560, 10)
    expect([perMount(228, 0), perMount(228, 1), perMount(228, 12)]).toEqual([228, 228, 22.8])
  })

  test('N176 one beyond the player’s level is bought, and lacks a price where it has none', () => {
    const beyond = offer({
      canMake: (id) => id !== 1,
      pricesOf: (id) => (id === 1 ? {} : (PRICES[id] ?? {})),
    })
    expect(beyond.batch).toMatchObject({ way: 'buy', cost: { unpriced: 1, cost: 0 } })
    expect(beyond.perThousand).toBeNull()
  })
})

describe('by tier', () => {
  test.each([
    [1, 11_400],
    [2, 12_000],
    [3, 12_600],
    [4, 13_200],
  ])('N176 one fuel of tier %i, made of one resource and as many of monsters', (tier, cost) => {
    // Ten pieces: A ×10 400, each monster resource ×10 11,000 for the first and 600 for each other one.
    const fuel: PenFuel = { id: 1, gauge: 'mangeoire', tier, points: 5000, cap: 100_000 }
    const others = Array.from({ length: tier - 1 }, (_, n) => 20 + n)
    const made = fuelOffer(
      fuel,
      50_000,
      means({
        ingredientsOf: (id) =>
          id === 1 ? [A, B, ...others].map((one) => ({ id: one, quantity: 1 })) : undefined,
        pricesOf: (id) => PRICES[id] ?? { 10: 600 },
      }),
    )
    expect(made.batch.cost).toEqual({ unpriced: 0, cost })
    expect(made.batch.bought.cost).toBe(17_500)
    expect(made.perThousand).toBe(cost / 50)
  })

  test('N176 the cheapest point comes first, of equal ones the larger fuel, those without a price last', () => {
    const size = (id: number, points: number): PenFuel => ({ ...EXTRAIT, id, points })
    const fuels = [size(1, 1000), size(2, 2000), size(3, 3000), size(4, 4000)]
    const prices: Record<number, PackPrices> = { 1: { 1: 100 }, 2: { 1: 180 }, 3: {}, 4: { 1: 360 } }
    const [tier] = tierOffers(
      fuels,
      12_000,
      means({ pricesOf: (id) => prices[id] ?? {}, canMake: () => false }),
    )
    expect(tier?.sizes.map(({ id }) => id)).toEqual([4, 2, 1, 3])
    expect(tierOffers(fuels, 0, means()).flatMap(({ sizes }) => sizes.map((one) => one.perThousand))).toEqual(
      [null, null, null, null],
    )
  })
})

test('N178 several fuels are one purchase: what they share is bought once, the stock counted once', () => {
  const shared = means({
    ingredientsOf: (id) => (id < 3 ? [{ id: A, quantity: 1 }] : undefined),
    pricesOf: (id) => (id === A ? { 10: 400 } : {}),
    freeOf: (id) => (id === A ? 3 : id === 2 ? 1 : 0),
  })
  const tree = batchesTree(
    [
      { id: 1, pieces: 6 },
      { id: 2, pieces: 5 },
    ],
    shared,
  )
  // 6 and 4 crafts take 10 A, 3 of which are there: one pack of ten.
  expect(tree.total).toEqual({ unpriced: 0, cost: 400 })
  expect(tree.items.find(({ id }) => id === A)).toMatchObject({ needed: 10, owned: 3, missing: 7 })
  expect(batchOf(1, 6, shared).cost.cost).toBe(400)
})

test('N178 a table of costs says of every number what a batch of it costs', () => {
  const prices = fc.record({ 1: fc.nat(50), 10: fc.nat(400), 100: fc.nat(3000) }, { requiredKeys: [] })
  fc.assert(
    fc.property(prices, prices, fc.nat(120), fc.nat(5), (own, ingredient, pieces, free) => {
      expect(packCosts(120, own)?.[pieces] ?? null).toBe(
        packCosts(0, own) ? (cheapestPacks(pieces, own)?.cost ?? null) : null,
      )
      const one = means({
        ingredientsOf: (id) => (id === 1 ? [{ id: A, quantity: 2 }] : undefined),
        pricesOf: (id) => (id === 1 ? own : id === A ? ingredient : {}),
        freeOf: (id) => (id === A ? free : 0),
      })
      const { cost } = batchOf(1, pieces, one)
      const table = costTable(1, 120, one)
      const known = table?.[pieces] ?? Number.POSITIVE_INFINITY
      expect(Number.isFinite(known) ? known : null).toBe(cost.unpriced === 0 ? cost.cost : null)
    }),
  )
})

describe('makinas', () => {
  const priced = (generation: number, cost: number, unpriced = 0) => ({
    generation,
    cost: { unpriced, cost },
  })

  test('N184 serve every generation up to their own: the cheapest of those is taken', () => {
    const makinas = [priced(2, 900), priced(3, 500), priced(4, 700)]
    expect([2, 3, 4, 5].map((target) => makinaFor(makinas, target)?.generation ?? null)).toEqual([
      3,
      3,
      4,
      null,
    ])
    expect(makinaFor([priced(2, 0, 1), priced(5, 900)], 2)?.generation).toBe(5)
    expect(makinaFor([priced(6, 0, 2), priced(5, 0, 2)], 2)?.generation).toBe(5)
  })

  test('N185 one of 60,000 k pays from 12 % on for a mount worth 500,000 k more; at 10 % it loses 10,000 k', () => {
    expect(breakEven(60_000, 500_000, 10)).toEqual({ chance: 12, gain: 600_000, profit: -10_000 })
    expect(breakEven(60_000, 500_000, 20)).toEqual({ chance: 12, gain: 300_000, profit: 40_000 })
    expect(breakEven(60_000, 0, null)).toEqual({ chance: null, gain: null, profit: null })
    expect([usualBonus('optimakina', '3.6'), usualBonus('optimakina', '3.7')]).toEqual([10, 20])
    expect(usualBonus('kromakina', '3.7')).toBeNull()
  })

  test('N184 one of a boss resource, ten nuggets and wild resources is bought or made like a fuel', () => {
    // Generation 3: boss ×1 8,000, ten Pépites 2,500, three wild resources ×1 150 each.
    const batch = batchOf(
      5,
      1,
      means({
        ingredientsOf: (id) =>
          id === 5
            ? [
                { id: 6, quantity: 1 },
                { id: 7, quantity: 10 },
                { id: 8, quantity: 3 },
              ]
            : undefined,
        pricesOf: (id) => ({ 5: { 1: 12_000 }, 6: { 1: 8000 }, 7: { 10: 2500 }, 8: { 1: 150 } })[id] ?? {},
      }),
    )
    expect([batch.way, batch.cost.cost, batch.bought.cost]).toEqual(['craft', 10_950, 12_000])
  })
})

describe('N179 the prices to type first', () => {
  test('are those that bring most within reach: alone whole, with others in parts', () => {
    const lacking = [{ ways: [[1], [5, 6]] }, { ways: [[2], [5]] }, { ways: [[3, 4]] }]
    // 5 counts 1.5; then the first lacks 6 or 1, and the last two prices.
    expect(firstPrices(lacking, 6)).toEqual([5, 1, 3, 4])
    expect(firstPrices(lacking, 2)).toEqual([5, 1])
    expect(firstPrices([{ ways: [] }], 3)).toEqual([])
  })

  test('are of a fuel the fuel itself, or what it is made of', () => {
    const batch = batchOf(1, 2, means({ pricesOf: (id) => (id === A ? { 1: 45 } : {}) }))
    expect(lackingWays(1, batch)).toEqual([[1], [B]])
  })
})
