import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lastIncrement } from '#shared/domain/site/user-trend.ts'

describe('the growth of the accounts', () => {
  test.each([
    [[10, 12, 12, 17], 5],
    [[17, 12], 0],
    [[5, 5], 0],
    [[3], null],
    [[], null],
  ])('A120 after running totals %j the last increment is %s', (daily, increment) => {
    expect(lastIncrement(daily)).toBe(increment)
  })

  test('A120 it is never below zero, and null exactly where there are not two points', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), (daily) => {
        const increment = lastIncrement(daily)
        expect(increment === null).toBe(daily.length < 2)
        expect(increment ?? 0).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
