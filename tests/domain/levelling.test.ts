import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { craftXp, totalXp } from '#shared/domain/crafts/craft-xp.ts'
import { bestOutlet, bonusDays, type LevelRecipe, levelPlan } from '#shared/domain/guides/levelling.ts'

const recipe = (id: number, change: Partial<LevelRecipe> = {}): LevelRecipe => ({
  id,
  level: 1,
  ratio: 100,
  cost: 100,
  resale: null,
  most: null,
  ...change,
})
const GOAL = { from: 1, to: 20 }

describe('M37 levelling at net cost', () => {
  test('takes the recipe that costs least for its experience, what its product is sold for counted in', () => {
    const dear = recipe(1, { cost: 100, resale: 95 })
    const cheap = recipe(2, { cost: 20 })
    const plan = levelPlan([dear, cheap], GOAL)
    expect(new Set(plan.runs.map(({ id }) => id))).toEqual(new Set([1]))
    expect(plan.net).toBe(plan.cost - plan.resale)
    expect(levelPlan([dear, { ...cheap, cost: 4 }], GOAL).runs.map(({ id }) => id)).toEqual([2])
  })

  test('gains the experience of every level', () => {
    const plan = levelPlan([recipe(1), recipe(2, { level: 10, cost: 150 })], GOAL)
    expect(plan.runs.map(({ id, from, to }) => [id, from, to])).toEqual([
      [1, 1, 10],
      [2, 10, 20],
    ])
    const taught = plan.runs.reduce((xp, { from, to, crafts, id }) => {
      const most = craftXp(id === 1 ? 1 : 10, from, 100)
      return xp + (to > from ? crafts * most : 0)
    }, 0)
    expect(taught).toBeGreaterThanOrEqual(totalXp(20))
    expect(plan.stuckAt).toBeNull()
  })

  test('sells no more than the market takes, at the levels at which it saves most', () => {
    const wanted = recipe(1, { cost: 100, resale: 90, most: 5 })
    const usual = recipe(2, { cost: 50 })
    const plan = levelPlan([wanted, usual], GOAL)
    expect(plan.runs.reduce((sum, { sold }) => sum + sold, 0)).toBeLessThanOrEqual(5)
    expect(plan.net).toBeLessThan(levelPlan([usual], GOAL).net)
    const free = levelPlan([{ ...wanted, most: null }, usual], GOAL)
    expect(free.net).toBeLessThan(plan.net)
  })

  test('says where no recipe with its prices teaches any more', () => {
    expect(levelPlan([recipe(1, { level: 5 })], GOAL)).toMatchObject({ runs: [], stuckAt: 1 })
    expect(levelPlan([recipe(1, { cost: null })], GOAL).stuckAt).toBe(1)
    expect(levelPlan([recipe(1)], { from: 1, to: 150 }).stuckAt).toBe(102)
    expect(levelPlan([recipe(1)], { from: 7, to: 7 })).toMatchObject({ runs: [], net: 0, stuckAt: null })
  })

  test('is for one limited recipe as good as every way to spread its crafts, tried one by one', () => {
    const price = fc.integer({ min: 1, max: 300 })
    const goal = { from: 3, to: 6 }
    fc.assert(
      fc.property(price, price, price, fc.integer({ min: 0, max: 6 }), (cost, resale, other, most) => {
        const limited = recipe(1, { level: 2, cost, resale, most })
        const usual = recipe(2, { level: 1, cost: other })
        const plan = levelPlan([limited, usual], goal)
        let best = Number.POSITIVE_INFINITY
        const per = [3, 4, 5].map((level) => ({
          need: totalXp(level + 1) - totalXp(level),
          one: craftXp(2, level, 100),
          two: craftXp(1, level, 100),
        }))
        // At each level so many crafts of the limited one are sold; the rest goes the cheaper way without a sale.
        const spread = (at: number, left: number, net: number): void => {
          const here = per[at]
          if (!here) {
            best = Math.min(best, net)
            return
          }
          for (let sold = 0; sold <= left; sold += 1) {
            const rest = Math.max(0, here.need - sold * here.one)
            const way = Math.min(cost / here.one, other / here.two)
            spread(at + 1, left - sold, net + sold * (cost - resale) + rest * way)
          }
        }
        spread(0, most, 0)
        // Whole crafts cost at most one of each recipe more a run.
        const rounding = plan.runs.length * (cost + other + resale)
        expect(plan.net).toBeLessThanOrEqual(best + rounding + 1)
      }),
    )
  })
})

test('M37 the days of the almanax on which a profession learns half as much again', () => {
  const day = (date: string, bonus: string, bonusText: string | null) => ({ date, bonus, bonusText })
  const days = [
    day('2026-05-01', 'Fabrique', 'Les gains d’expérience sont augmentés de 50 % pour tous les métiers.'),
    day('2026-05-02', 'Expérience des métiers', 'Expérience + 50 % pour les Bûcherons et les Éleveurs.'),
    day('2026-05-03', 'Expérience des métiers', 'Expérience + 50 % pour les Forgerons.'),
    day('2026-05-04', 'Expérience des métiers', null),
    day('2026-05-05', 'Points d’expérience', 'L’expérience est augmentée de 50 % sur les créatures.'),
    day('2026-05-06', 'Butin', null),
  ]
  expect(bonusDays(days, 'Éleveur')).toEqual([
    { date: '2026-05-01', sure: true },
    { date: '2026-05-02', sure: true },
    { date: '2026-05-04', sure: false },
  ])
})

test('M37 one product is crushed where that alone leaves more than all that the market takes', () => {
  expect(bestOutlet({ resale: null, most: null }, 900)).toEqual({ resale: 900, most: 1 })
  expect(bestOutlet({ resale: 100, most: 8 }, 900)).toEqual({ resale: 900, most: 1 })
  expect(bestOutlet({ resale: 100, most: 9 }, 900)).toEqual({ resale: 100, most: 9 })
  expect(bestOutlet({ resale: 100, most: null }, 900)).toEqual({ resale: 100, most: null })
  expect(bestOutlet({ resale: 0, most: null }, null)).toEqual({ resale: 0, most: null })
})
