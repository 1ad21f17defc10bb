import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { adviceOf, netOfLots, percentMore, unreadSizes } from '#shared/domain/lots/best-lot.ts'
import { listingFee } from '#shared/domain/lots/fees.ts'
import { largestBatch, type MarketPace } from '#shared/domain/lots/market-pace.ts'
import type { PackPrices } from '#shared/domain/prices/packs.ts'
import { GAME_RULES } from '#shared/domain/rules/game-rules.ts'

const AIM = { share: 10, days: 7 }
const lotsOf = (prices: PackPrices) => netOfLots(prices, GAME_RULES)
const price = fc.integer({ min: 0, max: 10 ** 12 })
const book = fc.record({ 1: price, 10: price, 100: price, 1000: price }, { requiredKeys: [] })
const pace = fc.record<MarketPace>({
  pieces: fc.nat(1_000_000),
  days: fc.constantFrom(1, 7, 30),
  day: fc.constant('2026-11-27'),
})

describe('what a lot leaves', () => {
  test('M19 each size leaves its price less the fee, by the piece, the best first', () => {
    expect(lotsOf({ 1: 100, 10: 1_400, 100: 9_000 })).toEqual([
      { size: 10, price: 1_400, fee: 28, net: 1_372, perPiece: 137.2 },
      { size: 1, price: 100, fee: 2, net: 98, perPiece: 98 },
      { size: 100, price: 9_000, fee: 180, net: 8_820, perPiece: 88.2 },
    ])
  })

  test('M19 of equals the larger comes first, which takes fewer slots', () => {
    expect(lotsOf({ 1: 100, 10: 1_000, 100: 10_000 }).map(({ size }) => size)).toEqual([100, 10, 1])
  })

  test('M19 the best lot is that of a search through all of them, without rounding', () => {
    fc.assert(
      fc.property(book, (prices) => {
        const nets = PACK_SIZES.flatMap((size) => {
          const kamas = prices[size] ?? 0
          return kamas > 0 ? [{ size, net: BigInt(kamas - listingFee(kamas, GAME_RULES)) }] : []
        })
        const best = nets.find(({ size, net }) =>
          nets.every((other) => {
            const more = net * BigInt(other.size) - other.net * BigInt(size)
            return more > 0n || (more === 0n && size >= other.size)
          }),
        )
        expect(lotsOf(prices)[0]?.size).toBe(best?.size)
        expect(lotsOf(prices)).toHaveLength(nets.length)
      }),
    )
  })

  test('M19 one lot pays so many whole percent more per piece than another', () => {
    const [ten, hundred] = lotsOf({ 10: 1_400, 100: 10_000 })
    expect(ten && hundred && percentMore(ten, hundred)).toBe(40)
    const [kept, nothing] = lotsOf({ 10: 400, 1: 1 })
    expect(kept && nothing && percentMore(kept, nothing)).toBeNull()
  })

  test('M21 a size without a price is to be read', () => {
    expect(unreadSizes({ 1: 12, 100: 0 })).toEqual([10, 100, 1000])
    expect(lotsOf({ 1: 12, 100: 0 }).map(({ size }) => size)).toEqual([1])
  })
})

describe('which lot to sell', () => {
  const lots = lotsOf({ 1: 100, 10: 1_200, 100: 14_000 })
  const at = (pieces: number, days: 1 | 7 | 30 = 1) =>
    adviceOf(lots, { pieces, days, day: '2026-11-27' }, AIM)

  test('M22 is the best per piece among those that sell in time', () => {
    // A tenth of 100 a day is 70 pieces in seven days.
    expect(at(100)).toEqual({ kind: 'sells', lot: lots[1] })
    expect(at(143)).toEqual({ kind: 'sells', lot: lots[0] })
  })

  test('M22 without a pace says that it does not know it', () => {
    expect(adviceOf(lots, null, AIM)).toEqual({ kind: 'unknown', lot: lots[0] })
    expect(adviceOf([], null, AIM)).toBeNull()
  })

  test('M22 what is too slow in every size names the smallest, and what does not sell says so', () => {
    expect(at(1)?.kind).toBe('slow')
    expect(at(1)?.lot.size).toBe(1)
    expect(at(0)?.kind).toBe('still')
  })

  test('M22 no size that sells in time would leave more per piece', () => {
    fc.assert(
      fc.property(book, pace, (prices, found) => {
        const all = lotsOf(prices)
        const advice = adviceOf(all, found, AIM)
        const most = largestBatch(found, AIM)
        const inTime = all.filter(({ size }) => size <= most)
        if (advice?.kind === 'sells') {
          expect(inTime).toContain(advice.lot)
          expect(inTime.every(({ perPiece }) => perPiece <= advice.lot.perPiece)).toBe(true)
        } else expect(inTime).toEqual([])
      }),
    )
  })
})
