import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flips } from '#shared/collections/flips.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { autoTax, flipTax } from '#shared/domain/flips/flips.ts'
import { completeFlip } from '#shared/domain/plain-entry.ts'

const TODAY = '2026-11-20'
type Line = PatchOf<typeof flips>

const aLine = (line: Line = {}) => ({ ...flips.defaults, purchase_date: '2026-11-01', ...line })
const SOLD = aLine({ sold: true, sold_date: '2026-11-10' })
const complete = (entry: Record<string, unknown>, stored: Line | null = aLine()) =>
  completeFlip(entry, stored, TODAY)

describe('T51 the day of purchase of a plain client’s line', () => {
  test.each([
    ['is today for a new line without one', {}, null, TODAY],
    ['is the given one', { purchase_date: '2026-11-02' }, null, '2026-11-02'],
    ['stays none where the client says that there is none', { purchase_date: null }, null, null],
    ['of a known line is not touched', { note: 'x' }, aLine(), undefined],
    [
      'is not made up for a line that never had one',
      { note: 'x' },
      aLine({ purchase_date: null }),
      undefined,
    ],
  ])('%s', (_rule, entry, stored, day) => {
    expect(complete(entry, stored).purchase_date).toBe(day)
  })
})

describe('T56 the day of sale', () => {
  test.each([
    ['is today when a line becomes sold', { sold: true }, aLine(), TODAY],
    ['is today when a whole line comes back as sold', { ...aLine(), sold: true }, aLine(), TODAY],
    ['is today for a new line that is sold already', { sold: true }, null, TODAY],
    ['is the given one', { sold: true, sold_date: '2026-11-12' }, aLine(), '2026-11-12'],
    ['stays as it is on a line that is sold', { sold: true }, SOLD, undefined],
    ['can be emptied on a line that is sold', { sold: true, sold_date: null }, SOLD, null],
    ['goes with the sale', { sold: false }, SOLD, null],
    ['goes with the sale when a whole line comes back', { ...SOLD, sold: false }, SOLD, null],
    ['stays where the client gives another', { sold: false, sold_date: '2026-11-12' }, SOLD, '2026-11-12'],
    ['is left alone by an entry that does not speak of the sale', { note: 'x' }, SOLD, undefined],
    ['is left alone by a sale that is no boolean', { sold: 'oui' }, aLine(), undefined],
  ])('%s', (_rule, entry, stored, day) => {
    expect(complete(entry, stored).sold_date).toBe(day)
  })
})

describe('T55 the tax', () => {
  const auto = aLine({ sell_price_kamas: 1000, tax_kamas: 20 })
  const typed = aLine({ sell_price_kamas: 1000, tax_kamas: 7, autoTax: false })
  const merged = aLine({ sell_price_kamas: 1000, tax_kamas: 3 })

  test.each([
    ['of a new line without one is computed', { sell_price_kamas: 1000 }, null, [20, undefined]],
    ['follows a new sell price', { sell_price_kamas: 5000 }, auto, [100, undefined]],
    [
      'sent beside autoTax true loses to the computed one',
      { autoTax: true, tax_kamas: 7 },
      typed,
      [20, true],
    ],
    ['that differs from the computed one is typed', { tax_kamas: 7 }, auto, [7, false]],
    [
      'that equals the computed one stays automatic',
      { sell_price_kamas: 5000, tax_kamas: 100 },
      auto,
      [100, undefined],
    ],
    [
      'that comes back unchanged beside a new price follows it',
      { sell_price_kamas: 5000, tax_kamas: 20 },
      auto,
      [100, undefined],
    ],
    [
      'typed before stays as it is under a new price',
      { sell_price_kamas: 5000 },
      typed,
      [undefined, undefined],
    ],
    ['typed again stays typed', { tax_kamas: 9 }, typed, [9, undefined]],
    ['of a new line that is given is typed', { sell_price_kamas: 1000, tax_kamas: 7 }, null, [7, false]],
    ['switched to automatic is computed', { autoTax: true }, typed, [20, true]],
    ['switched to typed keeps the figure that was shown', { autoTax: false }, merged, [20, false]],
    ['that no rule allows is left to be refused', { tax_kamas: -1 }, auto, [-1, undefined]],
    [
      'of a price that no rule allows is the one in force',
      { sell_price_kamas: -5, autoTax: true },
      typed,
      [20, true],
    ],
  ])('%s', (_rule, entry, stored, [tax, switched]) => {
    const { tax_kamas, autoTax: now } = complete(entry, stored)
    expect([tax_kamas, now]).toEqual([tax, switched])
  })
})

test('a delete is left as it is', () => {
  expect(complete({ deleted: true }, null)).toEqual({ deleted: true })
})

const money = fc.integer({ min: 0, max: 10 ** 6 })
const day = fc.constantFrom(null, '2026-11-01', '2026-11-10')
const lines = fc.record({
  purchase_date: day,
  sold: fc.boolean(),
  sold_date: day,
  buy_price_kamas: money,
  sell_price_kamas: money,
  tax_kamas: money,
  autoTax: fc.boolean(),
})

test('T57 T58 a whole line sent back as it was read says nothing new', () => {
  fc.assert(
    fc.property(lines, (line) => {
      const stored = aLine(line)
      const read = { ...stored, tax_kamas: flipTax(stored) }
      const entry = complete(read, stored)
      for (const [field, value] of Object.entries(entry)) {
        expect([field, value]).toEqual([field, Object.entries(stored).find(([name]) => name === field)?.[1]])
      }
    }),
  )
})

test('T55 with the automatic tax what is stored is the tax of the price in force', () => {
  fc.assert(
    fc.property(lines, money, fc.option(money, { nil: undefined }), (line, sell, tax) => {
      const stored = aLine(line)
      const sent = { sell_price_kamas: sell, autoTax: true, ...(tax === undefined ? {} : { tax_kamas: tax }) }
      const after = { ...stored, ...complete(sent, stored) }
      expect(flipTax(after)).toBe(autoTax(sell))
    }),
  )
})
