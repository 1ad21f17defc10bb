import type { AlmanaxDay } from '#shared/catalogue/types.ts'
import { craftXp, totalXp } from '#shared/domain/crafts/craft-xp.ts'
import { PROFESSION_RULES } from '#shared/domain/rules/profession-rules.ts'
import { fold } from '#shared/domain/text/fold.ts'

/**
 * A recipe to gain levels by: kamas of one craft, null where a price lacks; what its product leaves when it is sold, the fee paid,
 * null where it is not known; how many of its products the market takes, null where its pace is not known.
 */
export type LevelRecipe = {
  id: number
  level: number
  ratio: number
  cost: number | null
  resale: number | null
  most: number | null
}

/**
 * What becomes of a recipe's products: sold as far as the market takes them, or one of them crushed where that alone leaves more, for the
 * coefficient falls with each. Kamas.
 */
export function bestOutlet(
  sale: Pick<LevelRecipe, 'resale' | 'most'>,
  crushed: number | null,
): Pick<LevelRecipe, 'resale' | 'most'> {
  const sold = sale.resale ? sale.resale * (sale.most ?? Number.POSITIVE_INFINITY) : 0
  return crushed !== null && crushed > sold ? { resale: crushed, most: 1 } : sale
}

/** A recipe crafted through some levels; of its products `sold` are counted as sold. Kamas. */
export type LevelRun = {
  id: number
  from: number
  to: number
  crafts: number
  sold: number
  cost: number
  resale: number
}

/** The cheapest way to a level; `stuckAt`: the level at which no recipe with its prices teaches any more. */
export type LevelPlan = {
  runs: LevelRun[]
  cost: number
  resale: number
  net: number
  stuckAt: number | null
}

type Step = { recipe: LevelRecipe; level: number; crafts: number; sold: number }
/** A way through a level without a limit: kamas for a point of experience, what is sold of it counted in. */
type Base = { recipe: LevelRecipe; perXp: number; sells: boolean }

/**
 * The crafts that gain the levels of a goal for the least net cost: what they cost less what their products are sold for, as far as the
 * market takes them; where its pace is not known it is counted as taking them all. A limited recipe serves the levels at
 * which each of its crafts saves most (M37).
 */
export function levelPlan(recipes: readonly LevelRecipe[], goal: { from: number; to: number }): LevelPlan {
  const from = Math.max(1, goal.from)
  const bases = new Map<number, Base>()
  let stuckAt: number | null = null
  for (let level = from; level < goal.to; level += 1) {
    const base = baseAt(recipes, level)
    if (!base) {
      stuckAt = level
      break
    }
    bases.set(level, base)
  }
  const runs = runsOf(stepsOf(recipes, bases))
  const sum = (of: (run: LevelRun) => number) => runs.reduce((all, run) => all + of(run), 0)
  const [cost, resale] = [sum((run) => run.cost), sum((run) => run.resale)]
  return { runs, cost, resale, net: cost - resale, stuckAt }
}

const xpOf = ({ level, ratio }: LevelRecipe, at: number): number =>
  level <= at ? craftXp(level, at, ratio) : 0

/** What the market takes without a known end. */
const sellsFreely = ({ resale, most }: LevelRecipe): boolean => resale !== null && most === null

function baseAt(recipes: readonly LevelRecipe[], level: number): Base | null {
  let best: Base | null = null
  for (const recipe of recipes) {
    const xp = xpOf(recipe, level)
    if (recipe.cost === null || xp === 0) continue
    const sells = sellsFreely(recipe)
    const perXp = (recipe.cost - (sells ? (recipe.resale ?? 0) : 0)) / xp
    if (!best || perXp < best.perXp) best = { recipe, perXp, sells }
  }
  return best
}

/** The crafts of recipes of which the market takes so many, at the levels at which one saves most over the unlimited way. */
function limitedSteps(recipes: readonly LevelRecipe[], bases: ReadonlyMap<number, Base>): Step[] {
  const savings = recipes
    .filter(({ cost, resale, most }) => cost !== null && resale !== null && most !== null && most > 0)
    .flatMap((recipe) =>
      [...bases].flatMap(([level, { perXp }]) => {
        const xp = xpOf(recipe, level)
        const saved = xp * perXp - ((recipe.cost ?? 0) - (recipe.resale ?? 0))
        return xp > 0 && saved > 0 ? [{ recipe, level, xp, saved }] : []
      }),
    )
    .sort((a, b) => b.saved - a.saved || a.level - b.level || a.recipe.id - b.recipe.id)
  const left = new Map(recipes.map((recipe) => [recipe.id, recipe.most ?? 0]))
  const needed = new Map([...bases.keys()].map((level) => [level, xpOfLevel(level)]))
  const steps: Step[] = []
  for (const { recipe, level, xp } of savings) {
    const room = (needed.get(level) ?? 0) / xp
    const crafts = Math.min(room, left.get(recipe.id) ?? 0)
    if (crafts <= 0) continue
    steps.push({ recipe, level, crafts, sold: crafts })
    needed.set(level, (room - crafts) * xp)
    left.set(recipe.id, (left.get(recipe.id) ?? 0) - crafts)
  }
  return steps
}

const xpOfLevel = (level: number): number => totalXp(level + 1) - totalXp(level)

function stepsOf(recipes: readonly LevelRecipe[], bases: ReadonlyMap<number, Base>): Step[] {
  const limited = limitedSteps(recipes, bases)
  return [...bases].flatMap(([level, { recipe, sells }]) => {
    const here = limited.filter((step) => step.level === level)
    const given = here.reduce((xp, step) => xp + step.crafts * xpOf(step.recipe, level), 0)
    const crafts = Math.max(0, xpOfLevel(level) - given) / xpOf(recipe, level)
    return crafts > 1e-9 ? [...here, { recipe, level, crafts, sold: sells ? crafts : 0 }] : here
  })
}

/** Steps of one recipe at neighbouring levels as one run, in whole crafts. */
function runsOf(steps: readonly Step[]): LevelRun[] {
  const open: (LevelRun & { recipe: LevelRecipe })[] = []
  for (const { recipe, level, crafts, sold } of steps) {
    const last = open.findLast((run) => run.id === recipe.id)
    if (last && last.to >= level) {
      last.to = level + 1
      last.crafts += crafts
      last.sold += sold
    } else open.push({ recipe, id: recipe.id, from: level, to: level + 1, crafts, sold, cost: 0, resale: 0 })
  }
  return open.map(({ recipe, ...run }) => {
    const crafts = Math.ceil(run.crafts - 1e-9)
    const all = run.sold > run.crafts - 1e-9
    const sold = all ? Math.min(crafts, recipe.most ?? crafts) : Math.floor(run.sold + 1e-9)
    return {
      ...run,
      crafts,
      sold,
      cost: Math.round(crafts * (recipe.cost ?? 0)),
      resale: Math.round(sold * (recipe.resale ?? 0)),
    }
  })
}

/** Days on which a profession learns half as much again, from the almanax; `sure` false where the day does not say which one. */
export function bonusDays(
  days: readonly Pick<AlmanaxDay, 'date' | 'bonus' | 'bonusText'>[],
  job: string,
): { date: string; sure: boolean }[] {
  const { kind, share } = PROFESSION_RULES.almanaxBonus.value
  return days.flatMap(({ date, bonus, bonusText }): { date: string; sure: boolean }[] => {
    if (bonusText === null) return bonus === kind ? [{ date, sure: false }] : []
    const told = fold(bonusText)
    const learns = told.includes('experience') && bonusText.includes(`${share} %`)
    const isMeant = told.includes('tous les metiers') || (bonus === kind && told.includes(fold(job)))
    return learns && isMeant ? [{ date, sure: true }] : []
  })
}
