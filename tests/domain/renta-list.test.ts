import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CraftMeans, craftedItem, craftNeeds, needsCost } from '#shared/domain/crafts/craft-list.ts'

const [ESSENCE, ASH, NETTLE] = [-7, 303, 421]
const nothing: CraftMeans = { ownedOf: () => 0, pricesOf: () => ({}) }
/** 4 times (1 essence, 3 ash) and 3 times (2 ash, 5 nettle). */
const wanted = [
  {
    quantity: 4,
    ingredients: [
      { id: ESSENCE, quantity: 1 },
      { id: ASH, quantity: 3 },
    ],
  },
  {
    quantity: 3,
    ingredients: [
      { id: ASH, quantity: 2 },
      { id: NETTLE, quantity: 5 },
    ],
  },
]

describe('the merged list of a craft list', () => {
  test('T185 quantities times ingredients are summed over the entries', () => {
    expect(craftNeeds(wanted, nothing).map(({ id, needed }) => [id, needed])).toEqual([
      [ESSENCE, 4],
      [ASH, 18],
      [NETTLE, 15],
    ])
  })

  test('T185 the stock is counted once, and the packs are the cheapest for what is left', () => {
    const means: CraftMeans = {
      ownedOf: (id) => (id === ASH ? 6 : 0),
      pricesOf: (id) => (id === ASH ? { 1: 15, 10: 90 } : {}),
    }
    const ash = craftNeeds(wanted, means).find(({ id }) => id === ASH)
    expect(ash).toMatchObject({ needed: 18, owned: 6, toBuy: 12, purchase: { cost: 120, surplus: 0 } })
    expect(ash?.purchase?.packs).toEqual({ 10: 1, 1: 2 })
  })

  test('T185 the cost leaves out what has no price, and names it; what is owned needs none', () => {
    const means: CraftMeans = {
      ownedOf: (id) => (id === NETTLE ? 99 : 0),
      pricesOf: (id) => (id === ASH ? { 1: 10 } : {}),
    }
    expect(needsCost(craftNeeds(wanted, means))).toEqual({ cost: 180, unpriced: [ESSENCE] })
  })

  test('T187 an entry of quantity 0 needs nothing', () => {
    expect(craftNeeds([{ quantity: 0, ingredients: [{ id: ASH, quantity: 3 }] }], nothing)).toEqual([])
  })

  test('T185 an entry in two halves needs what it needs whole', () => {
    const count = fc.nat({ max: 1000 })
    fc.assert(
      fc.property(count, count, fc.integer({ min: 1, max: 50 }), (a, b, each) => {
        const ingredients = [{ id: ASH, quantity: each }]
        const halves = craftNeeds(
          [
            { quantity: a, ingredients },
            { quantity: b, ingredients },
          ],
          nothing,
        )
        expect(halves).toEqual(craftNeeds([{ quantity: a + b, ingredients }], nothing))
      }),
    )
  })
})

describe('the item of an entry', () => {
  const idNamed = (name: string) => (name === 'Baffeur de Guerre' ? 77 : undefined)
  const anEntry = (entry: string, product_item_id: number | null = null, nom_item = '') => ({
    entry,
    product_item_id,
    nom_item,
  })

  test('T185 is what the entry says, else its key as an id, negative ones too, else as a name', () => {
    expect(craftedItem(anEntry('501', 502), idNamed)).toBe(502)
    expect(craftedItem(anEntry('501'), idNamed)).toBe(501)
    expect(craftedItem(anEntry('-3'), idNamed)).toBe(-3)
    expect(craftedItem(anEntry('Baffeur de Guerre'), idNamed)).toBe(77)
    expect(craftedItem(anEntry('un', null, 'Baffeur de Guerre'), idNamed)).toBe(77)
  })

  test('T185 is unknown where nothing says it', () => {
    expect(
      [anEntry('0'), anEntry('Autre'), anEntry('9'.repeat(20))].map((e) => craftedItem(e, idNamed)),
    ).toEqual([null, null, null])
  })
})
