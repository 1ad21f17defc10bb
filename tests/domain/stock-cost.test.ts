import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeStamp } from '#shared/contract/stamp.ts'
import { type Move, stockByItem } from '#shared/domain/stock/stock.ts'
import { NO_STOCK_COST, type StockFacts, stockCost, stockCosts } from '#shared/domain/stock/stock-cost.ts'

type Paid = Parameters<typeof stockCosts>[1][number]

const [WOOD, PLANK] = [1, 2]
const at = (time: number) => makeStamp(time, 0, 'a'.repeat(10))
const counted = (item_id: number, quantity: number, time: number) => ({
  item_id,
  quantity,
  stamps: { quantity: at(time) },
})
const aMove = (time: number, pieces: number, more: Partial<Paid> = {}): Paid => ({
  id: `m${time}`,
  item_id: WOOD,
  pieces,
  kind: pieces < 0 ? 'use' : 'buy',
  base: String(time),
  line: Math.abs(pieces),
  apart: false,
  step: '',
  paid_kamas: null,
  at: null,
  stamps: { pieces: at(time) },
  ...more,
})
const bought = (time: number, pieces: number, paid_kamas: number | null) =>
  aMove(time, pieces, { paid_kamas })

describe('N54 what was paid for the stock', () => {
  test('is that of the purchases that are left when the oldest pieces go first', () => {
    const moves = [bought(10, 10, 1000), bought(20, 10, 3000), aMove(30, -15)]
    expect(stockCosts([], moves).stock.get(WOOD)).toEqual([{ pieces: 5, paid: 1500 }])
  })

  test('is not known of what was counted, nor of what was bought without a price', () => {
    const moves = [bought(10, 10, 1000), bought(30, 4, null)]
    expect(stockCosts([counted(WOOD, 12, 20)], moves).stock.get(WOOD)).toEqual([
      { pieces: 2, paid: null },
      { pieces: 10, paid: 1000 },
      { pieces: 4, paid: null },
    ])
    expect(stockCosts([counted(WOOD, 4, 20)], moves.slice(0, 1)).stock.get(WOOD)).toEqual([
      { pieces: 4, paid: 400 },
    ])
  })

  test('is, of what a craft step made, that of what the step took, whatever the order of its moves', () => {
    const step = { kind: 'craft', step: 's' } as const
    const made = aMove(20, 2, { ...step, item_id: PLANK })
    const took = aMove(21, -6, step)
    expect(stockCosts([], [bought(10, 10, 1000), made, took]).stock.get(PLANK)).toEqual([
      { pieces: 2, paid: 600 },
    ])
    expect(stockCosts([counted(WOOD, 10, 5)], [made, took]).stock.get(PLANK)).toEqual([
      { pieces: 2, paid: null },
    ])
  })

  test('is told of as many pieces as there are, whatever was counted, bought and used', () => {
    const anyMove = fc.record({
      item_id: fc.constantFrom(WOOD, PLANK),
      pieces: fc.integer({ min: -9, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 20 }), fc.nat(20), fc.nat(22), (deeds, quantity, time) => {
        const counts = [counted(WOOD, quantity, 2 * time + 1)]
        const moves = deeds.map(({ item_id, pieces }, n) =>
          aMove(2 * n + 2, pieces, { item_id, paid_kamas: 7 }),
        )
        const layers = stockCosts(counts, moves).stock
        for (const [item, pieces] of stockByItem(counts, moves as Move[]))
          expect((layers.get(item) ?? []).reduce((sum, layer) => sum + layer.pieces, 0)).toBe(pieces)
      }),
    )
  })
})

describe('N54 what pieces of the stock cost', () => {
  const prices: Record<number, object> = { 1: { 1000: 1500 }, 2: { 1: 7, 10: 60 } }
  const layers = stockCosts([], [bought(10, 10, 1000), bought(20, 5, null)]).stock
  const cost = (counting: StockFacts['counting'], taken: { id: number; owned: number }[]) =>
    stockCost(taken, {
      counting,
      layersOf: (id) => layers.get(id) ?? [],
      pricesOf: (id) => prices[id] ?? {},
    })

  test('at the market is the lowest price of a piece, the sum rounded once', () => {
    expect(cost('market', [{ id: 1, owned: 1 }])).toEqual({ cost: 2, unpaid: [], atMarket: [1], lacking: [] })
    const both = [
      { id: 1, owned: 1 },
      { id: 2, owned: 3 },
    ]
    expect(cost('market', both).cost).toBe(20)
  })

  test('lacks a price for what has none, unless none of it is used', () => {
    expect(cost('market', [{ id: 3, owned: 5 }])).toEqual({
      cost: 0,
      unpaid: [],
      atMarket: [3],
      lacking: [3],
    })
    expect(cost('market', [{ id: 3, owned: 0 }])).toEqual(NO_STOCK_COST)
  })

  test('as paid is what was paid; pieces of which nobody knows cost nothing, and are named', () => {
    expect(cost('paid', [{ id: WOOD, owned: 4 }])).toEqual({ ...NO_STOCK_COST, cost: 400 })
    expect(cost('paid', [{ id: WOOD, owned: 12 }])).toEqual({ ...NO_STOCK_COST, cost: 1000, unpaid: [WOOD] })
    expect(cost('paid', [{ id: 3, owned: 1 }])).toEqual({ ...NO_STOCK_COST, unpaid: [3] })
  })

  test('at 0 is nothing', () => {
    expect(cost('free', [{ id: 3, owned: 5 }])).toEqual(NO_STOCK_COST)
  })
})
