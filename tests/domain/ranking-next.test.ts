import { describe, expect, test } from 'vitest'
import type { PackSize } from '#shared/contract/fields.ts'
import {
  firstPrices,
  type NextPrice,
  nextPrices,
  topCounts,
  topRecipes,
} from '#shared/domain/ranking/next-prices.ts'
import { DAY, figuresIn, indexOf, NOW, ranked, type Said } from '#tests/support/ranking-books.ts'

const nextOf = (said: Said): NextPrice[] => {
  const ranking = ranked(said)
  return nextPrices(ranking, topRecipes(ranking.figures), NOW)
}

/** Three recipes want the wing, two of them nothing else; the ore is old. */
const keys: Said = {
  recipes: { 1: { 10: 1, 11: 2 }, 2: { 10: 3, 11: 5 }, 3: { 11: 1, 12: 1 }, 4: { 13: 1 } },
  prices: {
    10: { packs: { 1: 13_298 }, ago: DAY },
    13: { packs: { 1: 100 }, ago: 8 * DAY },
  },
  sales: { 1: { price: 26_450 }, 2: { price: 50_000 }, 3: { price: 9999 }, 4: { price: 1000 } },
  paces: { 1: 6000, 4: 200 },
}

describe('the next price to read', () => {
  test('N76 N133 a missing one, with the recipes that it completes, what they bring at most, and below what it pays', () => {
    // 757,380 a day; of the other no pace is known: 49,000 − 39,894 for one.
    expect(nextOf(keys)[0]).toEqual({
      kind: 'missing',
      id: 11,
      recipes: 2,
      stake: 757_380 + 9106,
      daily: true,
      paysBelow: 6311,
    })
  })

  test('N76 old ones come after, by what hangs on them', () => {
    const old = nextOf(keys)[1]
    // The whole cost of the fourth recipe: (980 − 100) × 2 a day.
    expect(old).toEqual({ kind: 'old', id: 13, recipes: 1, stake: 1760, daily: true, at: NOW - 8 * DAY })
    expect(
      nextOf({ ...keys, prices: { ...keys.prices, 13: { packs: { 1: 100 }, ago: 7 * DAY } } }),
    ).toHaveLength(1)
  })

  test('N76 an old price weighs as much as its share of the cost', () => {
    const shared: Said = {
      recipes: { 1: { 10: 1, 11: 3 } },
      prices: { 10: { packs: { 1: 100 }, ago: 9 * DAY }, 11: { packs: { 1: 100 } } },
      sales: { 1: { price: 1000 } },
    }
    expect(nextOf(shared)).toEqual([
      { kind: 'old', id: 10, recipes: 1, stake: 145, daily: false, at: NOW - 9 * DAY },
    ])
    // A sale price of the book bears the whole profit; one that the player set is not read there.
    const sold = (ofBook: boolean) => ({ 1: { price: 1000, at: NOW - 9 * DAY, ofBook } })
    expect(nextOf({ ...shared, sales: sold(true) }).map(({ id, stake }) => [id, stake])).toEqual([
      [1, 580],
      [10, 145],
    ])
    expect(nextOf({ ...shared, sales: sold(false) })).toHaveLength(1)
  })

  test('N76 by the tree, what is bought for a made ingredient weighs instead of it', () => {
    const made: Said = {
      recipes: { 1: { 2: 2 }, 2: { 10: 1, 11: 1 } },
      prices: { 10: { packs: { 1: 100 }, ago: 9 * DAY }, 11: { packs: { 1: 300 } } },
      sales: { 1: { price: 2000 } },
      byTree: true,
    }
    expect(nextOf(made).filter(({ kind }) => kind === 'old')).toMatchObject([
      { id: 10, recipes: 2, stake: 290 },
    ])
  })

  test('N76 more recipes come first, then more kamas; a loss adds nothing', () => {
    const said: Said = {
      recipes: { 1: { 10: 1 }, 2: { 11: 1 }, 3: { 12: 1, 20: 1 }, 4: { 12: 1, 20: 1 } },
      prices: { 20: { packs: { 1: 5000 } } },
      sales: { 1: { price: 10 }, 2: { price: 900 }, 3: { price: 100 }, 4: { price: 200 } },
    }
    expect(nextOf(said).map(({ id, recipes, stake }) => [id, recipes, stake])).toEqual([
      [12, 2, 0],
      [11, 1, 882],
      [10, 1, 10],
    ])
    expect(nextOf(said)[0]).toMatchObject({ paysBelow: null })
  })

  test('N76 a sale price may be the one that lacks', () => {
    const said: Said = { recipes: { 1: { 10: 1 } }, prices: { 10: { packs: { 1: 5 } } } }
    expect(nextOf(said)).toEqual([
      { kind: 'missing', id: 1, recipes: 1, stake: 0, daily: false, paysBelow: null },
    ])
  })

  test('N87 once it is typed, as many of the top recipes are complete as it said', () => {
    const completeIn = (said: Said) =>
      topRecipes(ranked(keys).figures).filter(
        ({ recipe }) => figuresIn(ranked(said), recipe.id).missing.length === 0,
      ).length
    const [next] = nextOf(keys)
    if (next?.kind !== 'missing') throw new Error('nothing lacks')
    const typed = { ...keys, prices: { ...keys.prices, [next.id]: { packs: { 1: 6311 } } } }
    expect(completeIn(typed) - completeIn(keys)).toBe(next.recipes)
    // Exactly at the limit the best of them still pays, one above it does not.
    expect(figuresIn(ranked(typed), 1).profit).toBe(1)
    const above = { ...typed, prices: { ...keys.prices, 11: { packs: { 1: 6312 } } } }
    expect(figuresIn(ranked(above), 1).profit).toBe(-1)
  })
})

describe('the top 50', () => {
  const many = (count: number, lacking: (n: number) => boolean): Said => ({
    recipes: Object.fromEntries(
      Array.from({ length: count }, (_, n): [number, Record<number, number>] => [
        n + 1,
        lacking(n) ? { 1000: 1, 1001: 1 } : { 1002: 1 },
      ]),
    ),
    prices: { 1002: { packs: { 1: 10 } } },
    sales: Object.fromEntries(Array.from({ length: count }, (_, n) => [n + 1, { price: 1000 + n }])),
    paces: { 1: 100, 80: 100 },
  })

  test('N76 N79 are those that bring most; what lacks two prices is there only where others do not fill it', () => {
    const full = topRecipes(ranked(many(80, (n) => n >= 60)).figures)
    expect([full.length, full[0]?.recipe.id, full.at(-1)?.recipe.id]).toEqual([50, 60, 11])
    const short = topRecipes(ranked(many(80, (n) => n < 60)).figures)
    expect([short.length, short[0]?.recipe.id, short[20]?.recipe.id]).toEqual([50, 80, 60])
    expect(topCounts(short)).toEqual({ complete: 20, oneMissing: 0, moreMissing: 30, withoutPace: 49 })
  })

  test('N79 complete, one missing, two or more add up to fifty', () => {
    const { complete, oneMissing, moreMissing } = topCounts(
      topRecipes(ranked(many(80, (n) => n % 3 > 0)).figures),
    )
    expect(complete + oneMissing + moreMissing).toBe(50)
  })

  test('N76 without sale prices those that lack least are there first', () => {
    const said: Said = { recipes: { 1: { 10: 1 }, 2: { 11: 1 } }, prices: { 11: { packs: { 1: 5 } } } }
    expect(topRecipes(ranked(said).figures).map(({ recipe }) => recipe.id)).toEqual([2, 1])
  })
})

test('N83 the first prices to read are those that most recipes of the player’s professions use', () => {
  const index = indexOf({
    recipes: { 1: { 10: 1, 11: 1 }, 2: { 10: 1, 12: 1 }, 3: { 12: 1 }, 4: { 12: 1 } },
    jobs: { 1: ['Tailleur', 1], 2: ['Tailleur', 1], 3: ['Forgeron', 1], 4: [null, 1] },
  })
  expect(firstPrices(index, new Set())).toEqual([
    { id: 12, recipes: 3 },
    { id: 10, recipes: 2 },
    { id: 11, recipes: 1 },
  ])
  expect(firstPrices(index, new Set(['Tailleur']))).toEqual([
    { id: 10, recipes: 2 },
    { id: 11, recipes: 1 },
    { id: 12, recipes: 1 },
  ])
})

describe('the lots of what is made', () => {
  const plank: Said = {
    recipes: { 1: { 10: 1 } },
    prices: { 10: { packs: { 1: 100 } } },
    sales: { 1: { price: 1000 } },
    paces: { 1: 200 },
  }
  const lotsOf = (said: Said, unread: Record<number, readonly PackSize[]>) => {
    const ranking = ranked(said)
    return nextPrices(ranking, topRecipes(ranking.figures), NOW, (id) => unread[id] ?? [])
  }

  test('M21 the sizes of a made item that have no price come after what is missing or old', () => {
    const category = 'resources'
    const dated = { ...plank, prices: { 10: { packs: { 1: 100 }, ago: 8 * DAY } } }
    expect(
      lotsOf({ ...dated, category }, { 1: [10, 100], 10: [1000] }).map(({ kind, id }) => [kind, id]),
    ).toEqual([
      ['old', 10],
      ['lots', 1],
    ])
    expect(lotsOf({ ...plank, category }, { 1: [10, 100] })).toEqual([
      { kind: 'lots', id: 1, recipes: 1, stake: 1760, daily: true, sizes: [10, 100] },
    ])
  })

  test('M21 nobody is sent to read lots of equipment, nor of what is to be read anyway', () => {
    expect(lotsOf(plank, { 1: [10, 100] })).toEqual([])
    const unsold = lotsOf({ ...plank, category: 'resources', sales: {} }, { 1: [1, 10] })
    expect(unsold.map(({ kind, id }) => [kind, id])).toEqual([['missing', 1]])
  })
})
