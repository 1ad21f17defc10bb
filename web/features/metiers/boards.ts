import type { Stored } from '#data/rows.ts'
import type { GuideTier } from '#shared/catalogue/types.ts'
import type { guideChecks } from '#shared/collections/guide-checks.ts'
import type { guideGoals } from '#shared/collections/guide-goals.ts'
import { type Goal, type GuideTierPlan, guideKeys, guidePlan } from '#shared/domain/guides.ts'
import { GUIDES, type Guide } from './guide-list.ts'

/** A guide for the player's goal; `keys` are the boxes of the tiers that count. */
export type Plan = { plan: GuideTierPlan[]; goal: Goal; keys: string[] }
/** The same with their ticks, and how many of its boxes are ticked. */
export type Board = Plan & { checked: ReadonlySet<string>; done: number; total: number }
export type Plans = Record<Guide['slug'], Plan>
export type Boards = Record<Guide['slug'], Board>

/** The six guides, whatever is ticked. */
export const plansOf = (
  tiers: readonly GuideTier[],
  goals: readonly Stored<typeof guideGoals>[],
  nameOf: (id: number) => string,
): Plans =>
  ofEach((guide) => {
    const row = goals.find((one) => one.guide === guide.id)
    const goal = { from: row?.from_level ?? 1, to: row?.to_level ?? 200 }
    const own = tiers.filter((tier) => tier.guide === guide.slug)
    const plan = guidePlan(own, goal)
    return { plan, goal, keys: guideKeys(plan, nameOf, 'counted') }
  })

/** The six guides with what is ticked. */
export const boardsOf = (plans: Plans, checks: readonly Stored<typeof guideChecks>[]): Boards =>
  ofEach((guide) => {
    const { plan, goal, keys } = plans[guide.slug]
    const ticked = checks.filter((check) => check.guide === guide.id && check.checked)
    const checked = new Set(ticked.map(({ check }) => check))
    const done = keys.filter((key) => checked.has(key)).length
    return { plan, goal, keys, checked, done, total: keys.length }
  })

/** Every slug is in the list, which the compiler cannot follow through the entries. */
const ofEach = <T>(make: (guide: Guide) => T): Record<Guide['slug'], T> =>
  Object.fromEntries(GUIDES.map((guide) => [guide.slug, make(guide)])) as Record<Guide['slug'], T>
