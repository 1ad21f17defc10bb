import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstSteps } from '#shared/domain/board/first-steps.ts'
import { type GoalNeeds, goalsLeft, percentDone } from '#shared/domain/board/goals.ts'
import { cheapestPacks, type PackPrices } from '#shared/domain/prices/packs.ts'

const [ASH, IRON, NETTLE] = [303, 312, 421]
const none = () => 0

describe('goals', () => {
  test('N110 N12 one stock serves the goal that is due first; each pays its part of what is bought on the sum', () => {
    const goals = [
      { key: 'guide', due: null, needs: [{ id: ASH, pieces: 50 }] },
      { key: 'craft', due: '2026-11-30', needs: [{ id: ASH, pieces: 30 }] },
    ]
    // 80 needed, 36 in stock: the craft takes 30, the guide 6; 44 to buy: 4×10 at 95 and 4×1 at 10.
    const prices: PackPrices = { 1: 10, 10: 95 }
    const left = goalsLeft(goals, { freeOf: () => 36, plannedOf: none, pricesOf: () => prices })
    expect(left.get('craft')).toEqual({ needed: 30, left: 0, cost: 0, unpriced: [] })
    expect(left.get('guide')).toEqual({ needed: 50, left: 44, cost: 420, unpriced: [] })
  })

  test('N110 N22 shares are rounded down, the rest is the first one’s', () => {
    const goals = ['a', 'b', 'c'].map((key) => ({ key, due: null, needs: [{ id: IRON, pieces: 1 }] }))
    const left = goalsLeft(goals, { freeOf: none, plannedOf: none, pricesOf: () => ({ 10: 100 }) })
    expect(goals.map(({ key }) => left.get(key)?.cost)).toEqual([34, 33, 33])
  })

  test('N110 N11 without a price the cost is a lower bound; what planned crafts make is not bought', () => {
    const goal = {
      key: 'craft',
      due: '2026-11-30',
      needs: [
        { id: ASH, pieces: 10 },
        { id: NETTLE, pieces: 5 },
        { id: IRON, pieces: 8 },
      ],
    }
    const left = goalsLeft([goal], {
      freeOf: none,
      plannedOf: (id) => (id === IRON ? 20 : 0),
      pricesOf: (id): PackPrices => (id === ASH ? { 1: 7 } : {}),
    })
    expect(left.get('craft')).toEqual({ needed: 23, left: 23, cost: 70, unpriced: [NETTLE] })
  })

  test('N110 N12 no piece of the stock serves twice, and shares add up to the purchase', () => {
    const someGoal = fc.record({
      due: fc.option(fc.constantFrom('2026-11-23', '2026-12-01')),
      pieces: fc.integer({ min: 1, max: 500 }),
    })
    fc.assert(
      fc.property(
        fc.array(someGoal, { minLength: 1, maxLength: 6 }),
        fc.nat(900),
        fc.record({ 1: fc.integer({ min: 1, max: 90 }), 100: fc.integer({ min: 1, max: 9000 }) }),
        (some, stock, prices) => {
          const goals: GoalNeeds[] = some.map(({ due, pieces }, at) => ({
            key: String(at),
            due,
            needs: [{ id: ASH, pieces }],
          }))
          const all = [
            ...goalsLeft(goals, { freeOf: () => stock, plannedOf: none, pricesOf: () => prices }).values(),
          ]
          const sum = (of: (one: (typeof all)[number]) => number) =>
            all.reduce((total, one) => total + of(one), 0)
          const missing = Math.max(0, sum(({ needed }) => needed) - stock)
          expect(sum(({ left }) => left)).toBe(missing)
          expect(sum(({ cost }) => cost)).toBe(cheapestPacks(missing, prices)?.cost)
        },
      ),
    )
  })

  test('N110 the share done is 100 only when all of it is', () => {
    expect([percentDone(21, 100), percentDone(999, 1000), percentDone(3, 3), percentDone(0, 0)]).toEqual([
      21, 99, 100, 100,
    ])
  })
})

describe('a first visit', () => {
  test('N112 three steps, each ticking itself; once all are there are none', () => {
    const nothing = { priced: 0, purchases: 0, almanax: false }
    const done = (had: typeof nothing) => firstSteps(had)?.map((one) => one.done)
    expect(done(nothing)).toEqual([false, false, false])
    expect(done({ ...nothing, purchases: 1 })).toEqual([false, true, false])
    expect(done({ ...nothing, priced: 3, almanax: true })).toEqual([true, false, true])
    expect(done({ priced: 1, purchases: 1, almanax: true })).toBeUndefined()
  })

  test('N112 who has noted twenty prices and purchases is no newcomer, whatever is left to try', () => {
    expect(firstSteps({ priced: 0, purchases: 19, almanax: false })).not.toBeNull()
    expect(firstSteps({ priced: 0, purchases: 20, almanax: false })).toBeNull()
    expect(firstSteps({ priced: 15, purchases: 5, almanax: false })).toBeNull()
  })
})
