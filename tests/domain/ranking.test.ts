import { describe, expect, test } from 'vitest'
import { netSale } from '#shared/domain/crafts/profit.ts'
import { type LotEvent, lotsOf } from '#shared/domain/lots/lots.ts'
import { learntPaces, marketShare, perDay, type SoldLine, typedPace } from '#shared/domain/ranking/pace.ts'
import { priceTrust } from '#shared/domain/ranking/trust.ts'
import { DAY, figuresOf, HOUR, indexOf, NOW, ranked, type Said } from '#tests/support/ranking-books.ts'

/** A recipe of two cloths and a gem, all priced. */
const cape: Said = {
  recipes: { 1: { 10: 2, 11: 1 } },
  prices: { 10: { packs: { 1: 130, 10: 1245 } }, 11: { packs: { 1: 50 } } },
  sales: { 1: { price: 500 } },
}

describe('a recipe in figures', () => {
  test('N67 there is one for each recipe of the catalogue, in the order of names', () => {
    const { figures } = ranked({
      recipes: { 3: { 10: 1 }, 2: { 10: 1 }, 1: { 10: 1 } },
      names: { 1: 'Épée', 2: 'Dague', 3: 'Arc' },
    })
    expect(figures.map(({ recipe }) => recipe.name)).toEqual(['Arc', 'Dague', 'Épée'])
  })

  test('N68 the unit cost is the exact sum over the lowest unit prices, rounded once, halves up', () => {
    // 2 × 124.5 + 50 = 299; with 3 × 124.5 it is 423.5.
    expect(figuresOf(cape).cost).toBe(299)
    expect(figuresOf({ ...cape, recipes: { 1: { 10: 3, 11: 1 } } }).cost).toBe(424)
    // Rounded one by one, three thirds of packs would come to 4 k.
    const thirds = { recipes: { 1: { 10: 3 } }, prices: { 10: { packs: { 1000: 1333 } } } }
    expect(figuresOf(thirds).cost).toBe(4)
    expect(figuresOf({ ...thirds, prices: { 10: { packs: { 1000: 1166 } } } }).cost).toBe(3)
  })

  test('N68 the cost stays exact where a double does not hold it in thousandths', () => {
    const dear = { packs: { 1: 10 ** 12, 10: 10 ** 12 } }
    const said: Said = {
      recipes: { 1: { 10: 99, 11: 1 } },
      prices: { 10: dear, 11: { packs: { 1000: 1500 } } },
    }
    expect(figuresOf(said).cost).toBe(99 * 10 ** 11 + 2)
  })

  test('N68 N69 profit is the net sale at the item’s tax less the cost; ROI is profit by cost', () => {
    const { net, profit, roi, daily } = figuresOf(cape)
    expect([net, profit, daily]).toEqual([490, 191, null])
    expect(roi).toBeCloseTo(191 / 299, 12)
    const taxed = figuresOf({ ...cape, sales: { 1: { price: 333, taxPercent: 2.5 } } })
    expect(taxed.net).toBe(netSale(333, 2.5))
  })

  test('N68 with the tree’s cost an ingredient is made where that is cheaper, and bought where it costs the same', () => {
    const said: Said = {
      recipes: { 1: { 2: 4 }, 2: { 10: 3 } },
      prices: { 2: { packs: { 1: 100 } }, 10: { packs: { 10: 250 } } },
      sales: { 1: { price: 1000 } },
    }
    expect(figuresOf(said).cost).toBe(400)
    expect(figuresOf({ ...said, byTree: true }).cost).toBe(300)
    // What alerts go by does not follow the tree.
    expect(figuresOf({ ...said, byTree: true }).bought).toEqual({ cost: 400, profit: 580 })
    const equal = { ...said, byTree: true, prices: { 2: { packs: { 1: 75 } }, 10: { packs: { 10: 250 } } } }
    expect(ranked(equal).pieces.get(2)?.made).toBe(false)
    const unpriced = { ...said, byTree: true, prices: { 10: { packs: { 10: 250 } } } }
    expect(figuresOf(unpriced)).toMatchObject({ cost: 300, missing: [], bought: null })
  })

  test('N68 an item met again on its own path can only be bought', () => {
    const loop: Said = {
      recipes: { 1: { 2: 1 }, 2: { 3: 1 }, 3: { 2: 1, 10: 1 } },
      prices: { 2: { packs: { 1: 90 } }, 10: { packs: { 1: 1 } } },
      byTree: true,
    }
    expect(figuresOf(loop).cost).toBe(90)
    expect(indexOf(loop).made).toEqual([])
  })

  test('N71 N11 while a price lacks cost is at least, profit at most what they say', () => {
    const one = figuresOf({ ...cape, prices: { 10: { packs: { 1: 130 } } } })
    expect(one).toMatchObject({
      inputs: 3,
      missing: [11],
      cost: 260,
      profit: 230,
      confidence: null,
      bought: null,
    })
    const unsold = figuresOf({ ...cape, sales: {} })
    expect(unsold).toMatchObject({ missing: [1], cost: 299, net: null, profit: null, roi: null })
    const nothing = figuresOf({ recipes: cape.recipes })
    expect(nothing).toMatchObject({ missing: [10, 11, 1], cost: null, at: null })
  })

  test('N133 a key’s dungeon without the price of its wings: bounds', () => {
    const key: Said = {
      recipes: { 1: { 10: 1, 11: 2 } },
      prices: { 10: { packs: { 1: 13_298 } } },
      sales: { 1: { price: 26_450 } },
      paces: { 1: 6000 },
    }
    expect(figuresOf(key)).toMatchObject({ cost: 13_298, net: 25_921, profit: 12_623, daily: 757_380 })
  })
})

describe('how sure it is', () => {
  test('N72 trust is whole for a day, half after seven, a tenth from thirty on, straight between; halved where odd', () => {
    const trust = [0, 1, 4, 7, 18.5, 30, 400].map((days) => priceTrust(days * DAY, false))
    expect(trust.map((one) => Number(one.toFixed(6)))).toEqual([1, 1, 0.75, 0.5, 0.3, 0.1, 0.1])
    expect(priceTrust(7 * DAY, true)).toBeCloseTo(0.25)
  })

  const shares = (saleAgo: number): Said => ({
    recipes: { 1: { 10: 1, 11: 1 } },
    prices: { 10: { packs: { 1: 600 }, ago: 2 * HOUR }, 11: { packs: { 1: 400 }, ago: 7 * DAY } },
    sales: { 1: { price: 5000, at: NOW - saleAgo } },
  })

  test('N132 N72 confidence is the sale’s trust by that of each share of the cost, in whole percent', () => {
    expect(figuresOf(shares(DAY)).confidence).toBe(80)
    expect(figuresOf(shares(30 * DAY)).confidence).toBe(8)
  })

  test('N72 the weakest price is the one that takes most of it away', () => {
    expect(figuresOf(shares(DAY)).weakest).toEqual({ id: 11, at: NOW - 7 * DAY })
    expect(figuresOf(shares(30 * DAY)).weakest).toEqual({ id: 1, at: NOW - 30 * DAY })
    expect(figuresOf(cape).weakest).toBeNull()
  })

  test('N72 by the tree, what is made is as sure as what it is made of', () => {
    const said: Said = {
      recipes: { 1: { 2: 1 }, 2: { 10: 1, 11: 1 } },
      prices: { 10: { packs: { 1: 600 } }, 11: { packs: { 1: 400 }, ago: 7 * DAY } },
      sales: { 1: { price: 5000 } },
      byTree: true,
    }
    expect(figuresOf(said)).toMatchObject({ confidence: 80, weakest: { id: 11 }, at: NOW - 7 * DAY })
  })

  test('N73 the age is that of the oldest price that weighs 5 % of the cost, or of the sale', () => {
    const weighing = (light: number): Said => ({
      recipes: { 1: { 10: 1, 11: 1 } },
      prices: { 10: { packs: { 1: 100 - light }, ago: 3 * HOUR }, 11: { packs: { 1: light }, ago: 9 * DAY } },
      sales: { 1: { price: 500, at: NOW - 5 * HOUR } },
    })
    expect(figuresOf(weighing(5)).at).toBe(NOW - 9 * DAY)
    expect(figuresOf(weighing(4)).at).toBe(NOW - 5 * HOUR)
  })
})

const lotEvent = (patch: Partial<LotEvent>): LotEvent => ({
  ...{ id: '', lot: 'l', kind: 'listed', item_id: null, size: 1, price_kamas: 500, fee_kamas: 10 },
  ...{ at: '2026-10-01', hour: null, cost_kamas: null, from: '', origin: '', device: '', apart: false },
  ...{ stamps: {} },
  ...patch,
})

describe('how often it sells', () => {
  const sold = (item_id: number | null, sold_date: string | null, isSold = true): SoldLine => ({
    item_id,
    sold: isSold,
    sold_date,
  })

  test('N70 what a player typed, else two sales or more in the last 30 Paris days', () => {
    const today = '2026-11-22'
    const paces = learntPaces(
      [
        ...[sold(1, '2026-10-24'), sold(1, today), sold(1, '2026-11-01')],
        ...[sold(2, '2026-10-23'), sold(2, today), sold(3, today), sold(3, '2026-11-23')],
        ...[sold(4, today), sold(4, null), sold(5, today, false), sold(5, today), sold(null, today)],
      ],
      [],
      today,
    )
    expect([...paces]).toEqual([[1, { sales: 3, days: 30, learnt: true }]])
  })

  test('M11 N70 a sold lot is one sale of all its pieces, beside the sold lines', () => {
    const today = '2026-11-22'
    const lot = (item_id: number, size: 1 | 10 | 100, kind: 'sold' | 'returned' | null, at = today) => {
      const events = [
        lotEvent({ id: 'a', item_id, size }),
        ...(kind ? [lotEvent({ id: 'b', kind, at })] : []),
      ]
      return lotsOf(events)
    }
    const lots = [
      ...[lot(1, 100, 'sold'), lot(1, 10, 'sold', '2026-10-24'), lot(1, 100, 'sold', '2026-10-23')],
      ...[lot(2, 100, 'sold'), lot(3, 10, 'sold'), lot(3, 10, 'returned'), lot(3, 10, null)],
    ].flat()
    expect([...learntPaces([sold(2, today)], lots, today)]).toEqual([
      [2, { sales: 101, days: 30, learnt: true }],
      [1, { sales: 110, days: 30, learnt: true }],
    ])
  })

  test('N70 profit per day is profit at the pace, exactly, halves up', () => {
    expect(perDay(795_570, typedPace(200))).toBe(1_591_140)
    expect(perDay(5, typedPace(150))).toBe(8)
    expect(perDay(-5, typedPace(150))).toBe(-7)
    expect(perDay(-7, typedPace(100))).toBe(-7)
    expect(perDay(100, { sales: 2, days: 30, learnt: true })).toBe(7)
    expect(perDay(10 ** 12, typedPace(1_000_000))).toBe(10 ** 16)
    expect(figuresOf({ ...cape, paces: { 1: 150 } }).daily).toBe(287)
    expect(figuresOf(cape).daily).toBeNull()
  })
  test('M17 profit per day by the market is that at the player’s share of what it sells', () => {
    // A tenth of 60 in 30 days is one in five.
    const markets = { 1: marketShare({ pieces: 60, days: 30, day: '2026-11-21' }, 10) }
    expect(figuresOf({ ...cape, markets }).marketDaily).toBe(38)
    expect(figuresOf({ ...cape, markets }).daily).toBeNull()
    expect(figuresOf({ ...cape, paces: { 1: 150 } }).marketDaily).toBeNull()
  })
})
