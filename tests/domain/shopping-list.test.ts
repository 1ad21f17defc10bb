import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  lackingAlone,
  lackingBySource,
  listTotals,
  type Need,
  plannedProfit,
  type ShoppingLine,
  type Supplies,
  shoppingList,
} from '#shared/domain/courses/shopping-list.ts'
import { needsCost } from '#shared/domain/crafts/craft-list.ts'
import { cheapestPacks, type PackPrices } from '#shared/domain/prices/packs.ts'

const FEATHER = 5
const need = (pieces: number, source: string, due: string | null = null, id = FEATHER): Need => ({
  id,
  pieces,
  origin: { source, id: source, due },
})

type Known = { free?: number; prices?: PackPrices; planned?: number }
const supplies = ({ free = 0, prices = {}, planned = 0 }: Known): Supplies => ({
  freeOf: () => free,
  pricesOf: () => prices,
  plannedOf: () => planned,
})
const only = (lines: ShoppingLine[]): ShoppingLine => {
  const [line] = lines
  if (!line || lines.length > 1) throw new Error(`${lines.length} lines`)
  return line
}

describe('a shopping list', () => {
  test('N20 N21 N126 buys the sum of its needs, and shares the cost to the kama', () => {
    const line = only(
      shoppingList(
        [need(29 * 2, 'craft'), need(3 * 4, 'almanax', '2026-11-23')],
        supplies({ free: 6, prices: { 1: 138, 10: 1229, 100: 11_590 } }),
      ),
    )
    expect(line).toMatchObject({
      needed: 70,
      owned: 6,
      missing: 64,
      purchase: { packs: { 10: 6, 1: 4 }, cost: 7926, surplus: 0 },
    })
    expect(line.parts.map(({ origin, pieces, cost }) => [origin.source, pieces, cost])).toEqual([
      ['almanax', 12, 1359],
      ['craft', 58, 6567],
    ])
  })

  test('N127 says what a purchase leaves over; once bought, the next plan needs that much less', () => {
    const prices = { 10: 45_395, 100: 399_899 }
    const { purchase, missing } = only(shoppingList([need(112, 'craft')], supplies({ prices })))
    expect(purchase).toMatchObject({ packs: { 100: 1, 10: 2 }, cost: 490_689, pieces: 120, surplus: 8 })
    const again = shoppingList([need(112, 'craft'), need(20, 'guide')], supplies({ prices, free: 120 }))
    expect([missing, only(again).missing]).toEqual([112, 12])
  })

  test('N18 takes what planned crafts make before the stock, and never more than is needed', () => {
    const line = only(shoppingList([need(10, 'craft')], supplies({ planned: 7, free: 20 })))
    expect([line.planned, line.owned, line.missing, line.purchase?.cost]).toEqual([7, 3, 0, 0])
    expect(only(shoppingList([need(10, 'craft')], supplies({ planned: 70 }))).planned).toBe(10)
  })

  test('N11 N21 without a price knows no cost, and the whole is a lower bound', () => {
    const lines = shoppingList([need(3, 'craft'), need(2, 'craft', null, 6)], {
      ...supplies({}),
      pricesOf: (id) => (id === 6 ? { 1: 50 } : {}),
    })
    expect(lines[0]?.parts[0]?.cost).toBeNull()
    expect(needsCost(lines)).toEqual({ cost: 100, unpriced: [FEATHER] })
  })

  test('N12 names the earliest first, those without a day last, equal ones as they stand', () => {
    const needs = [need(1, 'a'), need(1, 'b', '2026-12-01'), need(1, 'c', '2026-11-24'), need(1, 'd')]
    const { parts } = only(shoppingList(needs, supplies({})))
    expect(parts.map(({ origin }) => origin.source)).toEqual(['c', 'b', 'a', 'd'])
  })

  test('leaves out what needs nothing', () => {
    expect(shoppingList([need(0, 'craft'), need(-3, 'hand')], supplies({}))).toEqual([])
  })

  test('covers every need and no more, and its parts pay the whole purchase', () => {
    const amounts = fc.integer({ min: 0, max: 300 })
    fc.assert(
      fc.property(
        fc.array(fc.record({ pieces: amounts, item: fc.integer({ min: 1, max: 4 }) }), { maxLength: 20 }),
        amounts,
        amounts,
        fc.record({ 1: fc.integer({ min: 1, max: 900 }), 10: fc.integer({ min: 1, max: 9000 }) }),
        (wanted, free, planned, prices) => {
          const needs = wanted.map(({ pieces, item }, at) => need(pieces, String(at), null, item))
          for (const line of shoppingList(needs, supplies({ free, planned, prices }))) {
            const asked = needs.reduce((sum, { id, pieces }) => sum + (id === line.id ? pieces : 0), 0)
            expect(line.needed).toBe(asked)
            expect(line.missing).toBe(Math.max(0, asked - planned - free))
            expect(line.planned + line.owned + line.missing).toBe(asked)
            expect(line.purchase).toEqual(cheapestPacks(line.missing, prices))
            expect(line.parts.reduce((sum, { cost }) => sum + (cost ?? 0), 0)).toBe(line.purchase?.cost)
          }
        },
      ),
      { seed: 20261123 },
    )
  })
})

describe('what a list comes to', () => {
  const ORE = 6
  const lines = () =>
    shoppingList(
      [
        ...[need(3, 'crafts'), need(1, 'almanax', '2026-11-24')],
        ...[need(2, 'crafts', null, ORE), need(5, 'hand', null, 7)],
      ],
      {
        freeOf: (id) => (id === 7 ? 9 : 0),
        pricesOf: (id) => (id === FEATHER ? { 1: 10 } : {}),
        plannedOf: () => 0,
      },
    )

  test('N11 N19 N22 what is left to pay, in all and for each source, and how many items each lacks', () => {
    const { cost, unpriced, bySource } = listTotals(lines())
    expect([cost, unpriced.map(({ id }) => id)]).toEqual([40, [ORE]])
    expect(Object.fromEntries(bySource)).toEqual({ almanax: 10, crafts: 30 })
    expect(Object.fromEntries(lackingBySource(lines()))).toEqual({ almanax: 1, crafts: 2 })
  })

  test('N13 N19 what a source that is switched off would lack: twice the same item once, and no more than is free', () => {
    const needs = [need(3, 'breeding'), need(2, 'breeding'), need(4, 'breeding', null, ORE)]
    expect(lackingAlone(needs, () => 4)).toBe(1)
    expect(lackingAlone(needs, () => 5)).toBe(0)
  })

  test('what all planned crafts leave together; at most, while a price lacks or a craft has no sale', () => {
    const crafts = [
      { recipe: 1, crafts: 2 },
      { recipe: 2, crafts: 1 },
    ]
    const sale = { price: 100, taxPercent: 2 }
    // 3 × 100 less 2 %, less the 30 of the feathers; the ore has no price.
    expect(plannedProfit(crafts, () => sale, listTotals(lines()))).toEqual({
      profit: 264,
      certain: false,
      unsold: [],
    })
    const priced = listTotals(lines().filter(({ id }) => id !== ORE))
    expect(plannedProfit(crafts, () => sale, priced)).toMatchObject({ certain: true })
    expect(plannedProfit(crafts, (id) => (id === 1 ? sale : null), priced)).toEqual({
      profit: 166,
      certain: false,
      unsold: [2],
    })
    expect(plannedProfit(crafts, () => null, priced)).toBeNull()
  })
})
