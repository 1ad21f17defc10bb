import { describe, expect, test } from 'vitest'
import { lostValues, type Typed } from './browser/typed-values.ts'

const PLACE = { collection: 'flips', key: 'ligne-1', field: 'buy_price_kamas' }
const aTyped = (value: unknown, over?: unknown, by = 'bureau'): Typed => ({ ...PLACE, value, over, by })

describe('a typed value', () => {
  test('is lost when it is neither the row’s, nor in a journal, nor replaced by someone who saw it', () => {
    const typed = [aTyped(1), aTyped(2, undefined, 'salon')]
    expect(lostValues(typed, [{ ...PLACE, value: 2 }], [])).toEqual([typed[0]])
  })

  test('is kept by a journal', () => {
    const typed = [aTyped(1), aTyped(2, undefined, 'salon')]
    expect(lostValues(typed, [{ ...PLACE, value: 2 }], [{ ...PLACE, value: 1 }])).toEqual([])
  })

  test('may be replaced by whoever saw it', () => {
    expect(lostValues([aTyped(1), aTyped(2, 1, 'salon')], [{ ...PLACE, value: 2 }], [])).toEqual([])
  })

  test('is not kept by the same value in another field', () => {
    const elsewhere = [{ ...PLACE, field: 'sell_price_kamas', value: 1 }]
    expect(lostValues([aTyped(1)], elsewhere, elsewhere)).toHaveLength(1)
  })
})
