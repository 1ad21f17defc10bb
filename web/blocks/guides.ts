import type { Stored } from '#data/db/rows.ts'
import type { GuideTier } from '#shared/catalogue/types.ts'
import type { guideChecks } from '#shared/collections/guide-checks.ts'
import { GUIDE_IDS, type GuideId } from '#shared/contract/fields.ts'
import {
  type Goal,
  GUIDE_JOBS,
  type GuideTierPlan,
  guideKeys,
  guidePlan,
} from '#shared/domain/guides/guides.ts'
import { PROFESSION_RULES } from '#shared/domain/rules/profession-rules.ts'
import type { GuideGoal } from '#store/guides.ts'

/** A guide of this screen. `slug` names it in the URL and in the catalogue, `id` in the player's rows. */
export type Guide = {
  slug: 'chasseur' | 'paysan' | 'pecheur' | 'mineur' | 'bucheron' | 'alchimiste' | 'eleveur'
  id: GuideId
  /** The profession, as the game names it. */
  job: string
  /** The item type whose drawing stands for the profession. */
  type: string
  /** The order of its resources (T103). */
  categories: readonly string[]
}

const [CHASSEUR, PAYSAN, PECHEUR, MINEUR, BUCHERON, ALCHIMISTE, ELEVEUR] = GUIDE_IDS

/** The first is shown where the URL names none. */
export const GUIDES: readonly [Guide, ...Guide[]] = [
  {
    slug: 'chasseur',
    job: GUIDE_JOBS[CHASSEUR],
    id: CHASSEUR,
    type: 'Viande',
    categories: ['Viandes', 'Céréales', 'Divers'],
  },
  {
    slug: 'paysan',
    job: GUIDE_JOBS[PAYSAN],
    id: PAYSAN,
    type: 'Céréale',
    categories: ['Céréales', 'Plantes', 'Divers'],
  },
  {
    slug: 'pecheur',
    job: GUIDE_JOBS[PECHEUR],
    id: PECHEUR,
    type: 'Poisson',
    categories: ['Poissons', 'Plantes', 'Divers'],
  },
  { slug: 'mineur', job: GUIDE_JOBS[MINEUR], id: MINEUR, type: 'Pioche', categories: ['Minerais', 'Divers'] },
  {
    slug: 'bucheron',
    job: GUIDE_JOBS[BUCHERON],
    id: BUCHERON,
    type: 'Hache',
    categories: ['Bois', 'Divers'],
  },
  {
    slug: 'alchimiste',
    job: GUIDE_JOBS[ALCHIMISTE],
    id: ALCHIMISTE,
    type: 'Potion',
    categories: ['Plantes', 'Céréales', 'Divers'],
  },
  {
    slug: 'eleveur',
    job: GUIDE_JOBS[ELEVEUR],
    id: ELEVEUR,
    type: 'Monture domptée',
    categories: ['Ressources'],
  },
]

/** How many days a tick keeps its guide among the player's goals (N110). */
export const RECENT_DAYS = 30

/** Where a guide is shown, as a link within this page. */
export const guidePath = (guide: Guide): string => `/app/metiers?guide=${guide.slug}`

/** A guide for the player's goal; `keys` are all its boxes, `wanted` those of the tiers that count for the goal. */
export type Plan = { plan: GuideTierPlan[]; goal: Goal; keys: string[]; wanted: string[] }
/** The same with their ticks, and how many of its boxes are ticked: of all (T96), and of the goal's where they are fewer. */
export type Board = Plan & { checked: ReadonlySet<string>; done: number; total: number; ofGoal: Share | null }
type Share = { done: number; total: number }
export type GuidePlans = Record<Guide['slug'], Plan>
export type Boards = Record<Guide['slug'], Board>

/** The guides, whatever is ticked. */
export const plansOf = (
  tiers: readonly GuideTier[],
  goals: readonly GuideGoal[],
  nameOf: (id: number) => string,
): GuidePlans =>
  ofEach((guide) => {
    const row = goals.find((one) => one.guide === guide.id)
    const goal = { from: row?.from_level ?? 1, to: row?.to_level ?? PROFESSION_RULES.maxLevel.value }
    const own = tiers.filter((tier) => tier.guide === guide.slug)
    const plan = guidePlan(own, goal)
    return { plan, goal, keys: guideKeys(plan, nameOf), wanted: guideKeys(plan, nameOf, 'counted') }
  })

/** The guides with what is ticked. */
export const boardsOf = (plans: GuidePlans, checks: readonly Stored<typeof guideChecks>[]): Boards =>
  ofEach((guide) => {
    const plan = plans[guide.slug]
    const { keys, wanted } = plan
    const ticked = checks.filter((check) => check.guide === guide.id && check.checked)
    const checked = new Set(ticked.map(({ check }) => check))
    const doneOf = (some: readonly string[]) => some.filter((key) => checked.has(key)).length
    const isPart = wanted.length > 0 && wanted.length < keys.length
    const ofGoal = isPart ? { done: doneOf(wanted), total: wanted.length } : null
    return { ...plan, checked, done: doneOf(keys), total: keys.length, ofGoal }
  })

/** Every slug is in the list, which the compiler cannot follow through the entries. */
const ofEach = <T>(make: (guide: Guide) => T): Record<Guide['slug'], T> =>
  Object.fromEntries(GUIDES.map((guide) => [guide.slug, make(guide)])) as Record<Guide['slug'], T>
