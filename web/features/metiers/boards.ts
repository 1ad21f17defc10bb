import type { Stored } from '#data/rows.ts'
import type { GuideTier } from '#shared/catalogue/types.ts'
import type { guideChecks } from '#shared/collections/guide-checks.ts'
import type { guideGoals } from '#shared/collections/guide-goals.ts'
import { type Goal, type GuideTierPlan, guideKeys, guidePlan } from '#shared/domain/guides.ts'
import { GUIDES, type Guide } from './guide-list.ts'

/** One guide as the player has it: its plan for their goal, their ticks, and how many of its boxes are ticked. */
export type Board = {
  plan: GuideTierPlan[]
  goal: Goal
  checked: ReadonlySet<string>
  done: number
  total: number
}
export type Boards = Record<Guide['slug'], Board>

export type GuideRows = {
  checks: readonly Stored<typeof guideChecks>[]
  goals: readonly Stored<typeof guideGoals>[]
}

/** The six guides. */
export function boardsOf(
  tiers: readonly GuideTier[],
  rows: GuideRows,
  nameOf: (id: number) => string,
): Boards {
  const boards = GUIDES.map((guide) => [guide.slug, boardOf(guide, tiers, rows, nameOf)])
  // Every slug is in the list, which the compiler cannot follow through the entries.
  return Object.fromEntries(boards) as Boards
}

function boardOf(
  guide: Guide,
  tiers: readonly GuideTier[],
  rows: GuideRows,
  nameOf: (id: number) => string,
): Board {
  const row = rows.goals.find((goal) => goal.guide === guide.id)
  const goal = { from: row?.from_level ?? 1, to: row?.to_level ?? 200 }
  const plan = guidePlan(
    tiers.filter((tier) => tier.guide === guide.slug),
    goal,
  )
  const ticked = rows.checks.filter((check) => check.guide === guide.id && check.checked)
  const checked = new Set(ticked.map(({ check }) => check))
  const keys = guideKeys(plan, nameOf, 'counted')
  return { plan, goal, checked, done: keys.filter((key) => checked.has(key)).length, total: keys.length }
}
