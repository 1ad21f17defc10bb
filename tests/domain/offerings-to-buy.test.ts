import { describe, expect, test } from 'vitest'
import { type Offered, offeringsToBuy } from '#shared/domain/almanax/offerings-to-buy.ts'
import type { PackPrices } from '#shared/domain/prices/packs.ts'

const [CLAW, CORAL] = [8, 9]
const offering = (date: string, item: number, quantity: number, more: Partial<Offered> = {}): Offered => ({
  ...{ date, item, quantity, unit: 0, done: false },
  ...more,
})
const at = (prices: Record<number, PackPrices>, stock: Record<number, number> = {}) => ({
  characters: 4,
  freeOf: (id: number) => stock[id] ?? 0,
  pricesOf: (id: number) => prices[id] ?? {},
})

describe('offerings to buy', () => {
  test('N109 for all characters, the stock deducted, at the book’s packs: 12 needed, 6 there, 6 × 138', () => {
    const { days } = offeringsToBuy(
      [offering('2026-11-22', CLAW, 3)],
      at({ [CLAW]: { 1: 138, 10: 1229 } }, { [CLAW]: 6 }),
    )
    expect(days[0]).toMatchObject({ pieces: 12, owned: 6, missing: 6, cost: 828 })
  })

  test('N109 N12 an item of two days takes the stock once, and is bought at once', () => {
    const days = [offering('2026-11-22', CLAW, 3), offering('2026-11-25', CLAW, 2)]
    const bought = offeringsToBuy(days, at({ [CLAW]: { 1: 138, 10: 1229 } }, { [CLAW]: 15 }))
    // 12 of the 15 today, 3 of the 8 of the other day: 5 to buy.
    expect(bought.days.map(({ owned, missing, cost }) => [owned, missing, cost])).toEqual([
      [12, 0, 0],
      [3, 5, 690],
    ])
    expect(bought.cost).toBe(690)
    const none = offeringsToBuy(days, at({ [CLAW]: { 1: 138, 10: 1229 } }))
    // 12 alone are 1×10 + 2×1, 8 alone 8×1; 20 at once are 2×10.
    expect([none.days.map(({ cost }) => cost), none.cost]).toEqual([[1505, 1104], 2458])
  })

  test('N109 a made offering takes nothing and costs nothing', () => {
    const bought = offeringsToBuy(
      [offering('2026-11-22', CLAW, 3, { done: true }), offering('2026-11-23', CLAW, 1)],
      at({ [CLAW]: { 1: 10 } }, { [CLAW]: 4 }),
    )
    expect([bought.days[1]?.missing, bought.cost]).toEqual([0, 0])
  })

  test('N109 N11 without a price in the book the day’s own counts; without any the sum is a lower bound', () => {
    const days = [offering('2026-11-22', CLAW, 2, { unit: 50 }), offering('2026-11-23', CORAL, 1)]
    const bought = offeringsToBuy(days, at({}))
    expect(bought.days.map(({ cost }) => cost)).toEqual([400, null])
    expect([bought.cost, bought.unpriced]).toEqual([400, 1])
  })
})
