import { starterRows } from '#server/catalogue/starter.ts'
import { type Goal, type GuideTierPlan, guidePlan } from '#shared/domain/guides/guides.ts'

const { guides, items } = starterRows()
const names = new Map(items.map((item) => [item.id, item.name]))

/** The project's own guide tables, as devices get them. */
export const GUIDE_SLUGS = ['chasseur', 'paysan', 'pecheur', 'mineur', 'bucheron', 'alchimiste']
export const nameOf = (id: number): string => names.get(id) ?? `#${id}`
export const tiersOf = (slug: string) => guides.filter(({ guide }) => guide === slug)
export const planOf = (slug: string, goal?: Goal): GuideTierPlan[] => guidePlan(tiersOf(slug), goal)

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0)
