import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  autoTax,
  daysHeld,
  flipProfit,
  flipRoi,
  flipTax,
  flipTotals,
  profitCurve,
} from '#shared/domain/flips/flips.ts'
import { formatRoi } from '#shared/domain/text/numbers.ts'

const MAX = 10 ** 12
const kamas = fc.integer({ min: 0, max: MAX })

function aFlip({ sold = false, buy = 1000, sell = 1500, tax = null as number | null, ...days } = {}) {
  return {
    sold,
    buy_price_kamas: buy,
    sell_price_kamas: sell,
    tax_kamas: tax ?? 0,
    autoTax: tax === null,
    purchase_date: '2026-11-01',
    sold_date: null,
    ...days,
  }
}
const someFlip = fc
  .record({ sold: fc.boolean(), buy: kamas, sell: kamas, tax: fc.option(kamas) })
  .map((flip) => aFlip(flip))

describe('auto tax', () => {
  test.each([
    [0, 0],
    [24, 0],
    [25, 1],
    [74, 1],
    [75, 2],
    [1500, 30],
    [12_345, 247],
    [1_234_567, 24_691],
    [MAX, MAX / 50],
  ])('T55 auto tax is two percent of the sell price, halves up: %i → %i', (sell, tax) => {
    expect(autoTax(sell)).toBe(tax)
  })

  test('T55 auto tax is exact up to the largest amount', () => {
    fc.assert(
      fc.property(kamas, (sell) => {
        expect(BigInt(autoTax(sell))).toBe((BigInt(sell) * 2n + 50n) / 100n)
      }),
    )
  })

  test('T55 an automatic line takes the tax of its present price, whatever tax is stored', () => {
    const merged = { ...aFlip({ sell: 1500 }), tax_kamas: 7 }
    expect(flipTax(merged)).toBe(30)
    expect(flipTax({ ...merged, autoTax: false })).toBe(7)
  })
})

describe('one line', () => {
  test('T55 bought 1000 and sold 1500, a line brings 470', () => {
    expect(flipProfit(aFlip())).toBe(470)
  })

  test('T40 ROI is profit over the buy price, none where nothing was paid', () => {
    expect(formatRoi(flipRoi(aFlip()) ?? Number.NaN).replace(/\s/, ' ')).toBe('47,0 %')
    expect(flipRoi(aFlip({ buy: 0 }))).toBeNull()
  })

  test.each([
    ['sold the same day', { sold: true, sold_date: '2026-11-01' }, 0],
    ['sold after a change of hour', { sold: true, purchase_date: '2026-10-24', sold_date: '2026-10-26' }, 2],
    ['not sold yet', {}, 19],
    ['sold on an unknown day', { sold: true }, null],
    ['bought on an unknown day', { purchase_date: null }, null],
    ['sold before it was bought', { sold: true, sold_date: '2026-10-31' }, null],
  ])('T51 days held: %s', (_, days, held) => {
    expect(daysHeld({ ...aFlip(), ...days }, '2026-11-20')).toBe(held)
  })
})

describe('totals', () => {
  const lines = [
    aFlip({ sold: true, buy: 1000, sell: 1500 }),
    aFlip({ buy: 2000, sell: 2600 }),
    aFlip({ sold: true, buy: 500, sell: 400 }),
    aFlip({ buy: 700, sell: 0 }),
    aFlip({ sold: true, buy: 10_000, sell: 12_000, tax: 100 }),
  ]

  test('T52 investment and resale are of all lines, profit of the sold, future of the priced', () => {
    expect(flipTotals(lines)).toEqual({
      investment_total_kamas: 14_200,
      resale_total_kamas: 16_500,
      profit_sold_kamas: 2262,
      profit_future_kamas: 548,
    })
  })

  test('T52 T56 a line that is sold moves its profit from « à venir » to « réalisé »', () => {
    expect(flipTotals([aFlip()])).toMatchObject({ profit_sold_kamas: 0, profit_future_kamas: 470 })
    expect(flipTotals([aFlip({ sold: true })])).toMatchObject({
      profit_sold_kamas: 470,
      profit_future_kamas: 0,
    })
  })

  test('T52 resale less investment and taxes is the profit made, to come, and less what waits for a price', () => {
    fc.assert(
      fc.property(fc.array(someFlip, { maxLength: 30 }), (flips) => {
        const totals = flipTotals(flips)
        const taxes = flips.reduce((sum, flip) => sum + flipTax(flip), 0)
        const unpriced = flips
          .filter((flip) => !flip.sold && flip.sell_price_kamas === 0)
          .reduce((sum, flip) => sum + flipProfit(flip), 0)
        expect(totals.resale_total_kamas - totals.investment_total_kamas - taxes).toBe(
          totals.profit_sold_kamas + totals.profit_future_kamas + unpriced,
        )
      }),
    )
  })
})

describe('the profit curve', () => {
  test('T49 the curve adds up the profit of each day of sale', () => {
    const flips = [
      aFlip({ sold: true, ...{ sold_date: '2026-11-20' } }),
      aFlip({ sold: true, buy: 500, sell: 400, ...{ sold_date: '2026-11-02' } }),
      aFlip({ sold: true, ...{ sold_date: '2026-11-20' } }),
      aFlip({ sold: true, ...{ sold_date: null, purchase_date: '2026-11-10' } }),
      aFlip({ sold: true, ...{ sold_date: null, purchase_date: null } }),
      aFlip(),
    ]
    expect(profitCurve(flips)).toEqual({
      points: [
        { day: '2026-11-02', total: -108 },
        { day: '2026-11-10', total: 362 },
        { day: '2026-11-20', total: 1302 },
      ],
      undated: 1,
    })
  })

  test('T49 T52 where every sale has its day, the curve ends at the realised profit', () => {
    const dated = fc
      .tuple(someFlip, fc.integer({ min: 1, max: 28 }))
      .map(([flip, date]) => ({ ...flip, sold_date: `2026-11-${String(date).padStart(2, '0')}` }))
    fc.assert(
      fc.property(fc.array(dated, { maxLength: 30 }), (flips) => {
        const { points, undated } = profitCurve(flips)
        expect(points.at(-1)?.total ?? 0).toBe(flipTotals(flips).profit_sold_kamas)
        expect(undated).toBe(0)
        expect(points.map(({ day }) => day)).toEqual(points.map(({ day }) => day).toSorted())
      }),
    )
  })
})
