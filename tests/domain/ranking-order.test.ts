import { describe, expect, test } from 'vitest'
import {
  inOrder,
  MINE,
  movedAmong,
  NO_FILTERS,
  passing,
  RANKED_BY,
  type RankingFilters,
  type RankingSort,
  rankedValue,
  tightestFilter,
} from '#shared/domain/ranking/order.ts'
import { DAY, NOW, ranked, type Said } from '#tests/support/ranking-books.ts'

/** Five recipes of one stone each, dearer from one to the next; the fourth lacks its stone, the fifth everything. */
const said: Said = {
  recipes: { 1: { 11: 1 }, 2: { 12: 1 }, 3: { 13: 1 }, 4: { 14: 1 }, 5: { 15: 1, 16: 1 } },
  names: { 1: 'Amulette', 2: 'Bague', 3: 'Cape', 4: 'Dague', 5: 'Épée' },
  jobs: {
    1: ['Bijoutier', 10],
    2: ['Bijoutier', 120],
    3: ['Tailleur', 60],
    4: ['Forgeron', 60],
    5: [null, 1],
  },
  prices: {
    11: { packs: { 1: 100 }, ago: 3 * DAY },
    12: { packs: { 1: 200 } },
    13: { packs: { 1: 300 }, ago: 40 * DAY },
  },
  sales: {
    1: { price: 200 },
    2: { price: 1000 },
    3: { price: 1000, at: NOW - DAY },
    4: { price: 100 },
  },
  paces: { 1: 1000, 3: 50 },
}
const { figures } = ranked(said)
const names = (rows: readonly { recipe: { name: string } }[]) =>
  rows.map(({ recipe }) => recipe.name[0]).join('')
const ordered = (by: RankingSort['by'], descending = true) => names(inOrder(figures, { by, descending }))
const left = (patch: Partial<RankingFilters>, levels = new Map<string, number>()) =>
  names(passing(figures, { ...NO_FILTERS, ...patch }, levels))

describe('what moved', () => {
  const moved = (before: string, after: string) => {
    const one = new Map(figures.map((row) => [row.recipe.name[0], row]))
    const rows = (letters: string) => [...letters].flatMap((letter) => one.get(letter) ?? [])
    return movedAmong(rows(before), rows(after))
  }

  test('N82 is as few recipes as have to be taken out for the others to be in order', () => {
    expect([moved('ABCD', 'ABCD'), moved('ABCD', 'BCDA'), moved('ABCD', 'DABC')]).toEqual([0, 1, 1])
    expect([moved('ABCD', 'DCBA'), moved('ABCD', 'BADC'), moved('ABC', 'ABCD'), moved('ABCD', 'AD')]).toEqual(
      [3, 2, 1, 2],
    )
  })
})

describe('the order', () => {
  test('N74 is by whatever is asked, unknown values last whichever the way', () => {
    // Profits: 96, 780, 680, at most 98.
    expect([ordered('profit'), ordered('profit', false)]).toEqual(['BCDAÉ', 'ADCBÉ'])
    expect([ordered('cout'), ordered('cout', false)]).toEqual(['CBADÉ', 'ABCDÉ'])
    expect([ordered('vente'), ordered('vente', false)]).toEqual(['BCADÉ', 'DABCÉ'])
    expect([ordered('roi'), ordered('roi', false)]).toEqual(['BCADÉ', 'ACBDÉ'])
    expect([ordered('confiance'), ordered('confiance', false)]).toEqual(['BACDÉ', 'CABDÉ'])
    expect(ordered('age')).toBe('CABDÉ')
  })

  test('N74 by profit per day those without a pace come last, by their profit', () => {
    // 96 × 10, 680 × 0.5; then 780 and at most 98.
    expect([ordered('jour'), ordered('jour', false)]).toEqual(['ACBDÉ', 'CABDÉ'])
  })

  test('N74 equals stand by name', () => {
    const same = ranked({
      recipes: { 1: { 10: 1 }, 2: { 10: 1 }, 3: { 10: 1 } },
      names: { 1: 'Cape', 2: 'Écharpe', 3: 'Bague' },
      prices: { 10: { packs: { 1: 10 } } },
    })
    for (const descending of [true, false])
      expect(names(inOrder(same.figures, { by: 'cout', descending }))).toBe('BCÉ')
  })

  test('N71 what lacks two prices comes after the others, whatever its bound', () => {
    const bound = ranked({
      recipes: { 1: { 10: 1 }, 2: { 11: 1, 12: 1 } },
      prices: { 10: { packs: { 1: 10 } } },
      sales: { 1: { price: 20 }, 2: { price: 1_000_000 } },
    })
    expect(inOrder(bound.figures, { by: 'profit', descending: true }).map(({ recipe }) => recipe.id)).toEqual(
      [1, 2],
    )
  })

  test('N74 in every order, either way, those without a value come last', () => {
    for (const by of RANKED_BY)
      for (const descending of [true, false]) {
        const values = inOrder(figures, { by, descending }).map((one) => rankedValue(one, by) !== null)
        expect(values).toEqual([...values].sort((a, b) => Number(b) - Number(a)))
      }
  })
})

describe('the filters', () => {
  test('N71 N74 by default leave out what lacks two prices; « complets » all that lacks one', () => {
    expect([left({}), left({ prices: 'complets' }), left({ prices: 'tous' })]).toEqual([
      'ABCD',
      'ABC',
      'ABCDÉ',
    ])
  })

  test('N74 find words of the name, accents aside', () => {
    expect([
      left({ query: 'epe', prices: 'tous' }),
      left({ query: 'a  GUE' }),
      left({ query: 'xyz' }),
    ]).toEqual(['É', 'BD', ''])
  })

  test('N74 a profession, or those that the player’s levels suffice for', () => {
    expect(left({ job: 'Bijoutier' })).toBe('AB')
    const levels = new Map([
      ['Bijoutier', 119],
      ['Tailleur', 60],
    ])
    expect(left({ job: MINE, prices: 'tous' }, levels)).toBe('ACÉ')
    expect(left({ job: MINE, prices: 'tous' })).toBe('É')
  })

  test('N74 levels from and to, both included; a category', () => {
    expect([left({ levels: { from: 60, to: 120 } }), left({ levels: { from: 1, to: 60 } })]).toEqual([
      'BCD',
      'ACD',
    ])
    expect([left({ category: 'equipment' }), left({ category: 'consumables' })]).toEqual(['ABCD', ''])
  })

  test('N74 amounts leave out what is certainly beyond, and what has no such figure', () => {
    expect([left({ budget: 200 }), left({ budget: 199 })]).toEqual(['AB', 'A'])
    expect([left({ confidence: 50 }), left({ confidence: 100 })]).toEqual(['AB', 'B'])
    expect([left({ roi: 227 }), left({ roi: 96 }), left({ roi: 1000 })]).toEqual(['B', 'ABC', ''])
  })

  test('N83 of filters that leave nothing, the one to take off is that without which most is shown', () => {
    const tight = { ...NO_FILTERS, query: 'cape', budget: 100, job: 'Tailleur' }
    expect(passing(figures, tight, new Map())).toEqual([])
    expect(tightestFilter(figures, tight, new Map())).toBe('budget')
    // No single one is enough: the one that leaves out most.
    const both = {
      ...NO_FILTERS,
      query: 'cape',
      job: 'Forgeron',
      category: 'quest' as const,
      prices: 'tous' as const,
    }
    expect(tightestFilter(figures, both, new Map())).toBe('category')
    expect(tightestFilter(figures, { ...NO_FILTERS, prices: 'tous' }, new Map())).toBeNull()
  })
})
