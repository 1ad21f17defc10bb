import { describe, expect, test } from 'vitest'
import type { Ingredient } from '#shared/catalogue/types.ts'
import { type CraftToMake, type NeedFacts, plannedNeeds } from '#shared/domain/courses/needs.ts'
import { shoppingList } from '#shared/domain/courses/shopping-list.ts'

const [SWORD, BLADE, ORE, WOOD, RING] = [1, 2, 3, 4, 5] as const
const RECIPES: Record<number, Ingredient[]> = {
  [SWORD]: [
    { id: BLADE, quantity: 2 },
    { id: WOOD, quantity: 1 },
  ],
  [BLADE]: [{ id: ORE, quantity: 3 }],
  [RING]: [{ id: BLADE, quantity: 1 }],
}

type Given = { stock?: Record<number, number>; prices?: Record<number, number>; recipes?: typeof RECIPES }
const known = ({ stock = {}, prices = {}, recipes = RECIPES }: Given = {}): NeedFacts => ({
  ingredientsOf: (id) => recipes[id],
  freeOf: (id) => stock[id] ?? 0,
  pricesOf: (id) => (prices[id] ? { 1: prices[id] } : {}),
  lockOf: () => undefined,
  canMake: () => true,
})
const craft = (recipe: number, crafts: number, more: Partial<CraftToMake> = {}): CraftToMake => ({
  recipe,
  crafts,
  tree: false,
  due: null,
  ...more,
})

/** Of each item on the list: needed, made by plans, in stock, missing. */
function listed(crafts: CraftToMake[], given: Given = {}) {
  const of = known(given)
  const { needs, plannedOf, takenOf } = plannedNeeds({ crafts, asked: [] }, of)
  const lines = shoppingList(needs, {
    freeOf: (id) => Math.max(0, of.freeOf(id) - takenOf(id)),
    plannedOf,
    pricesOf: of.pricesOf,
  })
  return Object.fromEntries(
    lines.map(({ id, needed, planned, owned, missing }) => [id, [needed, planned, owned, missing]]),
  )
}

describe('what planned crafts need', () => {
  test('N15 is their ingredients, as often as they are made; recipes that nobody knows, and none, need nothing', () => {
    expect(listed([craft(SWORD, 5), craft(RING, 4), craft(99, 3), craft(BLADE, 0)])).toEqual({
      [BLADE]: [14, 0, 0, 14],
      [WOOD]: [5, 0, 0, 5],
    })
  })

  test('N18 what another planned craft makes covers it first', () => {
    expect(listed([craft(SWORD, 5), craft(BLADE, 8)], { stock: { [BLADE]: 1 } })).toEqual({
      [BLADE]: [10, 8, 1, 1],
      [WOOD]: [5, 0, 0, 5],
      [ORE]: [24, 0, 0, 24],
    })
  })

  test('N18 a circle of planned crafts is cut at the second visit: one of them is bought', () => {
    const recipes = { [SWORD]: [{ id: RING, quantity: 1 }], [RING]: [{ id: SWORD, quantity: 1 }] }
    expect(listed([craft(SWORD, 3), craft(RING, 3)], { recipes })).toEqual({
      [RING]: [3, 3, 0, 0],
      [SWORD]: [3, 0, 0, 3],
    })
  })

  test('N15 with its tree a craft needs what is bought in it', () => {
    const prices = { [BLADE]: 100, [ORE]: 10, [WOOD]: 5 }
    expect(listed([craft(SWORD, 2, { tree: true })], { prices })).toEqual({
      [ORE]: [12, 0, 0, 12],
      [WOOD]: [2, 0, 0, 2],
    })
  })

  test('N12 what a tree takes of the stock for what it makes is not there for another need', () => {
    const prices = { [BLADE]: 100, [ORE]: 10, [WOOD]: 5 }
    const crafts = [craft(SWORD, 2, { tree: true }), craft(RING, 3)]
    // Two swords take the three blades and have a fourth made; nothing is left for the rings.
    expect(listed(crafts, { prices, stock: { [BLADE]: 3 } })).toEqual({
      [ORE]: [3, 0, 0, 3],
      [BLADE]: [3, 0, 0, 3],
      [WOOD]: [2, 0, 0, 2],
    })
  })

  test('N12 trees are served by day', () => {
    const prices = { [BLADE]: 100, [ORE]: 10, [WOOD]: 5 }
    const crafts = [craft(SWORD, 1, { tree: true }), craft(RING, 2, { tree: true, due: '2026-11-24' })]
    // The rings come first and take both blades; the sword has them made.
    expect(listed(crafts, { prices, stock: { [BLADE]: 2 } })).toEqual({
      [BLADE]: [2, 0, 2, 0],
      [ORE]: [6, 0, 0, 6],
      [WOOD]: [1, 0, 0, 1],
    })
  })
})
