import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GuideTier } from '#shared/catalogue/types.ts'
import { GUIDE_IDS } from '#shared/contract/fields.ts'
import { type GuideTierPlan, guideKeys, guidePlan } from '#shared/domain/guides/guides.ts'
import { nameOf, planOf, GUIDE_SLUGS as SLUGS, sum, tiersOf } from '#tests/support/guides.ts'

const first = (slug: string): GuideTierPlan => {
  const [tier] = planOf(slug)
  if (!tier) throw new Error(`no tier in ${slug}`)
  return tier
}

const aTier = (tier: Partial<GuideTier>): GuideTier => ({
  guide: 'essai',
  from: 0,
  to: 10,
  recipe: 1,
  recipeLevel: 1,
  ratio: 100,
  carries: false,
  needs: [{ id: 312, category: 'Minerais', quantity: 10 }],
  ...tier,
})
const crafts = (plan: readonly GuideTierPlan[]) => plan.map((tier) => tier.crafts)

describe('tiers', () => {
  test('T111 the published figures follow from the function', () => {
    const needs = (slug: string) => first(slug).needs.map(({ id, quantity }) => [nameOf(id), quantity])
    expect([first('bucheron').crafts, needs('bucheron')]).toEqual([523, [['Bois de Frêne', 5230]]])
    expect(needs('mineur')).toEqual([['Fer', 770]])
    expect(needs('paysan')).toEqual([['Blé', 308]])
    expect(needs('pecheur')).toEqual([['Goujon', 308]])
    expect(needs('alchimiste')).toEqual([['Ortie', 308]])
  })

  test.each([
    ['chasseur', 20, 10],
    ['paysan', 20, 10],
    ['pecheur', 20, 10],
    ['alchimiste', 20, 10],
    ['bucheron', 10, 20],
  ])('T110 %s has %i tiers of %i levels', (slug, count, step) => {
    const levels = planOf(slug).map(({ from, to }) => [from, to])
    expect(levels).toEqual(Array.from({ length: count }, (_, i) => [i * step, (i + 1) * step]))
  })

  test('T110 mineur has 0-10 and 10-20, then steps of 20 to 200', () => {
    const levels = planOf('mineur').map(({ from, to }) => `${from}-${to}`)
    expect(levels).toHaveLength(11)
    expect(levels.slice(0, 4)).toEqual(['0-10', '10-20', '20-40', '40-60'])
    expect(levels.at(-1)).toBe('180-200')
  })

  test('T90 T112 each guide goes from 0 to 200 without a gap and asks for resources in every tier', () => {
    expect(GUIDE_IDS.slice(0, SLUGS.length)).toEqual(SLUGS.map((slug) => `${slug}_v1`))
    for (const slug of SLUGS) {
      const plan = planOf(slug)
      expect([plan[0]?.from, plan.at(-1)?.to]).toEqual([0, 200])
      for (const [i, tier] of plan.entries()) {
        expect(tier.from).toBe(plan[i - 1]?.to ?? 0)
        expect(tier.crafts).toBeGreaterThan(0)
        expect(tier.needs.length).toBeGreaterThan(0)
      }
    }
  })

  test('T100 a need is the pieces of one craft times the crafts', () => {
    const [, water] = planOf('mineur')
    expect(water?.crafts).toBe(24)
    expect(water?.needs.map(({ id, perCraft, quantity }) => [nameOf(id), perCraft, quantity])).toEqual([
      ['Eau Potable', 10, 240],
      ['Fer', 10, 240],
    ])
  })

  test('T111 surplus carries from tier to tier in paysan, mineur and chasseur, and restarts in the others', () => {
    const carrying = SLUGS.filter((slug) => tiersOf(slug).every(({ carries }) => carries))
    const restarting = SLUGS.filter((slug) => !tiersOf(slug).some(({ carries }) => carries))
    expect([carrying, restarting]).toEqual([
      ['chasseur', 'paysan', 'mineur'],
      ['pecheur', 'bucheron', 'alchimiste'],
    ])
  })

  test('T111 experience left over counts in the next tier where it carries', () => {
    const tiers = (carries: boolean) => [
      aTier({ from: 0, to: 10, recipeLevel: 200, ratio: 100, carries }),
      aTier({ from: 10, to: 20, recipeLevel: 200, ratio: 100, carries }),
    ]
    // One craft of 4000 reaches level 20 (3800) at once.
    expect(crafts(guidePlan(tiers(true)))).toEqual([1, 0])
    expect(crafts(guidePlan(tiers(false)))).toEqual([1, 1])
  })

  const counted = (slug: string, carries: boolean, goal?: { from: number; to: number }) =>
    crafts(
      guidePlan(
        tiersOf(slug).map((tier) => ({ ...tier, carries })),
        goal,
      ),
    )

  test.each(['chasseur', 'paysan', 'mineur'])(
    'T111 the surplus that %s carries never makes a tier longer, and its guide is shorter for it',
    (slug) => {
      const [carried, restarted] = [counted(slug, true), counted(slug, false)]
      for (const [i, count] of carried.entries()) expect(count).toBeLessThanOrEqual(restarted[i] ?? 0)
      expect(sum(carried)).toBeLessThan(sum(restarted))
    },
  )

  // More experience can begin on a level where a craft gives less, so that the law of the whole guides has exceptions.
  test('T111 whatever the goal, carried surplus never makes a tier longer by more than one craft', () => {
    const level = fc.integer({ min: 1, max: 200 })
    fc.assert(
      fc.property(fc.constantFrom(...SLUGS), level, level, (slug, from, to) => {
        const restarted = counted(slug, false, { from, to })
        for (const [i, count] of counted(slug, true, { from, to }).entries()) {
          expect(count).toBeLessThanOrEqual((restarted[i] ?? 0) + 1)
        }
      }),
    )
  })
})

describe('a goal', () => {
  const level = fc.integer({ min: 1, max: 200 })
  const slug = fc.constantFrom(...SLUGS)

  test('T111 the levels count from the player’s own inside the tier that holds it', () => {
    const [tier, next, ...rest] = planOf('bucheron', { from: 10, to: 30 })
    expect(tier?.crafts).toBe(first('bucheron').crafts - 77)
    expect(next?.crafts).toBeGreaterThan(0)
    expect(
      rest.every(({ crafts: n, needs }) => n === 0 && needs.every(({ quantity }) => quantity === 0)),
    ).toBe(true)
  })

  test('T111 a goal that is reached already takes nothing', () => {
    expect(sum(crafts(planOf('paysan', { from: 80, to: 80 })))).toBe(0)
    expect(sum(crafts(planOf('paysan', { from: 120, to: 60 })))).toBe(0)
  })

  test('T114 a goal never changes the keys of the boxes', () => {
    fc.assert(
      fc.property(slug, level, level, (of, from, to) => {
        expect(guideKeys(planOf(of, { from, to }), nameOf)).toEqual(guideKeys(planOf(of), nameOf))
      }),
    )
  })

  test('T111 where nothing carries, going to a level and on from it is the whole way', () => {
    const part = fc.constantFrom('pecheur', 'bucheron', 'alchimiste')
    fc.assert(
      fc.property(part, fc.integer({ min: 1, max: 9 }), (of, n) => {
        const at = n * 20
        const halves = [planOf(of, { from: 1, to: at }), planOf(of, { from: at, to: 200 })]
        expect(sum(halves.flatMap(crafts))).toBe(sum(crafts(planOf(of))))
      }),
    )
  })
})
