import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  almanaxTotals,
  type DayOffering,
  mergedOfferings,
  type OfferingRow,
  offeringCost,
  readUnitPrice,
} from '#shared/domain/almanax/almanax-cost.ts'

const aRow = (row: Partial<OfferingRow> = {}): OfferingRow => ({
  quantity: 1,
  unit: 0,
  reward: 0,
  done: false,
  ...row,
})
const rows = [
  aRow({ unit: 120, quantity: 2, reward: 395 }),
  aRow({ unit: 0, quantity: 6, reward: 100 }),
  aRow({ unit: 45, quantity: 3, reward: 5, done: true }),
  aRow({ unit: 1000, quantity: 0 }),
]

describe('a typed unit price', () => {
  test.each([
    ['120', 120],
    ['120.9', 120],
    ['-5', 0],
    ['', 0],
    ['  ', 0],
    ['1 250', 1250],
    ['-0.5', 0],
  ])('T81 « %s » is %i', (typed, price) => {
    expect(readUnitPrice(typed)).toBe(price)
  })

  test.each(['abc', '1,2', '12.500', '1e3', '2*3', '.', '-'])('T81 « %s » is no price', (typed) => {
    expect(readUnitPrice(typed)).toBeNull()
  })

  test('T81 a price is a whole number of at least 0', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e6, max: 1e9 }), (n) => {
        const price = readUnitPrice(n.toFixed(2))
        expect(price).toBe(Math.max(0, Math.floor(Number(n.toFixed(2)))))
      }),
    )
  })
})

describe('costs', () => {
  test.each([
    [1, [240, null, 135, null], 375],
    [4, [960, null, 540, null], 1500],
    [8, [1920, null, 1080, null], 3000],
  ])('T77 T79 T82 for %i characters the rows cost %j, %i in all', (characters, costs, total) => {
    expect(rows.map((row) => offeringCost(row.unit, row.quantity, characters))).toEqual(costs)
    expect(almanaxTotals(rows, characters).total).toBe(total)
  })

  test('T82 a cost exists exactly where price and quantity are above 0', () => {
    const n = fc.integer({ min: 0, max: 1000 })
    fc.assert(
      fc.property(n, n, fc.integer({ min: 1, max: 50 }), (unit, quantity, characters) => {
        const cost = offeringCost(unit, quantity, characters)
        expect(cost).toBe(unit && quantity ? unit * quantity * characters : null)
      }),
    )
  })

  test('T74 rewards, what is left to pay and offerings without price are counted apart', () => {
    expect(almanaxTotals(rows, 4)).toEqual({
      total: 1500,
      perCharacter: 375,
      left: 960,
      reward: 2000,
      balance: 500,
      priced: 2,
      unpriced: 1,
      done: 1,
    })
  })

  test('T74 a period without rows costs nothing', () => {
    expect(almanaxTotals([], 3)).toMatchObject({ total: 0, left: 0, reward: 0, balance: 0, unpriced: 0 })
  })
})

describe('identical offerings', () => {
  const days: DayOffering[] = [
    { date: '2026-11-20', item: 303, quantity: 2, unit: 10 },
    { date: '2026-11-21', item: 421, quantity: 6, unit: 0 },
    { date: '2026-11-25', item: 303, quantity: 5, unit: 12 },
  ]

  test('T74 they are merged into one purchase for all characters', () => {
    expect(mergedOfferings(days, 4)).toEqual([
      { item: 303, pieces: 28, dates: ['2026-11-20', '2026-11-25'], cost: 320 },
      { item: 421, pieces: 24, dates: ['2026-11-21'], cost: null },
    ])
  })

  test('T74 one day without price leaves the whole purchase without one', () => {
    const [first] = mergedOfferings([...days, { date: '2026-11-30', item: 303, quantity: 1, unit: 0 }], 1)
    expect(first).toMatchObject({ pieces: 8, cost: null })
  })

  test('T74 merging loses no piece, no day and no kama', () => {
    const offering = fc.record({
      date: fc.constant('2026-11-20'),
      item: fc.integer({ min: 1, max: 4 }),
      quantity: fc.integer({ min: 1, max: 50 }),
      unit: fc.integer({ min: 1, max: 9999 }),
    })
    fc.assert(
      fc.property(fc.array(offering), fc.integer({ min: 1, max: 8 }), (list, characters) => {
        const merged = mergedOfferings(list, characters)
        const sum = (values: (number | null)[]) => values.reduce<number>((all, n) => all + (n ?? 0), 0)
        expect(new Set(merged.map(({ item }) => item)).size).toBe(merged.length)
        expect(sum(merged.map(({ dates }) => dates.length))).toBe(list.length)
        expect(sum(merged.map(({ pieces }) => pieces))).toBe(sum(list.map((d) => d.quantity * characters)))
        expect(sum(merged.map(({ cost }) => cost))).toBe(
          sum(list.map((d) => offeringCost(d.unit, d.quantity, characters))),
        )
      }),
    )
  })
})
