import { describe, expect, test } from 'vitest'
import type { Yield } from '#shared/domain/ranking/figures.ts'
import { type AlertRules, crossing, standingAlert, thresholdOf } from '#shared/domain/ranking/roi-alerts.ts'
import { figuresOf, type Said } from '#tests/support/ranking-books.ts'

/** A craft of 1,000 k that leaves a ROI of so many percent. */
const at = (roi: number): Yield => ({ cost: 1000, profit: roi * 10 })

describe('N134 N80 a threshold of 55 %', () => {
  const crossed = (before: Yield | null, after: Yield | null) => crossing(before, after, 55)

  test('tells a ROI that comes from under it to at or above it, once', () => {
    expect(crossed(at(54.9), at(55))).toBe('told')
    expect(crossed(at(55), at(61.7))).toBeNull()
    expect(crossed(at(61.7), at(54))).toBe('cleared')
    expect(crossed(at(54), at(56))).toBe('told')
    expect(crossed(at(30), at(54))).toBeNull()
  })

  test('never tells a ROI that is only a bound, nor one that comes of a bound', () => {
    expect([crossed(at(50), null), crossed(null, at(60)), crossed(at(60), null)]).toEqual([null, null, null])
  })

  test('is compared exactly, not as it is printed', () => {
    expect(crossed(at(50), { cost: 10 ** 9, profit: 55 * 10 ** 7 - 1 })).toBeNull()
    expect(crossed(at(50), { cost: 10 ** 9, profit: 55 * 10 ** 7 })).toBe('told')
    expect(crossed({ cost: 0, profit: 5 }, at(60))).toBeNull()
  })

  test('is the recipe’s own, else the general one', () => {
    expect([thresholdOf(0, 40), thresholdOf(null, 40), thresholdOf(undefined, null)]).toEqual([0, 40, null])
    expect(crossing(at(1), at(99), null)).toBeNull()
  })
})

describe('N80 an alert stands', () => {
  const belt: Said = {
    recipes: { 1: { 10: 1 } },
    prices: { 10: { packs: { 1: 1000 } } },
    // 1,617 net of the 2 % tax.
    sales: { 1: { price: 1650 } },
  }
  const stands = (said: Said, row: { threshold?: number; told_on?: string } | null, merged = false) => {
    const known = row ? { threshold: null, told_on: null, ...row } : undefined
    const rules: AlertRules = { general: 40, ofRecipe: () => known }
    return standingAlert(figuresOf(said), rules, merged)
  }

  test('at or above a threshold of its own, told or not', () => {
    expect(stands(belt, { threshold: 61 })).toMatchObject({ threshold: 61, toldOn: null })
    expect(stands(belt, { threshold: 62 })).toBeNull()
  })

  test('above the general one when it was told, or when a merge has brought it there', () => {
    expect(stands(belt, null)).toBeNull()
    expect(stands(belt, { told_on: '2026-11-22' })).toMatchObject({ threshold: 40, toldOn: '2026-11-22' })
    expect(stands(belt, null, true)).toMatchObject({ threshold: 40, toldOn: null })
  })

  test('never on a bound', () => {
    expect(stands({ ...belt, recipes: { 1: { 10: 1, 11: 1 } } }, { threshold: 1 })).toBeNull()
  })
})
