import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { craftSteps, craftTime, workshopVisits } from '#shared/domain/crafts/craft-steps.ts'
import { craftTree } from '#shared/domain/crafts/craft-tree.ts'
import { BOARD, books, POTION, RING, rings, SUBSTRATE, wantedOf } from '#tests/support/tree-books.ts'

const JOBS: Record<number, string> = {
  [RING]: 'Bijoutier',
  [SUBSTRATE]: 'Bûcheron',
  [BOARD]: 'Bûcheron',
  [POTION]: 'Alchimiste',
}
const workshopOf = (id: number) => JOBS[id] ?? null
const tree = craftTree(wantedOf(rings, 20))

describe('N57 the steps of a part of the crafts', () => {
  test('take from the stock first', () => {
    // Of ten substrates for five rings, four are in stock.
    expect(craftSteps(tree, { upTo: 5 })).toEqual([
      { id: POTION, crafts: 6, depth: 2 },
      { id: SUBSTRATE, crafts: 6, depth: 1 },
      { id: RING, crafts: 5, depth: 0 },
    ])
    expect(craftSteps(tree, { upTo: 2 })).toEqual([{ id: RING, crafts: 2, depth: 0 }])
  })

  test('are, whatever the book, those of a tree of so many crafts where everything is chosen alike', () => {
    fc.assert(
      fc.property(books(10), fc.integer({ min: 1, max: 25 }), ({ book, crafts }, upTo) => {
        const whole = craftTree(wantedOf(book, crafts))
        const made = new Set(whole.items.filter(({ choice }) => choice === 'craft').map(({ id }) => id))
        const locks = Object.fromEntries(
          whole.items.slice(1).map(({ id }) => [id, made.has(id) ? ('craft' as const) : ('buy' as const)]),
        )
        const part = craftTree(wantedOf({ ...book, locks }, Math.min(upTo, crafts)))
        const plain = (steps: ReturnType<typeof craftSteps>) =>
          steps.map(({ id, crafts }) => `${id}: ${crafts}`).sort()
        expect(plain(craftSteps(whole, { upTo }))).toEqual(plain(craftSteps(part)))
      }),
      { numRuns: 200, seed: 20261123 },
    )
  })
})

describe('N58 how long it takes', () => {
  test('what is made in one workshop comes together, and is one visit', () => {
    const both = craftTree(
      wantedOf({ ...rings, locks: { [SUBSTRATE]: 'craft', [BOARD]: 'craft', [POTION]: 'craft' } }, 20),
    )
    const steps = craftSteps(both, { workshopOf: (id) => workshopOf(id) ?? '' })
    expect(steps.map(({ id }) => id)).toEqual([POTION, BOARD, SUBSTRATE, RING])
    expect(workshopVisits(steps, workshopOf)).toBe(3)
    expect(workshopVisits(steps, () => null)).toBe(4)
  })

  test('is its crafts, its ways to workshops, and two minutes for each hall', () => {
    const pace = { craftSeconds: 1, stepSeconds: 60 }
    expect(craftTime({ crafts: 92, visits: 3, halls: 1 }, pace)).toBe(92 + 180 + 120)
  })
})
