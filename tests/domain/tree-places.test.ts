import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { craftTree, type TreeItem } from '#shared/domain/crafts/craft-tree.ts'
import { type TreePlace, treePlaces } from '#shared/domain/crafts/tree-places.ts'
import {
  BOARD,
  BOMBU,
  type Book,
  books,
  NETTLE,
  OAK,
  POTION,
  rings,
  SAGE,
  SUBSTRATE,
  wantedOf,
} from '#tests/support/tree-books.ts'

const placesOf = (book: Book, crafts: number) => {
  const wanted = wantedOf(book, crafts)
  const tree = craftTree(wanted)
  return { tree, places: treePlaces(tree, wanted.ingredientsOf, wanted.pricesOf) }
}
const all = (places: readonly TreePlace[]): TreePlace[] =>
  places.flatMap((place) => [place, ...all(place.parts)])
const at = (places: readonly TreePlace[], ...path: number[]): TreePlace => {
  const found = all(places).find((place) => place.path === path.join('/'))
  if (!found) throw new Error(`nothing at ${path}`)
  return found
}

describe('N45 the places of a tree', () => {
  /** Two items made of the same third one, which is bought in tens. */
  const shared: Book = {
    recipes: {
      1: [
        { id: 2, quantity: 1 },
        { id: 3, quantity: 2 },
      ],
      2: [{ id: 4, quantity: 3 }],
      3: [{ id: 4, quantity: 5 }],
    },
    prices: { 4: { 10: 100 } },
    free: { 4: 4 },
  }

  test('each have their part of what is needed, of what the stock leaves and of the cost', () => {
    const { places } = placesOf(shared, 1)
    expect(at(places, 2, 4)).toMatchObject({ needed: 3, missing: 3, cost: { cost: 24 } })
    expect(at(places, 3, 4)).toMatchObject({ needed: 10, missing: 6, cost: { cost: 76 } })
  })

  test('stand in the order of the recipes', () => {
    const { places } = placesOf(rings, 20)
    expect(places.map(({ item }) => item.id)).toEqual([SUBSTRATE, 12, 13, 14, 15].sort((a, b) => a - b))
    expect(at(places, SUBSTRATE).parts.map(({ item }) => item.id)).toEqual([POTION, BOARD])
    expect(at(places, SUBSTRATE, POTION).parts.map(({ item }) => item.id)).toEqual([NETTLE, SAGE])
  })

  test('what is made costs what its parts cost', () => {
    const { places } = placesOf(rings, 20)
    expect(at(places, SUBSTRATE).cost).toEqual({ unpriced: 0, cost: 260_358 })
    expect(at(places, SUBSTRATE, POTION).cost.cost).toBe(25_518)
  })

  test('N56 of a bought item show what it would be made of, apart from the cost', () => {
    const { places } = placesOf(rings, 20)
    const board = at(places, SUBSTRATE, BOARD)
    expect(board.cost.cost).toBe(234_840)
    expect(board.parts.every(({ retained }) => !retained)).toBe(true)
    expect(at(places, SUBSTRATE, BOARD, OAK)).toMatchObject({
      needed: 360,
      cost: { unpriced: 0, cost: 36_000 },
    })
    expect(at(places, SUBSTRATE, BOARD, BOMBU)).toMatchObject({ needed: 360, cost: { unpriced: 1, cost: 0 } })
  })

  test('N46 of an item that the stock covers has nothing below it', () => {
    const { places } = placesOf({ ...rings, free: { [SUBSTRATE]: 40 } }, 20)
    expect(at(places, SUBSTRATE).parts).toEqual([])
  })

  test('N61 ends where an item is met again', () => {
    const circle: Book = {
      recipes: { 1: [{ id: 2, quantity: 2 }], 2: [{ id: 1, quantity: 1 }] },
      prices: { 1: { 1: 30 }, 2: { 1: 100 } },
    }
    const { places } = placesOf(circle, 1)
    expect(at(places, 2, 1)).toMatchObject({ item: { end: 'loop' }, needed: 2, parts: [] })
  })

  test('N22 whatever the book, the parts add up to the figures of their item, and to the total', () => {
    fc.assert(
      fc.property(books(10), ({ book, crafts }) => {
        const { tree, places } = placesOf(book, crafts)
        const byItem = new Map<TreeItem, { needed: number; missing: number; cost: number }>()
        for (const { item, retained, needed, missing, cost } of all(places)) {
          if (!retained) continue
          const sum = byItem.get(item) ?? { needed: 0, missing: 0, cost: 0 }
          byItem.set(item, {
            needed: sum.needed + needed,
            missing: sum.missing + missing,
            cost: sum.cost + cost.cost,
          })
        }
        for (const [item, sum] of byItem) {
          expect([sum.needed, sum.missing]).toEqual([item.needed, item.missing])
          if (item.choice === 'buy') expect(sum.cost).toBe(item.purchase?.cost ?? 0)
        }
        expect(places.reduce((sum, { cost }) => sum + cost.cost, 0)).toBe(tree.total.cost)
      }),
      { numRuns: 300, seed: 20261123 },
    )
  })
})
