import type { RecipeFigures, Yield } from './figures.ts'

/** From which ROI a recipe is told, in percent: its own threshold, else the general one; null: never (N80). */
export const thresholdOf = (own: number | null | undefined, general: number | null): number | null =>
  own ?? general

/** Whether a craft's ROI is at or above a threshold, exactly; null without a cost, which has no ROI. */
export const reaches = ({ cost, profit }: Yield, threshold: number): boolean | null =>
  cost > 0 ? profit * 100 >= threshold * cost : null

/**
 * What an edit changes for a recipe's alert: its ROI has come from under the threshold (`told`) or fallen below it
 * (`cleared`). A ROI that is only a bound, before or after, says nothing (N80, N134).
 */
export function crossing(
  before: Yield | null,
  after: Yield | null,
  threshold: number | null,
): 'told' | 'cleared' | null {
  if (!before || !after || threshold === null) return null
  const [was, is] = [reaches(before, threshold), reaches(after, threshold)]
  if (was === null || is === null || was === is) return null
  return is ? 'told' : 'cleared'
}

/** What the player has said of alerts: the general threshold in percent, and for recipes their own and when they were told. */
export type AlertRules = {
  general: number | null
  ofRecipe: (recipe: number) => { threshold: number | null; told_on: string | null } | undefined
}

/** An alert that stands: its threshold in percent, and the Paris day on which it was told, null where it never was. */
export type RoiAlert = { figures: RecipeFigures; threshold: number; toldOn: string | null }

/**
 * Whether a recipe's alert stands: its ROI is at or above its threshold, and it was told, or `merged`: only what another
 * device wrote brought that about. One with a threshold of its own stands whatever came first; under the general one,
 * recipes that were always above it are no news.
 */
export function standingAlert(
  figures: RecipeFigures,
  { general, ofRecipe }: AlertRules,
  merged: boolean,
): RoiAlert | null {
  const row = ofRecipe(figures.recipe.id)
  const threshold = thresholdOf(row?.threshold, general)
  if (threshold === null || !figures.bought || !reaches(figures.bought, threshold)) return null
  const toldOn = row?.told_on ?? null
  const own = row !== undefined && row.threshold !== null
  return own || toldOn !== null || merged ? { figures, threshold, toldOn } : null
}
