import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { type BookPrices, bookTotals, isInBook, priceLine } from '#shared/domain/prices/price-list.ts'
import { piecesNeeded, pricesToRenew } from '#shared/domain/prices/prices-to-renew.ts'

const NOON = Date.parse('2026-11-20T11:00:00Z')
const TODAY = '2026-11-20'
const OLD = '2026-11-01'
const aPrice = (price: number, day = TODAY) => ({ price, day })
const aLine = (id: number, prices: BookPrices, stock = 0) => priceLine(id, prices, stock, NOON)

describe('a line of the book', () => {
  test('T38 the unit price is the lowest per piece across packs, and its age the age of that pack', () => {
    const line = aLine(1, { 1: aPrice(50, OLD), 10: aPrice(450), 100: aPrice(4000, '2026-11-18') })
    expect(line.unit).toEqual({ price: 40, pack: 100, day: '2026-11-18', freshness: 'recent' })
    expect(line.packs[1]?.freshness).toBe('old')
  })

  test('A4 a cleared price is no price, and an item with neither price nor stock is not in the book', () => {
    const line = aLine(1, { 1: aPrice(0) })
    expect(line).toMatchObject({ packs: {}, unit: null, value: 0 })
    expect(isInBook(line)).toBe(false)
    expect(isInBook(aLine(1, {}, 1))).toBe(true)
    expect(isInBook(aLine(1, { 10: aPrice(5) }))).toBe(true)
  })

  test('A4 a stock is worth its pieces at the unit price, rounded once; without a price nothing is said', () => {
    expect(aLine(1, { 1000: aPrice(12_345) }, 7).value).toBe(86)
    expect(aLine(1, {}, 7).value).toBeNull()
    expect(aLine(-5, { 1: aPrice(3) }, 2)).toMatchObject({ id: -5, value: 6 })
  })

  test('T38 no pack offers a piece for less than the unit price', () => {
    const packs = fc.record({
      1: fc.option(fc.integer({ min: 0, max: 10 ** 6 })),
      10: fc.option(fc.integer({ min: 0, max: 10 ** 6 })),
      100: fc.option(fc.integer({ min: 0, max: 10 ** 6 })),
      1000: fc.option(fc.integer({ min: 0, max: 10 ** 6 })),
    })
    fc.assert(
      fc.property(packs, (prices) => {
        const book: BookPrices = {}
        for (const size of PACK_SIZES) if (prices[size] !== null) book[size] = aPrice(prices[size])
        const { unit } = aLine(1, book)
        const offers = PACK_SIZES.filter((size) => (prices[size] ?? 0) > 0)
        expect(unit === null).toBe(offers.length === 0)
        for (const size of offers) expect(unit?.price).toBeLessThanOrEqual((prices[size] ?? 0) / size)
      }),
    )
  })
})

test('A4 the sums name what is owned without a price and count each age', () => {
  const lines = [
    aLine(1, { 1: aPrice(10) }, 5),
    aLine(2, { 1: aPrice(7, OLD) }),
    aLine(3, {}, 4),
    aLine(4, { 10: aPrice(15, '2026-11-18') }, 3),
  ]
  expect(bookTotals(lines)).toEqual({
    items: 4,
    owned: 3,
    value: 50 + 5,
    unpriced: [3],
    ages: { today: 1, recent: 1, old: 1 },
  })
})

describe('prices worth reading again', () => {
  const noNeeds = new Map<number, number>()

  test('A4 only old prices are listed, those with the most kamas at stake first', () => {
    const lines = [
      aLine(1, { 1: aPrice(1000) }, 100),
      aLine(2, { 1: aPrice(10, OLD) }, 5),
      aLine(3, { 10: aPrice(300, OLD), 1: aPrice(40, OLD) }, 20),
    ]
    expect(pricesToRenew(lines, noNeeds)).toEqual([
      { id: 3, pack: 10, price: 300, day: OLD, pieces: 20, stake: 600 },
      { id: 2, pack: 1, price: 10, day: OLD, pieces: 5, stake: 50 },
    ])
  })

  test('A4 pieces that plans need count like those that are owned', () => {
    const needs = piecesNeeded([
      { recipe: { ingredients: [{ id: 2, quantity: 3 }] }, crafts: 1 },
      {
        recipe: {
          ingredients: [
            { id: 2, quantity: 2 },
            { id: 9, quantity: 1 },
          ],
        },
        crafts: 4,
      },
      { recipe: undefined, crafts: 50 },
    ])
    expect([...needs]).toEqual([
      [2, 11],
      [9, 4],
    ])
    const [first] = pricesToRenew(
      [aLine(2, { 1: aPrice(10, OLD) }, 5), aLine(3, { 1: aPrice(20, OLD) }, 7)],
      needs,
    )
    expect(first).toMatchObject({ id: 2, pieces: 16, stake: 160 })
  })

  test('N106 what else hangs on an item counts with its pieces', () => {
    const lines = [aLine(2, { 1: aPrice(10, OLD) }, 5), aLine(3, { 1: aPrice(20, OLD) }, 7)]
    const hanging = new Map([
      [2, 99.5],
      [9, 5000],
    ])
    expect(pricesToRenew(lines, noNeeds, { hanging }).map(({ id, stake }) => [id, stake])).toEqual([
      [2, 150],
      [3, 140],
    ])
  })

  test('A4 where as much is at stake the older comes first, and there are five at most', () => {
    const lines = [1, 2, 3, 4, 5, 6].map((id) => aLine(id, { 1: aPrice(10, `2026-10-0${7 - id}`) }, 1))
    expect(pricesToRenew(lines, noNeeds).map(({ id }) => id)).toEqual([6, 5, 4, 3, 2])
  })

  test('A4 a pack that is old beside a fresh cheaper one waits', () => {
    expect(pricesToRenew([aLine(1, { 1: aPrice(9, OLD), 10: aPrice(50) }, 9)], noNeeds)).toEqual([])
  })
})
