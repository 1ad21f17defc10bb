import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GuideMeans, guidePurchases, tierCosts } from '#shared/domain/guides/guide-purchases.ts'
import type { GuideTierPlan } from '#shared/domain/guides/guides.ts'

const IRON = 312
const WATER = 311
const nameOf = (id: number) => (id === IRON ? 'Fer' : 'Eau Potable')

const tier = (index: number, needs: [id: number, quantity: number][]): GuideTierPlan => ({
  index,
  from: index * 10,
  to: index * 10 + 10,
  recipe: 1,
  crafts: 10,
  needs: needs.map(([id, quantity]) => ({ id, category: 'Divers', perCraft: 1, quantity })),
})
const PLAN = [
  tier(0, [[IRON, 770]]),
  tier(1, [
    [WATER, 240],
    [IRON, 240],
  ]),
]

const means = (of: Partial<GuideMeans> = {}): GuideMeans => ({
  nameOf,
  checked: new Set(),
  owned: new Map(),
  pricesOf: (id) => (id === IRON ? { 1: 12, 100: 900 } : { 10: 50 }),
  ...of,
})

describe('what a guide costs', () => {
  test('T100 a tier costs the cheapest packs of its resources', () => {
    // 770 pieces: 7 packs of 100 and 70 of 1, or 8 packs of 100.
    expect(tierCosts(PLAN, means().pricesOf)).toEqual([
      { cost: 7 * 900 + 70 * 12, unpriced: [] },
      { cost: 24 * 50 + 2 * 900 + 40 * 12, unpriced: [] },
    ])
  })

  test('T100 without a price the cost is unknown, and the item is named', () => {
    const pricesOf = (id: number) => (id === IRON ? { 1: 12 } : {})
    const { left } = guidePurchases(PLAN, means({ pricesOf }))
    expect(tierCosts(PLAN, pricesOf).map(({ cost }) => cost)).toEqual([770 * 12, null])
    expect(left).toEqual({ cost: null, unpriced: [WATER] })
  })

  test('T102 the stock is counted once, for the earlier tier first', () => {
    const { resources } = guidePurchases(PLAN, means({ owned: new Map([[IRON, 800]]) }))
    expect(resources.get(IRON)).toEqual({ covered: 800, toBuy: 210 })
    expect(resources.get(WATER)).toEqual({ covered: 0, toBuy: 240 })
  })

  test('T102 a ticked box needs nothing and takes nothing from the stock', () => {
    const owned = new Map([[IRON, 100]])
    const { resources, left } = guidePurchases(
      PLAN,
      means({ owned, checked: new Set(['0-fer', '1-eau-potable']) }),
    )
    expect(resources.get(IRON)).toEqual({ covered: 100, toBuy: 140 })
    expect(left.cost).toBe(900 + 40 * 12)
  })

  test('T102 what is covered and what is to buy are the pieces left, never more than the stock', () => {
    const pieces = fc.integer({ min: 0, max: 3000 })
    fc.assert(
      fc.property(pieces, pieces, fc.subarray(['0-fer', '1-fer', '1-eau-potable']), (iron, water, ticked) => {
        const owned = new Map([
          [IRON, iron],
          [WATER, water],
        ])
        const { resources } = guidePurchases(PLAN, means({ owned, checked: new Set(ticked) }))
        const needed = (ticked.includes('0-fer') ? 0 : 770) + (ticked.includes('1-fer') ? 0 : 240)
        const { covered = 0, toBuy = 0 } = resources.get(IRON) ?? {}
        expect(covered + toBuy).toBe(needed)
        expect(covered).toBe(Math.min(iron, needed))
      }),
    )
  })
})
