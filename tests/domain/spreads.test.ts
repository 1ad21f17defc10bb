import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { listingFee } from '#shared/domain/lots/fees.ts'
import type { MarketPace } from '#shared/domain/lots/market-pace.ts'
import { type SpreadWay, spreadOf } from '#shared/domain/lots/spreads.ts'
import type { PackPrices } from '#shared/domain/prices/packs.ts'
import { GAME_RULES } from '#shared/domain/rules/game-rules.ts'

const AIM = { share: 10 }
const spread = (prices: PackPrices, way: SpreadWay, pace?: MarketPace) =>
  spreadOf({ item: 7, prices, pace }, way, GAME_RULES, AIM)

describe('a change of the size of lots', () => {
  test('M20 a hundred that costs clearly less than its tens bring is split, each ten with its fee', () => {
    expect(spread({ 10: 1_400, 100: 10_000 }, 'split')).toEqual({
      item: 7,
      way: 'split',
      bought: { size: 100, lots: 1, price: 10_000 },
      sold: { size: 10, lots: 10, price: 1_400 },
      cost: 10_000,
      net: 13_720,
      gain: 3_720,
      days: null,
    })
    expect(spread({ 10: 1_400, 100: 10_000 }, 'merge')).toBeNull()
  })

  test('M20 tens that cost clearly less than a hundred brings are merged', () => {
    expect(spread({ 10: 1_000, 100: 14_000 }, 'merge')).toMatchObject({
      cost: 10_000,
      net: 13_720,
      gain: 3_720,
    })
  })

  test('M20 the fee may eat what a piece gains, and a small gain is none', () => {
    // 10 × (1 100 − 22) is 7.8 % above 10 000.
    expect(spread({ 10: 1_100, 100: 10_000 }, 'split')).toBeNull()
  })

  test('M20 what does not sell is left out, and a pace says in how many days the pieces are gone', () => {
    const day = '2026-11-27'
    expect(spread({ 10: 1_400, 100: 10_000 }, 'split', { pieces: 0, days: 7, day })).toBeNull()
    expect(spread({ 10: 1_400, 100: 10_000 }, 'split', { pieces: 50, days: 1, day })?.days).toBe(20)
  })

  test('M20 the pair of sizes is that of a search through all of them', () => {
    const price = fc.integer({ min: 0, max: 10 ** 7 })
    fc.assert(
      fc.property(
        fc.record({ 1: price, 10: price, 100: price, 1000: price }),
        fc.constantFrom<SpreadWay>('split', 'merge'),
        (prices, way) => {
          const gains = PACK_SIZES.flatMap((from) => PACK_SIZES.map((to) => gainOf(prices, from, to, way)))
          const best = Math.max(...gains)
          const found = spread(prices, way)
          const perPiece = found && found.gain / Math.max(found.bought.size, found.sold.size)
          expect(perPiece ?? Number.NEGATIVE_INFINITY).toBe(best)
        },
      ),
    )
  })
})

/** What a piece gains, where it is clearly more than nothing. */
function gainOf(prices: Record<PackSize, number>, from: PackSize, to: PackSize, way: SpreadWay): number {
  const isWay = way === 'split' ? from > to : from < to
  if (!isWay || prices[from] === 0 || prices[to] === 0) return Number.NEGATIVE_INFINITY
  const pieces = Math.max(from, to)
  const cost = (pieces / from) * prices[from]
  const gain = (pieces / to) * (prices[to] - listingFee(prices[to], GAME_RULES)) - cost
  return gain * 10 >= cost ? gain / pieces : Number.NEGATIVE_INFINITY
}
