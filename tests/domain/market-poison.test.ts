import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usual } from '#scripts/test-selection.ts'
import { aggregatePrices } from '#shared/domain/market/aggregate.ts'
import { median } from '#shared/domain/prices/median.ts'
import { fromEverywhere, worstError } from '#tests/support/poisoned-contributions.ts'

const TODAY = 20_000
/** Up to how many contributions the worst is searched: it takes five times as long with twice as many. */
const SEARCHED = usual ? 11 : 20
const MAX_ERROR = 15

const age = fc.constantFrom(-1, 0, 7)
const share = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }))

/** n contributions of which h collude, the honest ones at least twice as many. */
const crowds = Array.from({ length: 16 }, (_, i) => i + 5).flatMap((n) =>
  Array.from({ length: Math.floor(n / 3) }, (_, i): [number, number] => [n, i + 1]),
)

describe('N196 poison', () => {
  test('of h among n colluding contributions moves the price by less than 15 %, and the note says by how much', () => {
    const rows = Array.from({ length: SEARCHED - 4 }, (_, i) => i + 5).map((n) => {
      const worst = crowds.filter(([of]) => of === n).map(([, h]) => worstError(n, h))
      expect(Math.max(...worst)).toBeLessThan(MAX_ERROR)
      return `| ${[n, ...Array.from({ length: 6 }, (_, h) => worst[h]?.toFixed(1) ?? '')].join(' | ')} |`
    })
    const note = readFileSync('shared/domain/figures.md', 'utf8')
    expect(rows.filter((row) => !note.includes(row))).toEqual([])
  }, 120_000)

  test.each(crowds)(
    'of %i contributions, %i of them hostile at any price and age, stays under 15 %%',
    (n, h) => {
      const crowd = fc.record({
        low: fc.constantFrom(1, 3, 10, 17, 95, 990, 12_345, 10 ** 9),
        honest: fc.array(fc.record({ at: share, age: fc.integer({ min: 0, max: 7 }) }), {
          minLength: n - h,
          maxLength: n - h,
        }),
        hostile: fc.array(fc.record({ at: fc.double({ min: -1, max: 3, noNaN: true }), age }), {
          minLength: h,
          maxLength: h,
        }),
      })
      fc.assert(
        fc.property(crowd, ({ low, honest, hostile }) => {
          // Within a tenth of each other, whole kamas as typed.
          const own = honest.map(({ at, age }) => ({
            price: low + Math.floor((low / 10) * at),
            day: TODAY - age,
          }))
          const theirs = hostile.map(({ at, age }) => ({
            price: Math.max(1, Math.round(low * (1 + at / 2))),
            day: TODAY - age,
          }))
          const aggregate = aggregatePrices(fromEverywhere([...own, ...theirs]), TODAY)
          if (!aggregate) return
          const middle = median(own.map(({ price }) => price)) ?? 0
          expect(Math.abs(aggregate.exact - middle)).toBeLessThanOrEqual((MAX_ERROR / 100) * middle)
        }),
        { numRuns: 300 },
      )
    },
  )
})
