import { PROFESSION_RULES } from '#shared/domain/rules/profession-rules.ts'

const { maxLevel, levelXp, craftXp: fullXp, gap: fall, widestGap } = PROFESSION_RULES

/** Experience behind a job level, from 0 at level 1 to 398 000 at level 200. Source: T111, figures.md §11. */
export const totalXp = (level: number): number => levelXp.value * level * (level - 1)

/**
 * Experience of one craft of a recipe, for a player at `jobLevel`. `ratioPercent` is the recipe's share of the full
 * experience (100 for all of it). A whole number; 0 when the job is more than 100 levels above the recipe.
 * Source: T111, figures.md §11.
 */
export function craftXp(recipeLevel: number, jobLevel: number, ratioPercent: number): number {
  const gap = Math.max(0, jobLevel - recipeLevel)
  if (gap > widestGap.value) return 0
  return Math.floor(
    ((fullXp.value * recipeLevel) / (gap ** fall.value.power / fall.value.divisor + 1)) *
      (ratioPercent / 100),
  )
}

/** One recipe crafted from `fromXp` until the job reaches `toLevel`; its level and its ratio in percent. */
export type CraftRun = { recipeLevel: number; ratio: number; fromXp: number; toLevel: number }

/**
 * How many crafts a run takes, and the experience it ends with: levels gained on the way make the next crafts worth
 * less. Null when the recipe stops teaching before the level. Source: T111, figures.md §11.
 */
export function craftsFor({ recipeLevel, ratio, fromXp, toLevel }: CraftRun): {
  crafts: number
  xp: number
} | null {
  let xp = fromXp
  let crafts = 0
  for (let level = levelAt(fromXp); level < toLevel; level = levelAt(xp)) {
    const gain = craftXp(recipeLevel, level, ratio)
    if (gain === 0) return null
    const count = Math.ceil((totalXp(level + 1) - xp) / gain)
    crafts += count
    xp += count * gain
  }
  return { crafts, xp }
}

/** The job level that an experience is worth, 1 to 200. */
export function levelAt(xp: number): number {
  const near = Math.floor((1 + Math.sqrt(1 + (4 * Math.max(0, xp)) / levelXp.value)) / 2)
  const level = totalXp(near + 1) <= xp ? near + 1 : totalXp(near) > xp ? near - 1 : near
  return Math.min(maxLevel.value, Math.max(1, level))
}
