import { describe, expect, test } from 'vitest'
import {
  type BankKnown,
  type BankPrices,
  bankFacts,
  bankOptions,
  bankPrices,
  keptBy,
  unblocks,
} from '#shared/domain/bank/bank-options.ts'
import { bankPlan } from '#shared/domain/bank/bank-plan.ts'
import type { PackPrices } from '#shared/domain/prices/packs.ts'
import type { RankedRecipe } from '#shared/domain/ranking/recipe-index.ts'
import { GAME_RULES } from '#shared/domain/rules/game-rules.ts'

const [WOOD, ORE, HAT, RING, GLUE] = [1, 2, 10, 11, 12]
const recipe: RankedRecipe = {
  id: HAT,
  name: 'Coiffe',
  text: 'coiffe',
  place: 0,
  job: null,
  level: 1,
  category: 'equipment',
  ingredients: [
    { id: WOOD, quantity: 10 },
    { id: GLUE, quantity: 1 },
  ],
}
const PRICES = new Map<number, PackPrices>([
  [WOOD, { 1: 10, 10: 90 }],
  [GLUE, { 1: 500 }],
  [HAT, { 1: 5000 }],
  [RING, { 1: 300 }],
])
const known = (patch: Partial<BankKnown> = {}): BankPrices =>
  bankPrices({
    stock: new Map([
      [WOOD, 25],
      [ORE, 7],
      [RING, 3],
    ]),
    layersOf: () => [],
    pricesOf: (id) => PRICES.get(id) ?? {},
    paceOf: () => undefined,
    aim: { share: 10, days: 7 },
    rules: GAME_RULES,
    hallOf: (id) => (id >= 10 ? 'equipment' : 'resources'),
    using: (id) => (id === WOOD ? [recipe] : []),
    crushOf: () => undefined,
    ...patch,
  })
const words = (of: BankPrices) =>
  bankOptions(of).map(({ kind, item, size, most, price, fee }) =>
    [kind, item, size, most, price, fee].join(' '),
  )

describe('the ways out of a bank', () => {
  test('M29 each size with a price that the stock fills is one, and so is a craft that uses of it', () => {
    expect(words(known())).toEqual([
      'sell 1 1 25 10 1',
      'sell 1 10 2 90 2',
      'sell 11 1 3 300 6',
      'craft 10 1 1 5000 100',
    ])
  })

  test('M26 M29 an item is crushed once: of a second one nobody knows the coefficient', () => {
    const of = known({ crushOf: (id) => (id === RING ? { kamas: 900, slots: 0.04 } : undefined) })
    expect(words(of)).toContain('crush 11 1 1 900 0')
    const { steps } = bankPlan(bankOptions(of), bankFacts(of, { slotsOf: () => null, budget: null }))
    const ofRing = steps.filter(({ option }) => option.item === RING)
    expect(ofRing.map(({ option: { kind }, times, gain }) => [kind, times, gain])).toEqual([
      ['crush', 1, 900],
      ['sell', 2, 588],
    ])
  })

  test('M29 of what nobody knows how it sells one lot is made, of what sells as much as the market takes, of the rest none', () => {
    const pace = (pieces: number) => known({ paceOf: () => ({ pieces, days: 1, day: '2026-11-27' }) })
    expect(words(pace(10))).toContain('craft 10 1 7 5000 100')
    expect(words(pace(0)).some((one) => one.startsWith('craft'))).toBe(false)
  })

  test('M31 what stays says why: no price, no sale, a loss, or the limits', () => {
    const of = known({
      layersOf: (id) => (id === RING ? [{ pieces: 3, paid: 3000 }] : []),
      paceOf: (id) => (id === WOOD ? { pieces: 0, days: 30, day: '2026-11-27' } : undefined),
      using: () => [],
    })
    const options = bankOptions(of)
    const { left } = bankPlan(options, bankFacts(of, { slotsOf: () => null, budget: null }))
    expect(keptBy(left, options, of)).toEqual([
      { id: RING, pieces: 3, why: 'loss' },
      { id: WOOD, pieces: 25, why: 'still' },
      { id: ORE, pieces: 7, why: 'unpriced' },
    ])
    const full = bankPlan(options, bankFacts(of, { slotsOf: () => 0, budget: null }))
    expect(keptBy(full.left, options, known())).toContainEqual({ id: WOOD, pieces: 25, why: 'limits' })
  })
})

describe('what opens most gain', () => {
  test('M30 the one ingredient that a recipe lacks, with its pieces, its kamas and the gain', () => {
    // One craft alone: nobody knows how the hat sells.
    expect(unblocks(known())[0]).toEqual({
      ...{ kind: 'buy', id: GLUE, made: HAT, crafts: 1, pieces: 1, cost: 500, gain: 4400 },
    })
  })

  test('M30 a price that nobody has read: what a recipe that lacks it alone gains at most; pieces that wait for theirs', () => {
    const of = known({ pricesOf: (id) => (id === GLUE ? {} : (PRICES.get(id) ?? {})) })
    expect(unblocks(of)).toEqual([
      { kind: 'price', id: GLUE, gain: 4900, pieces: 0, made: HAT },
      { kind: 'price', id: ORE, gain: null, pieces: 7, made: null },
    ])
  })
})
