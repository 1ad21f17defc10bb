import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookFreshness, resaleFigures } from '#shared/domain/board/figures.ts'
import { type CurveRange, profitDays } from '#shared/domain/board/profit-days.ts'
import { flipProfit } from '#shared/domain/flips/flips.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'

const TODAY = '2026-11-22'

/** A line of the tracker; a tax of 2 % unless another is given. */
const aFlip = (flip: {
  buy: number
  sell?: number
  tax?: number
  bought?: string | null
  sold?: string | null
}) => ({
  sold: flip.sold !== undefined,
  buy_price_kamas: flip.buy,
  sell_price_kamas: flip.sell ?? 0,
  tax_kamas: flip.tax ?? 0,
  autoTax: flip.tax === undefined,
  purchase_date: flip.bought === undefined ? '2026-11-01' : flip.bought,
  sold_date: flip.sold ?? null,
})

describe('the strip', () => {
  test('N104 what is engaged, the profit of seven Paris days and the one to come, by hand', () => {
    const flips = [
      aFlip({ buy: 120_000, sell: 150_000 }), // to come: 150 000 − 3 000 − 120 000 = 27 000
      aFlip({ buy: 80_000, sell: 0 }), // no sell price
      aFlip({ buy: 10_000, sell: 20_000, sold: '2026-11-22' }), // 20 000 − 400 − 10 000 = 9 600
      aFlip({ buy: 50_000, sell: 40_000, tax: 1000, sold: '2026-11-16' }), // − 11 000
      aFlip({ buy: 10_000, sell: 90_000, sold: '2026-11-15' }), // eight days ago
      aFlip({ buy: 1000, sell: 3000, tax: 0, bought: '2026-11-20', sold: null }), // 2 000 on its day of purchase
    ]
    expect(resaleFigures(flips, TODAY)).toEqual({
      engaged: { lots: 2, kamas: 200_000 },
      week: { sales: 3, profit: 600 },
      coming: { lots: 1, profit: 27_000, unpriced: 1 },
    })
  })

  test('N104 a sale under a day to come, or without any day, is none of this week', () => {
    const flips = [
      aFlip({ buy: 1, sell: 100, sold: '2026-11-23' }),
      aFlip({ buy: 1, sell: 100, bought: null, sold: null }),
    ]
    expect(resaleFigures(flips, TODAY).week).toEqual({ sales: 0, profit: 0 })
  })

  test('N104 fresh over priced items, rounded down: 100 % is all of them', () => {
    expect(bookFreshness({ today: 40, recent: 122, old: 24 })).toEqual({
      priced: 186,
      stale: 24,
      percent: 87,
    })
    expect(bookFreshness({ today: 999, recent: 0, old: 1 }).percent).toBe(99)
    expect(bookFreshness({ today: 0, recent: 0, old: 0 }).percent).toBeNull()
  })
})

describe('the curve', () => {
  const flips = [
    aFlip({ buy: 100, sell: 300, tax: 0, sold: '2026-11-16' }), // + 200
    aFlip({ buy: 500, sell: 400, tax: 20, sold: '2026-11-17' }), // − 120
    aFlip({ buy: 100, sell: 180, tax: 0, sold: '2026-11-22' }), // + 80
    aFlip({ buy: 100, sell: 150, tax: 0, sold: '2026-11-22' }), // + 50
    aFlip({ buy: 100, sell: 1100, tax: 0, sold: '2026-10-30' }), // + 1 000, 23 days before
  ]
  const totals = (range: CurveRange) =>
    profitDays(flips, TODAY, range).map(({ day, profit, total }) => [day.slice(5), profit, total])

  test('N105 of seven days each one stands there, from zero', () => {
    expect(totals(7)).toEqual([
      ['11-16', 200, 200],
      ['11-17', -120, 80],
      ['11-18', 0, 80],
      ['11-19', 0, 80],
      ['11-20', 0, 80],
      ['11-21', 0, 80],
      ['11-22', 130, 210],
    ])
    expect(profitDays(flips, TODAY, 7).map(({ sales }) => sales)).toEqual([1, 1, 0, 0, 0, 0, 2])
  })

  test('N105 of thirty days too; of all, those with a sale and today, each at its distance', () => {
    const month = profitDays(flips, TODAY, 30)
    expect([month.length, month[0]?.day, month.at(-1)?.total]).toEqual([30, '2026-10-24', 1210])
    expect(totals('all')).toEqual([
      ['10-30', 1000, 1000],
      ['11-16', 200, 1200],
      ['11-17', -120, 1080],
      ['11-22', 130, 1210],
    ])
    expect(profitDays(flips, TODAY, 'all').map(({ at }) => at)).toEqual([0, 17, 18, 23])
    expect(profitDays(flips, '2026-11-24', 'all').at(-1)).toMatchObject({ at: 25, profit: 0, total: 1210 })
  })

  test('N105 where nothing was ever sold there is no curve', () => {
    for (const range of [7, 30, 'all'] as const)
      expect(profitDays([aFlip({ buy: 10, sell: 20 })], TODAY, range)).toEqual([])
  })

  test('N104 N105 the curve ends at the profit of its days, the week’s at that of the strip', () => {
    const someFlip = fc
      .record({
        buy: fc.integer({ min: 0, max: 10 ** 9 }),
        sell: fc.integer({ min: 0, max: 10 ** 9 }),
        ago: fc.integer({ min: -3, max: 60 }),
        isSold: fc.boolean(),
      })
      .map(({ ago, isSold, ...flip }) => aFlip({ ...flip, ...(isSold && { sold: dayAfter(TODAY, -ago) }) }))
    fc.assert(
      fc.property(fc.array(someFlip, { maxLength: 30 }), (some) => {
        const past = some.filter(({ sold, sold_date }) => sold && (sold_date ?? '') <= TODAY)
        expect(profitDays(some, TODAY, 7).at(-1)?.total ?? 0).toBe(resaleFigures(some, TODAY).week.profit)
        expect(profitDays(some, TODAY, 'all').at(-1)?.total ?? 0).toBe(
          past.reduce((sum, flip) => sum + flipProfit(flip), 0),
        )
      }),
    )
  })
})
