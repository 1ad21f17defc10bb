import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { totalWeight } from '#shared/domain/effects/weight.ts'

const ASH = 303
const NETTLE = 421
const known = new Map([
  [ASH, 5],
  [NETTLE, 0],
])
const podsOf = (id: number) => known.get(id)

describe('what pieces weigh together', () => {
  test('is the sum of each piece’s pods', () => {
    const pieces = [
      { id: ASH, quantity: 30 },
      { id: NETTLE, quantity: 7 },
    ]
    expect(totalWeight(pieces, podsOf)).toEqual({ pods: 150, atLeast: false })
  })

  test('is a lower bound where an item’s weight is not known', () => {
    const pieces = [
      { id: ASH, quantity: 2 },
      { id: 999, quantity: 1 },
    ]
    expect(totalWeight(pieces, podsOf)).toEqual({ pods: 10, atLeast: true })
  })

  test('an item of which no piece is wanted hides nothing', () => {
    const pieces = [
      { id: ASH, quantity: 2 },
      { id: 999, quantity: 0 },
    ]
    expect(totalWeight(pieces, podsOf)).toEqual({ pods: 10, atLeast: false })
  })

  test('is unknown where no weight is known, and where nothing is carried', () => {
    expect(totalWeight([{ id: 999, quantity: 3 }], podsOf)).toBeNull()
    expect(totalWeight([], podsOf)).toBeNull()
    expect(totalWeight([{ id: ASH, quantity: 0 }], podsOf)).toBeNull()
  })

  test('two lists carried together weigh what they weigh apart', () => {
    const list = fc.array(fc.record({ id: fc.constant(ASH), quantity: fc.integer({ min: 1, max: 10_000 }) }))
    fc.assert(
      fc.property(list, list, (a, b) => {
        const pods = (of: typeof a) => totalWeight(of, podsOf)?.pods ?? 0
        expect(pods([...a, ...b])).toBe(pods(a) + pods(b))
      }),
    )
  })
})
