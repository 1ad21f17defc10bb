import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lotEvents } from '#shared/collections/lot-events.ts'
import { listingFee, repricingFee } from '#shared/domain/lots/fees.ts'
import { type Lot, lotsOf } from '#shared/domain/lots/lots.ts'
import { breakEven, waysOn } from '#shared/domain/lots/ways.ts'
import { GAME_RULES } from '#shared/domain/rules/game-rules.ts'

test.each([
  [1, 1],
  [10, 1],
  [24, 1],
  [25, 1],
  [75, 2],
  [999, 20],
  [1025, 20],
  [1075, 22],
  [21_760, 435],
  [10 ** 12, 2 * 10 ** 10],
])('M9 to list a lot at %d k costs %d k: the nearest, halves to even, at least one', (price, fee) => {
  expect(listingFee(price, GAME_RULES)).toBe(fee)
})

test('M2 M9 a change of price costs 1 % down or equal; up 2 %, of the whole price or of the increase as the player reads it', () => {
  expect(repricingFee(1000, 1000, GAME_RULES)).toBe(10)
  expect(repricingFee(1000, 850, GAME_RULES)).toBe(8)
  expect(repricingFee(1000, 1025, GAME_RULES)).toBe(20)
  expect(repricingFee(1000, 1025, { ...GAME_RULES, raisedOn: 'increase' })).toBe(1)
})

const aLot = (price: number, fees: number): Lot => {
  const [lot] = lotsOf([
    {
      ...lotEvents.defaults,
      id: 'e',
      lot: 'l',
      item_id: 1,
      size: 10,
      price_kamas: price,
      fee_kamas: fees,
      stamps: {},
    },
  ])
  if (!lot) throw new Error('no lot')
  return lot
}

describe('M9 from which price on a lot is no loss', () => {
  /** The game's rounding once more, by hand: to the nearest kama, a half to the even one, never less than one. */
  const feeOf = (price: number, hundredths: number) => {
    const whole = Math.floor((price * hundredths) / 10_000)
    const rest = (price * hundredths) % 10_000
    return Math.max(1, whole + (rest > 5000 || (rest === 5000 && whole % 2 === 1) ? 1 : 0))
  }
  const first = (from: number, to: number, holds: (price: number) => boolean) => {
    for (let price = from; price <= to; price++) if (holds(price)) return price
    return null
  }

  test('equals what trying every price finds, over 10,000 lots', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3000 }),
        fc.nat(2500),
        fc.nat(100),
        fc.boolean(),
        (price, kamas, fees, whole) => {
          const rules = { ...GAME_RULES, raisedOn: whole ? ('whole' as const) : ('increase' as const) }
          const owed = kamas + fees
          expect(breakEven(owed, rules)).toBe(first(0, 4000, (p) => p - (p && feeOf(p, 200)) >= owed))
          const cost = { kamas, unknown: 0 }
          const { keep, lower, raise } = waysOn(
            aLot(price, fees),
            cost,
            { lower: price, raise: price + 1 },
            rules,
          )
          expect(keep).toMatchObject({ fee: 0, result: price - owed, lossBelow: owed })
          expect(lower?.lossBelow).toBe(first(0, price, (p) => p - (p && feeOf(p, 100)) >= owed))
          const up = (p: number) => feeOf(whole ? p : p - price, 200)
          expect(raise?.lossBelow).toBe(first(price + 1, 4000, (p) => p - up(p) >= owed))
        },
      ),
      { numRuns: 10_000 },
    )
  })

  test('a price on the wrong side of the present one is no way', () => {
    const ways = waysOn(aLot(1000, 20), { kamas: 0, unknown: 0 }, { lower: 1001, raise: 1000 }, GAME_RULES)
    expect([ways.lower, ways.raise]).toEqual([null, null])
  })

  test('a raise may eat more than it brings', () => {
    const { keep, raise } = waysOn(
      aLot(1000, 20),
      { kamas: 500, unknown: 0 },
      { lower: 900, raise: 1015 },
      GAME_RULES,
    )
    expect([keep.result, raise?.fee, raise?.result]).toEqual([480, 20, 475])
  })
})
