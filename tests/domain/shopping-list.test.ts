import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  listCost,
  type Need,
  packPricesPaid,
  readWanted,
  type ShoppingLine,
  type Supplies,
  shoppingList,
} from '#shared/domain/courses/shopping-list.ts'
import { cheapestPacks, type PackPrices } from '#shared/domain/prices/packs.ts'

const FEATHER = 5
const need = (pieces: number, source: string, due: string | null = null, item = FEATHER): Need => ({
  item,
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
      pricesOf: (item) => (item === 6 ? { 1: 50 } : {}),
    })
    expect(lines[0]?.parts[0]?.cost).toBeNull()
    expect(listCost(lines)).toEqual({ cost: 100, unpriced: [FEATHER] })
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
            const asked = needs.reduce((sum, { item, pieces }) => sum + (item === line.item ? pieces : 0), 0)
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

describe('what was paid in all', () => {
  test.each([
    ['of several sizes says no pack’s price', { 100: 1, 10: 2 }, 478_000, {}],
    ['of several sizes says none, whichever they are', { 10: 11, 1: 2 }, 500_000, {}],
    ['of one size says its price', { 10: 6 }, 7200, { 10: 1200 }],
    ['is rounded', { 10: 3, 1: 0 }, 1000, { 10: 333 }],
    ['of nothing says nothing', {}, 0, {}],
  ])('N30 N129 %s', (_, packs, paid, prices) => {
    expect(packPricesPaid(packs, paid)).toEqual(prices)
  })
})

describe('a quantity and a name', () => {
  test.each([
    ['50 potion de rappel', 50, 'potion de rappel'],
    ['Ortie x12', 12, 'Ortie'],
    ['Ortie 12', 12, 'Ortie'],
    ['3× Bois de Frêne', 3, 'Bois de Frêne'],
    ['x 4 Ortie', 4, 'Ortie'],
    ['1 200 Ortie', 1200, 'Ortie'],
    ['Ortie : 1.200', 1200, 'Ortie'],
    ['- 46 × Perce-Neige', 46, 'Perce-Neige'],
    ['Ortie', 1, 'Ortie'],
    ['0 Ortie', 1, '0 Ortie'],
    ['12', 1, '12'],
    ['  ', 1, ''],
    ['99999999999999999999 Ortie', 1, '99999999999999999999 Ortie'],
  ])('N43 « %s »', (text, pieces, name) => {
    expect(readWanted(text)).toEqual({ pieces, name })
  })
})
