import { describe, expect, test } from 'vitest'
import { checkKey } from '#shared/contract/fields.ts'
import {
  boxesState,
  boxKey,
  type GuideTierPlan,
  guideKeys,
  guideTotals,
  piecesLeft,
} from '#shared/domain/guides/guides.ts'
import { nameOf, planOf, GUIDE_SLUGS as SLUGS, sum, tiersOf } from '#tests/support/guides.ts'

describe('keys', () => {
  test.each([
    [1, 'Bois de Frêne', '1-bois-de-frene'],
    [0, 'Étain', '0-etain'],
    [0, 'Fer', '0-fer'],
    [3, 'Cœur', '3-coeur'],
    [19, "Bois d'If", '19-bois-d-if'],
    [2, ' Trèfle à 5 feuilles (rare) ', '2-trefle-a-5-feuilles-rare'],
  ])('T114 tier %i, « %s » has the key %s', (index, name, key) => {
    expect(boxKey(index, name)).toBe(key)
  })

  test('T113 T114 every box of every guide has a key of its own that the rows accept', () => {
    for (const slug of SLUGS) {
      const keys = guideKeys(planOf(slug), nameOf)
      expect(new Set(keys).size).toBe(keys.length)
      expect(keys.filter((key) => !checkKey.is(key))).toEqual([])
    }
  })
})

describe('totals', () => {
  const ORDER = ['Minerais', 'Divers']
  const madeUp: GuideTierPlan[] = [
    { index: 0, from: 0, to: 10, recipe: 1, crafts: 77, needs: [need(312, 'Minerais', 770)] },
    {
      index: 1,
      from: 10,
      to: 20,
      recipe: 2,
      crafts: 50,
      needs: [need(311, 'Divers', 20), need(312, 'Minerais', 500)],
    },
  ]

  test('T102 a total is the sum across tiers, with the box of each', () => {
    const [ores] = guideTotals(madeUp, nameOf, ORDER)
    expect(ores?.resources).toEqual([
      {
        id: 312,
        name: 'Fer',
        quantity: 1270,
        boxes: [
          { key: '0-fer', quantity: 770 },
          { key: '1-fer', quantity: 500 },
        ],
      },
    ])
  })

  test.each([
    ['chasseur', ['Viandes', 'Céréales', 'Divers']],
    ['paysan', ['Céréales', 'Plantes', 'Divers']],
    ['pecheur', ['Poissons', 'Plantes', 'Divers']],
    ['mineur', ['Minerais', 'Divers']],
    ['bucheron', ['Bois', 'Divers']],
    ['alchimiste', ['Plantes', 'Céréales', 'Divers']],
  ])('T103 the resources of %s come in its order, without empty categories', (slug, order) => {
    const found = guideTotals(planOf(slug), nameOf, order).map(({ category }) => category)
    const asked = new Set(tiersOf(slug).flatMap(({ needs }) => needs.map(({ category }) => category)))
    expect(found).toEqual(order.filter((category) => asked.has(category)))
    expect(new Set(found)).toEqual(asked)
  })

  test('T103 a category that nothing orders comes last, and nothing of it is lost', () => {
    const found = guideTotals(madeUp, nameOf, ['Divers'])
    expect(found.map(({ category }) => category)).toEqual(['Divers', 'Minerais'])
  })

  test('T102 the totals hold each counted piece once', () => {
    for (const slug of SLUGS) {
      const plan = planOf(slug, { from: 35, to: 115 })
      const totals = guideTotals(plan, nameOf, []).flatMap(({ resources }) => resources)
      expect(sum(totals.map(({ quantity }) => quantity))).toBe(
        sum(plan.flatMap(({ needs }) => needs.map(({ quantity }) => quantity))),
      )
      const keys = totals.flatMap(({ boxes }) => boxes.map(({ key }) => key))
      expect(new Set(keys)).toEqual(new Set(guideKeys(plan, nameOf, 'counted')))
    }
  })

  const boxes = [
    { key: '0-fer', quantity: 770 },
    { key: '1-fer', quantity: 500 },
  ]
  test.each([
    [[], false, 1270],
    [['0-fer'], 'mixed', 500],
    [['0-fer', '1-fer'], true, 0],
    [['9-fer'], false, 1270],
  ])('T116 with %j ticked a total of two boxes is %s, and %i pieces are left', (ticked, state, left) => {
    expect(boxesState(boxes, new Set(ticked))).toBe(state)
    expect(piecesLeft(boxes, new Set(ticked))).toBe(left)
  })

  test('T116 a total of one box is never mixed', () => {
    expect(boxesState(boxes.slice(0, 1), new Set(['0-fer']))).toBe(true)
  })
})

function need(id: number, category: string, quantity: number) {
  return { id, category, quantity, perCraft: 1 }
}
