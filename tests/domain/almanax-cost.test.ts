import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import {
  almanaxTotals,
  type Offered,
  type OfferingMeans,
  offeringCost,
  offeringsToBuy,
  readUnitPrice,
} from '#shared/domain/almanax/almanax-cost.ts'
import { listTotals, type Need, shoppingList } from '#shared/domain/courses/shopping-list.ts'
import { cheapestPacks, type PackPrices } from '#shared/domain/prices/packs.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'

const [CLAW, CORAL] = [8, 9]
const offering = (date: string, item: number, quantity: number, more: Partial<Offered> = {}): Offered => ({
  ...{ date, item, quantity, unit: 0, done: false },
  ...more,
})
const means = (
  prices: Record<number, PackPrices>,
  { characters = 4, stock = {} }: { characters?: number; stock?: Record<number, number> } = {},
): OfferingMeans => ({
  characters,
  freeOf: (id) => stock[id] ?? 0,
  pricesOf: (id) => prices[id] ?? {},
})

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
  const rows = [
    offering('2026-11-20', 1, 2, { unit: 120 }),
    offering('2026-11-21', 2, 6),
    offering('2026-11-22', 3, 3, { unit: 45, done: true }),
    offering('2026-11-23', 4, 0, { unit: 1000 }),
  ]

  test.each([
    [1, [240, null, 135, null], 375],
    [4, [960, null, 540, null], 1500],
    [8, [1920, null, 1080, null], 3000],
  ])('T77 T79 T82 for %i characters the rows cost %j, %i in all', (characters, costs, total) => {
    const at = means({}, { characters })
    expect(offeringsToBuy(rows, at).days.map(({ worth }) => worth)).toEqual(costs)
    expect(almanaxTotals(rows, 0, at).total).toBe(total)
  })

  test('T82 a typed price counts for each piece, whatever the book says', () => {
    const n = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(n, n, fc.record({ 1: n, 10: n, 100: n }), (unit, pieces, book) => {
        expect(offeringCost(pieces, unit, book)).toBe(unit * pieces)
      }),
    )
  })

  test('T82 without one the exact packs of the book do: 160 pieces are two packs of 100 at 5 999, not 160 × 59', () => {
    expect(offeringCost(160, 0, { 100: 5999 })).toBe(11_998)
    expect(offeringCost(160, 0, {})).toBeNull()
  })

  test('T74 rewards, what is left to pay and offerings without price are counted apart', () => {
    expect(almanaxTotals(rows, 500, means({}))).toEqual({
      total: 1500,
      perCharacter: 375,
      left: 960,
      reward: 2000,
      balance: 500,
      priced: 2,
      unpriced: 1,
    })
  })

  test('T74 a period without rows costs nothing', () => {
    expect(almanaxTotals([], 0, means({}))).toMatchObject({ total: 0, left: 0, balance: 0, unpriced: 0 })
  })
})

describe('what is to be bought', () => {
  test('N109 for all characters, the stock deducted, at the book’s packs: 12 needed, 6 there, 6 × 138', () => {
    const { days } = offeringsToBuy(
      [offering('2026-11-22', CLAW, 3)],
      means({ [CLAW]: { 1: 138, 10: 1229 } }, { stock: { [CLAW]: 6 } }),
    )
    expect(days[0]).toMatchObject({ pieces: 12, owned: 6, missing: 6, cost: 828 })
  })

  test('N109 N12 T74 an item of two days takes the stock once, and is bought at once', () => {
    const days = [offering('2026-11-22', CLAW, 3), offering('2026-11-25', CLAW, 2)]
    const prices = { [CLAW]: { 1: 138, 10: 1229 } }
    const bought = offeringsToBuy(days, means(prices, { stock: { [CLAW]: 15 } }))
    // 12 of the 15 today, 3 of the 8 of the other day: 5 to buy.
    expect(bought.days.map(({ owned, missing, cost }) => [owned, missing, cost])).toEqual([
      [12, 0, 0],
      [3, 5, 690],
    ])
    expect(bought.cost).toBe(690)
    const none = offeringsToBuy(days, means(prices))
    // 12 alone are 1×10 + 2×1, 8 alone 8×1; 20 at once are 2×10.
    expect([none.days.map(({ cost }) => cost), none.cost]).toEqual([[1505, 1104], 2458])
    expect(none.purchases).toMatchObject([{ pieces: 20, dates: ['2026-11-22', '2026-11-25'] }])
  })

  test('N109 a made offering takes nothing and costs nothing', () => {
    const bought = offeringsToBuy(
      [offering('2026-11-22', CLAW, 3, { done: true }), offering('2026-11-23', CLAW, 1)],
      means({ [CLAW]: { 1: 10 } }, { stock: { [CLAW]: 4 } }),
    )
    expect([bought.days[1]?.missing, bought.cost]).toEqual([0, 0])
  })

  test('N109 N11 a day’s own price counts for that day, the book’s for the others; without any the sum is a lower bound', () => {
    const days = [
      offering('2026-11-22', CLAW, 2, { unit: 50 }),
      offering('2026-11-23', CORAL, 1),
      offering('2026-11-24', CLAW, 1),
    ]
    const bare = offeringsToBuy(days, means({}))
    expect(bare.days.map(({ cost }) => cost)).toEqual([400, null, null])
    expect([bare.cost, bare.unpriced]).toEqual([400, 2])
    const read = offeringsToBuy(days, means({ [CLAW]: { 10: 30 } }))
    expect([read.days.map(({ cost }) => cost), read.cost, read.unpriced]).toEqual([[400, null, 30], 430, 1])
    expect(read.purchases[0]).toMatchObject({ pieces: 12, typed: 8, packs: { packs: { 10: 1 } } })
  })
})

describe('one figure for one offering', () => {
  const price = fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: undefined })
  const books = fc.dictionary(fc.constantFrom('1', '2', '3'), fc.record({ 1: price, 10: price, 100: price }))
  const stocks = fc.dictionary(fc.constantFrom('1', '2', '3'), fc.integer({ min: 0, max: 300 }))
  const periods = fc.array(
    fc.record({
      item: fc.integer({ min: 1, max: 4 }),
      quantity: fc.integer({ min: 0, max: 90 }),
      unit: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900 })),
      done: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  const cases = { books, stocks, periods, characters: fc.integer({ min: 1, max: 8 }) }
  type Case = { [K in keyof typeof cases]: (typeof cases)[K] extends fc.Arbitrary<infer V> ? V : never }
  const datedOf = ({ periods: days }: Case) =>
    days.map((day, at): Offered => ({ ...day, date: dayAfter('2026-11-20', at) }))
  const meansOf = ({ books: book, stocks: stock, characters }: Case) =>
    means(
      Object.fromEntries(
        Object.entries(book).map(([id, { 1: one, 10: ten, 100: hundred }]) => [
          Number(id),
          { ...(one && { 1: one }), ...(ten && { 10: ten }), ...(hundred && { 100: hundred }) },
        ]),
      ),
      { characters, stock },
    )

  test('T82 N109 a day is worth the same alone as in any period', () => {
    fc.assert(
      fc.property(fc.record(cases), (one) => {
        const [days, at] = [datedOf(one), meansOf(one)]
        const period = offeringsToBuy(days, at).days
        const alone = days.map((day) => offeringsToBuy([day], at).days[0]?.worth)
        expect(period.map(({ worth }) => worth)).toEqual(alone)
      }),
    )
  })

  test('T74 N109 what is left to pay of a period is its list, and the total is what all of it would cost with nothing in stock', () => {
    fc.assert(
      fc.property(fc.record(cases), (one) => {
        const [days, at] = [datedOf(one), meansOf(one)]
        const totals = almanaxTotals(days, 0, at)
        const list = offeringsToBuy(days, at)
        expect(totals.left).toBe(list.purchases.reduce((sum, { cost }) => sum + cost, 0))
        expect(totals.left).toBeLessThanOrEqual(totals.total)
        const whole = days.map((day) => ({ ...day, done: false }))
        expect(totals.total).toBe(offeringsToBuy(whole, { ...at, freeOf: () => 0 }).cost)
      }),
    )
  })

  test('N15 N20 the shopping list asks for the same pieces in the same packs where no day has a price of its own', () => {
    fc.assert(
      fc.property(fc.record(cases), (one) => {
        const at = meansOf(one)
        const days = datedOf(one).map((day) => ({ ...day, unit: 0 }))
        const needs = days.flatMap(({ date, item, quantity, done }): Need[] =>
          done
            ? []
            : [
                {
                  id: item,
                  pieces: quantity * at.characters,
                  origin: { source: 'almanax', id: date, due: date },
                },
              ],
        )
        const lines = shoppingList(needs, { ...at, plannedOf: () => 0 }).filter(({ missing }) => missing > 0)
        const bought = offeringsToBuy(days, at)
        expect(bought.cost).toBe(listTotals(lines).cost)
        const byItem = <T>(rows: [number, ...T[]][]) => rows.sort(([a], [b]) => a - b)
        expect(byItem(bought.purchases.map(({ item, pieces, packs }) => [item, pieces, packs]))).toEqual(
          byItem(lines.map(({ id, missing, purchase }) => [id, missing, purchase])),
        )
      }),
    )
  })

  test('T82 the packs are those of the book, to the kama', () => {
    const book = fc.uniqueArray(fc.constantFrom(...PACK_SIZES), { minLength: 1 })
    fc.assert(
      fc.property(
        book,
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 1, max: 900 }),
        (sizes, at, pieces) => {
          const prices: PackPrices = {}
          for (const size of sizes) prices[size] = at * Math.ceil(Math.sqrt(size))
          expect(offeringCost(pieces, 0, prices)).toBe(cheapestPacks(pieces, prices)?.cost)
        },
      ),
    )
  })
})
