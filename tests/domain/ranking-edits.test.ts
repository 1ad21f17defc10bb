import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usual } from '#scripts/test-selection.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { netSale } from '#shared/domain/crafts/profit.ts'
import { unitPrice } from '#shared/domain/prices/packs.ts'
import type { RecipeFigures } from '#shared/domain/ranking/figures.ts'
import { inOrder, RANKED_BY } from '#shared/domain/ranking/order.ts'
import {
  type Ranking,
  type RankingBook,
  rankingAfter,
  rankingInSlices,
} from '#shared/domain/ranking/ranking.ts'
import { bookOf, DAY, indexOf, rankingOf, type Said } from '#tests/support/ranking-books.ts'

const RECIPES = 120
const ITEMS = 90
const EDITS = usual ? 200 : 1000
const SEED = 20_261_122

/** Items from 1 on are made, of items with larger ids: the last thirty have no recipe. */
const anyRecipes = fc.array(
  fc.array(
    fc.record({ item: fc.integer({ min: 1, max: ITEMS }), quantity: fc.integer({ min: 1, max: 40 }) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  ),
  { minLength: RECIPES, maxLength: RECIPES },
)

/** What an edit says of an item: its packs, its sale, its pace, each anew or not at all. */
const anyEdit = fc.record({
  item: fc.integer({ min: 1, max: RECIPES }),
  what: fc.constantFrom('price', 'price', 'price', 'sale', 'pace'),
  amount: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { freq: 5 }),
  pack: fc.constantFrom(...PACK_SIZES),
  ago: fc.integer({ min: 0, max: 40 * DAY }),
  odd: fc.boolean(),
})
type Edit = typeof anyEdit extends fc.Arbitrary<infer E> ? E : never

function recipesFrom(list: readonly (readonly { item: number; quantity: number }[])[]): Said['recipes'] {
  const made = list.map((parts, at) => {
    const later = parts.map(({ item, quantity }) => [at + 1 + item, quantity] as const)
    return [at + 1, Object.fromEntries(later)] as const
  })
  return Object.fromEntries(made)
}

function edited(said: Said, { item, what, amount, pack, ago, odd }: Edit): Said {
  if (what === 'sale') {
    const sales = { ...said.sales }
    if (amount === null) delete sales[item]
    else sales[item] = { price: amount, odd, ofBook: odd }
    return { ...said, sales }
  }
  if (what === 'pace') {
    const paces = { ...said.paces }
    if (amount === null) delete paces[item]
    else paces[item] = amount % 5000
    return { ...said, paces }
  }
  const packs = { ...said.prices?.[item]?.packs, [pack]: amount ?? 0 }
  return { ...said, prices: { ...said.prices, [item]: { packs, ago, odd } } }
}

/** The figures of all recipes by one plain loop that knows nothing of indexes. */
function plainly(said: Said, { figures }: Ranking) {
  return figures.map(({ recipe }) => {
    const parts = Object.entries(said.recipes[recipe.id] ?? {})
    const missing: number[] = []
    let thousandths = 0n
    for (const [id, quantity] of parts) {
      const unit = unitPrice(said.prices?.[Number(id)]?.packs ?? {})
      const price = unit && said.prices?.[Number(id)]?.packs[unit.pack]
      if (unit && price) thousandths += (BigInt(quantity) * BigInt(price) * 1000n) / BigInt(unit.pack)
      else missing.push(Number(id))
    }
    const sale = said.sales?.[recipe.id]
    const cost = Number((thousandths + 500n) / 1000n)
    return {
      id: recipe.id,
      missing: sale ? missing : [...missing, recipe.id],
      cost: missing.length < parts.length ? cost : null,
      profit: sale ? netSale(sale.price, 2) - cost : null,
    }
  })
}

const inShort = ({ figures }: Ranking) =>
  figures.map(({ recipe, missing, cost, profit }) => ({ id: recipe.id, missing, cost, profit }))

describe('the ranking of many edits', () => {
  test.each([false, true])(
    'N81 N87 worked out again where they were made, it is the whole one (by tree: %s)',
    (byTree) => {
      const [list] = fc.sample(anyRecipes, { seed: SEED, numRuns: 1 })
      const edits = fc.sample(anyEdit, { seed: SEED, numRuns: EDITS })
      let said: Said = { recipes: recipesFrom(list ?? []), byTree }
      const index = indexOf(said)
      let ranking = rankingOf(index, bookOf(said))
      let orders = SORTS.map((sort) => inOrder(ranking.figures, sort))
      let checked = 0
      for (const [at, edit] of edits.entries()) {
        said = edited(said, edit)
        ranking = rankingAfter(ranking, bookOf(said), [edit.item])
        orders = SORTS.map((sort, n) => inOrder(ranking.figures, sort, orders[n]))
        // Each is looked at beside a loop of its own, the whole pass now and then: it takes a thousand times as long.
        if (!byTree) expect(inShort(ranking)).toEqual(plainly(said, ranking))
        if (at % 20 !== 19) continue
        const whole = rankingOf(index, bookOf(said))
        expect(ranking.figures).toEqual(whole.figures)
        expect([...ranking.pieces].sort(byId)).toEqual([...whole.pieces].sort(byId))
        expect(orders.map(idsOf)).toEqual(SORTS.map((sort) => idsOf(inOrder(whole.figures, sort))))
        checked += 1
      }
      expect([edits.length, checked]).toEqual([EDITS, EDITS / 20])
      expect(ranking.figures.some(({ missing }) => missing.length === 0)).toBe(true)
    },
  )

  test('N81 recipes that an edit does not touch stay the same objects', () => {
    const said: Said = {
      recipes: { 1: { 10: 1 }, 2: { 11: 1 }, 3: { 2: 1 } },
      prices: { 10: { packs: { 1: 5 } }, 11: { packs: { 1: 5 } } },
    }
    const changedBy = (byTree: boolean) => {
      const before = rankingOf(indexOf(said), bookOf({ ...said, byTree }))
      const book = bookOf({ ...said, byTree, prices: { ...said.prices, 11: { packs: { 1: 6 } } } })
      const { figures } = rankingAfter(before, book, [11])
      return figures.filter((one, at) => one !== before.figures[at]).map(({ recipe }) => recipe.id)
    }
    expect([changedBy(false), changedBy(true)]).toEqual([[2], [2, 3]])
  })

  test('N81 in slices it comes to the same, with a pause at least every hundred recipes', () => {
    const [list] = fc.sample(anyRecipes, { seed: SEED + 1, numRuns: 1 })
    const said: Said = { recipes: recipesFrom(list ?? []) }
    const book: RankingBook = bookOf(said)
    const work = rankingInSlices(indexOf(said), book)
    let pauses = 0
    let step = work.next()
    for (; !step.done; step = work.next()) pauses += 1
    expect(pauses).toBe(3)
    expect(step.value.figures).toEqual(rankingOf(indexOf(said), book).figures)
  })
})

const SORTS = RANKED_BY.flatMap((by) => [true, false].map((descending) => ({ by, descending })))
const idsOf = (figures: readonly RecipeFigures[]): number[] => figures.map(({ recipe }) => recipe.id)
const byId = ([a]: readonly [number, unknown], [b]: readonly [number, unknown]): number => a - b
