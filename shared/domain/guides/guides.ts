import type { GuideTier } from '#shared/catalogue/types.ts'
import type { GuideId } from '#shared/contract/fields.ts'
import { craftsFor, totalXp } from '#shared/domain/crafts/craft-xp.ts'
import { PROFESSION_RULES } from '#shared/domain/rules/profession-rules.ts'
import { fold } from '#shared/domain/text/fold.ts'

/** The profession that each guide is of, by its name in the game. */
export const GUIDE_JOBS: Record<GuideId, string> = {
  chasseur_v1: 'Chasseur',
  paysan_v1: 'Paysan',
  pecheur_v1: 'Pêcheur',
  mineur_v1: 'Mineur',
  bucheron_v1: 'Bûcheron',
  alchimiste_v1: 'Alchimiste',
  eleveur_v1: 'Éleveur',
}

/** The levels between which a player follows a guide; the whole guide is from 1 to 200. */
export type Goal = { from: number; to: number }

/** A tier of a guide with its figures. Without crafts it lies outside the goal, and counts for nothing. */
export type GuideTierPlan = {
  /** Place of the tier in its guide, from 0: the first part of its boxes' keys, whatever the goal. */
  index: number
  from: number
  to: number
  /** Id of the made item. */
  recipe: number
  crafts: number
  /** `quantity` pieces of item `id` for all the crafts, `perCraft` for one. */
  needs: { id: number; category: string; perCraft: number; quantity: number }[]
}

/** A box of a guide: the pieces of one resource in one tier. */
export type GuideBox = { key: string; quantity: number }

/** A resource over the tiers that count; `quantity` is the sum of its boxes. */
export type GuideTotal = { id: number; name: string; quantity: number; boxes: GuideBox[] }

export type GuideCategory = { category: string; resources: GuideTotal[] }

const WHOLE: Goal = { from: 1, to: PROFESSION_RULES.maxLevel.value }

/**
 * The crafts and pieces of each tier of one guide. A goal counts from its level inside the tier that holds it.
 * Experience left over at the end of a tier counts in the next one where the tier `carries`; elsewhere each tier begins
 * with its lower level just reached. Source: T110, T111, figures.md §11.
 */
export function guidePlan(tiers: readonly GuideTier[], goal: Goal = WHOLE): GuideTierPlan[] {
  let reached = 0
  return tiers.map((tier, place) => {
    const { from, to, recipe, recipeLevel, ratio } = tier
    const start = Math.max(1, from, goal.from)
    const end = Math.min(to, goal.to)
    const fromXp = tier.carries ? Math.max(reached, totalXp(start)) : totalXp(start)
    const run = start < end ? craftsFor({ recipeLevel, ratio, fromXp, toLevel: end }) : null
    if (run) reached = run.xp
    const crafts = run?.crafts ?? 0
    const needs = tier.needs.map(({ id, category, quantity }) => ({
      id,
      category,
      perCraft: quantity,
      quantity: quantity * crafts,
    }))
    return { index: tier.index ?? place, from, to, recipe, crafts, needs }
  })
}

/**
 * The key of a box: tier index from 0, hyphen, the resource's name without accents, lower case, every run of other
 * characters one hyphen: `1-bois-de-frene`. Source: T114, figures.md §11.
 */
export const boxKey = (tierIndex: number, name: string): string =>
  `${tierIndex}-${fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`

/** The keys of every box of a plan, or of the tiers that count. */
export function guideKeys(
  plan: readonly GuideTierPlan[],
  nameOf: (id: number) => string,
  which: 'all' | 'counted' = 'all',
): string[] {
  const tiers = which === 'all' ? plan : plan.filter(({ crafts }) => crafts > 0)
  return tiers.flatMap(({ index, needs }) => needs.map(({ id }) => boxKey(index, nameOf(id))))
}

/**
 * The resources of the tiers that count, by category in the order given (one that it does not name comes last), each in
 * the order in which the guide first asks for it. Empty categories are left out. Source: T102, T103.
 */
export function guideTotals(
  plan: readonly GuideTierPlan[],
  nameOf: (id: number) => string,
  order: readonly string[],
): GuideCategory[] {
  const categories = new Map<string, Map<number, GuideTotal>>(order.map((name) => [name, new Map()]))
  for (const { index, crafts, needs } of plan) {
    if (crafts === 0) continue
    for (const { id, category, quantity } of needs) {
      const resources = categories.get(category) ?? new Map<number, GuideTotal>()
      categories.set(category, resources)
      const total = resources.get(id) ?? { id, name: nameOf(id), quantity: 0, boxes: [] }
      resources.set(id, total)
      total.quantity += quantity
      total.boxes.push({ key: boxKey(index, total.name), quantity })
    }
  }
  return [...categories]
    .map(([category, resources]) => ({ category, resources: [...resources.values()] }))
    .filter(({ resources }) => resources.length > 0)
}

/** Whether a total's boxes are ticked: all, none or some (`mixed`). Source: T116. */
export function boxesState(boxes: readonly GuideBox[], checked: ReadonlySet<string>): boolean | 'mixed' {
  const ticked = boxes.filter(({ key }) => checked.has(key)).length
  if (ticked === 0) return false
  return ticked === boxes.length || 'mixed'
}

/** The pieces of the boxes that are not ticked yet. */
export const piecesLeft = (boxes: readonly GuideBox[], checked: ReadonlySet<string>): number =>
  boxes.reduce((sum, { key, quantity }) => sum + (checked.has(key) ? 0 : quantity), 0)
