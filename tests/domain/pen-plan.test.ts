import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PenFuel } from '#shared/catalogue/types.ts'
import { bandSeconds, bandsOf, pointsNeeded } from '#shared/domain/breeding/pen.ts'
import {
  cheapest,
  gaugePlans,
  type PricedFuel,
  penCurve,
  pricedFuel,
} from '#shared/domain/breeding/pen-plan.ts'

const CAPS = [80_000, 140_000, 180_000, 200_000]
const SIZES = [2000, 4000, 6000, 8000, 10_000]
const fuel = (tier: number, points: number): PenFuel => ({
  id: tier * 10 + points / 2000,
  gauge: 'mangeoire',
  tier,
  points,
  cap: CAPS[tier - 1] ?? 0,
})
const ALL = [1, 2, 3, 4].flatMap((tier) => SIZES.map((points) => fuel(tier, points)))
const BANDS = bandsOf(ALL)
/** Every piece at one price. */
const each = (one: PenFuel, price: number, most = 900): PricedFuel => ({
  ...one,
  costs: Array.from({ length: most + 1 }, (_, pieces) => pieces * price),
})
const byTier = (price: (one: PenFuel) => number, among = ALL) => among.map((one) => each(one, price(one)))
const inWords = (fuels: { id: number; pieces: number }[]) =>
  Object.fromEntries([...fuels].sort((a, b) => a.id - b.id).map(({ id, pieces }) => [id, pieces]))

describe('bands', () => {
  test('N180 are those of the caps, by tens of points each ten seconds', () => {
    expect(BANDS.map(({ from, to, speed }) => [from, to, speed])).toEqual([
      [0, 80_000, 10],
      [80_000, 140_000, 20],
      [140_000, 180_000, 30],
      [180_000, 200_000, 40],
    ])
    const told = bandsOf(ALL.filter(({ tier }) => tier > 1).map((one) => ({ ...one, cap: one.cap / 2 })))
    expect(told.map(({ to }) => to)).toEqual([80_000, 70_000, 90_000, 100_000])
    expect(bandsOf([]).map(({ to }) => to)).toEqual(CAPS)
  })

  test('N180 80,000 points in the first one take 22 h 13 min 20 s', () => {
    expect(bandSeconds(BANDS, [80_000])).toBe(22 * 3600 + 13 * 60 + 20)
    expect(bandSeconds(BANDS, [0, 30_000, 0, 4000])).toBe(15_000 + 1000)
  })

  test('M32 a full gauge lasts 35 h 38', () => {
    const minutes = Math.floor(bandSeconds(BANDS, [80_000, 60_000, 40_000, 20_000]) / 60)
    expect([Math.floor(minutes / 60), minutes % 60]).toEqual([35, 38])
  })
})

describe('N181 points needed', () => {
  const has = { love: 0, maturity: 5000, endurance: 20_000, serenity: -3200, xp: 0 }
  const wants = { love: 20_000, maturity: 20_000, endurance: 20_000, serenity: 0, xp: 172_668 }
  test('are the distance between what a mount has and what is wanted', () => {
    expect(Object.fromEntries(pointsNeeded(has, wants))).toEqual({
      mangeoire: 172_668,
      abreuvoir: 15_000,
      dragofesse: 20_000,
      caresseur: 3200,
    })
  })
  test('go down through the Baffeur', () => {
    expect(Object.fromEntries(pointsNeeded(has, { ...has, serenity: -5000 }))).toEqual({ baffeur: 1800 })
  })
})

/** A gauge filled from nothing to 200,000, which gives nothing meanwhile. */
const FILLED = { points: 0, from: 0, to: 200_000 }

describe('N182 M32 a gauge from 0 to 200,000', () => {
  test('with the fewest resources takes 8 extraits, 6 philtres, 4 potions and 2 élixirs, all gigantesque', () => {
    const [plan] = gaugePlans(
      FILLED,
      byTier(({ tier }) => tier + 1),
      BANDS,
    )
    expect(inWords(plan?.fuels ?? [])).toEqual({ 15: 8, 25: 6, 35: 4, 45: 2 })
    expect(plan).toMatchObject({ cost: 60, seconds: 0, band: 4 })
  })
  test('takes 100 fuels where there are minuscules alone', () => {
    const tiny = ALL.filter(({ points }) => points === 2000)
    const [plan] = gaugePlans(
      FILLED,
      byTier(({ tier }) => tier + 1, tiny),
      BANDS,
    )
    expect(inWords(plan?.fuels ?? [])).toEqual({ 11: 40, 21: 30, 31: 20, 41: 10 })
  })
  test('takes the dearer tiers in the lower bands where they cost less', () => {
    const [plan] = gaugePlans(
      FILLED,
      byTier(({ tier, points }) => (tier === 4 ? points / 2000 : 9000)),
      BANDS,
    )
    expect(plan?.cost).toBe(100)
    expect(plan?.fuels.every(({ id }) => id > 40)).toBe(true)
  })
})

describe('N182 the ways of a gauge', () => {
  const perPoint = byTier(({ tier, points }) => (tier * points) / 2000)

  test('are one for each band that it may be held in, dearer and faster', () => {
    const plans = gaugePlans({ points: 345_336, from: 0, to: 0 }, perPoint, BANDS)
    expect(plans.map(({ given }) => given)).toEqual([
      [345_336, 0, 0, 0],
      [80_000, 265_336, 0, 0],
      [80_000, 60_000, 205_336, 0],
      [80_000, 60_000, 40_000, 165_336],
    ])
    // 173 times two thousand: 40 at 1 and 133 at 2, and so on.
    expect(plans.map(({ cost }) => cost)).toEqual([173, 306, 409, 492])
    expect(plans.map(({ seconds }) => Math.floor(seconds))).toEqual([345_336, 212_668, 178_445, 164_667])
  })
  test('stop at the band that so many points reach', () => {
    expect(gaugePlans({ points: 40_000, from: 0, to: 0 }, perPoint, BANDS)).toHaveLength(1)
    expect(gaugePlans({ points: 100_000, from: 0, to: 0 }, perPoint, BANDS)).toHaveLength(2)
    expect(gaugePlans({ points: 0, from: 0, to: 0 }, perPoint, BANDS)).toEqual([])
  })
  test('begin at the band in which it stands, and pour what it is to keep', () => {
    const kept = gaugePlans({ points: 40_000, from: 190_000, to: 190_000 }, perPoint, BANDS)
    expect(kept).toMatchObject([{ band: 4, cost: 80, seconds: 10_000, given: [0, 0, 0, 40_000] }])
    const emptied = gaugePlans({ points: 40_000, from: 190_000, to: 0 }, perPoint, BANDS)
    expect(emptied).toMatchObject([{ cost: 0, fuels: [], given: [0, 0, 30_000, 10_000] }])
  })
  test('have no cost where no fuel with a price reaches the band', () => {
    const extraits = perPoint.filter(({ tier }) => tier === 1)
    const plans = gaugePlans({ points: 100_000, from: 0, to: 0 }, extraits, BANDS)
    expect(plans.map(({ cost }) => cost)).toEqual([50, null])
    const unpriced = ALL.map((one) => ({ ...one, costs: each(one, Number.POSITIVE_INFINITY).costs }))
    const [first] = gaugePlans({ points: 40_000, from: 0, to: 0 }, unpriced, BANDS)
    expect([first?.cost, inWords(first?.fuels ?? [])]).toEqual([null, { 15: 4 }])
  })
})

/** The least cost over every number of pieces, tried one by one. */
function bruteForce(poured: readonly number[], fuels: readonly PricedFuel[]): number | null {
  let best: number | null = null
  const tiers = poured.map((_, at) => at + 1)
  const enough = (pieces: number[]) =>
    tiers.every((tier) => {
      const given = fuels.reduce(
        (sum, one, at) => sum + (one.tier >= tier ? one.points * (pieces[at] ?? 0) : 0),
        0,
      )
      return given >= poured.slice(tier - 1).reduce((sum, some) => sum + some, 0)
    })
  const tryAll = (at: number, pieces: number[], cost: number): void => {
    const one = fuels[at]
    if (!one) {
      if (enough(pieces) && (best === null || cost < best)) best = cost
      return
    }
    for (const [count, price] of one.costs.entries())
      if (Number.isFinite(price)) tryAll(at + 1, [...pieces, count], cost + price)
  }
  tryAll(0, [], 0)
  return best
}

test('N182 no other pieces cost less: as every number of every fuel, tried one by one', () => {
  const priced = fc
    .tuple(
      fc.constantFrom(1, 2, 3),
      fc.constantFrom(1000, 2000, 3000, 5000),
      fc.array(fc.nat(90), { minLength: 7, maxLength: 7 }),
    )
    .map(([tier, points, steps]): PricedFuel => {
      const costs = [0]
      for (const step of steps) costs.push((costs.at(-1) ?? 0) + step)
      return { ...fuel(tier, points), costs }
    })
  const poured = fc.array(fc.integer({ min: 0, max: 6500 }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(priced, { minLength: 1, maxLength: 4 }), poured, (fuels, asked) => {
      expect(cheapest(asked, fuels).cost).toBe(bruteForce(asked, fuels))
    }),
  )
})

test('N178 N182 a plan for level 200 takes what is in stock first', () => {
  const means = {
    ingredientsOf: () => undefined,
    freeOf: (id: number) => (id === 15 ? 10 : 0),
    pricesOf: (id: number) => (id === 15 ? { 1: 1000, 10: 9000 } : {}),
    canMake: () => true,
  }
  const fuels = ALL.map((one) => pricedFuel(one, 1_735_164, means))
  const [plan] = gaugePlans({ points: 1_735_164, from: 0, to: 0 }, fuels, BANDS)
  // 174 gigantesques, ten of which are there: 16 × 10 and 4 × 1.
  expect(plan).toMatchObject({ cost: 148_000, fuels: [{ id: 15, pieces: 174 }] })
})

describe('N183 the curve of a pen', () => {
  const way = (band: number, cost: number | null, seconds: number) => ({
    band,
    cost,
    seconds,
    given: [],
    fuels: [],
  })

  test('has the ways that no other beats in cost and time, the cheapest first', () => {
    const curve = penCurve([
      [way(1, 10, 100), way(2, 30, 50)],
      [way(1, 5, 40), way(2, 100, 39)],
    ])
    expect(curve.map(({ cost, seconds }) => [cost, seconds])).toEqual([
      [15, 140],
      [35, 90],
      [130, 89],
    ])
    expect(curve[1]?.gauges.map(({ band }) => band)).toEqual([2, 1])
  })
  test('without a price has the slowest way alone', () => {
    const curve = penCurve([[way(1, null, 100), way(2, null, 50)], []])
    expect(curve).toMatchObject([{ cost: null, seconds: 100 }])
    expect(penCurve([[way(1, null, 100), way(2, 8, 50)]])).toMatchObject([{ cost: 8, seconds: 50 }])
  })
})
