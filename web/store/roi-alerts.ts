import { useMemo } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import type { Stored } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import { roiAlerts } from '#shared/collections/plans.ts'
import type { AlertRules } from '#shared/domain/ranking/roi-alerts.ts'
import { type Changed, change } from './change.ts'
import { useRows } from './live.ts'
import { setPreference, usePreference } from './preferences.ts'

export type AlertRow = Stored<typeof roiAlerts>

/** A general threshold of 0 is none. */
export const generalThreshold = (value: number): number | null => (value > 0 ? value : null)

/** What the player has said of ROI alerts, live; undefined while it is read. */
export function useAlertRules(): (AlertRules & { rows: readonly AlertRow[] }) | undefined {
  const rows = useRows(roiAlerts)
  const general = usePreference('roi_threshold', 0)
  return useMemo(() => {
    if (!rows || general === undefined) return undefined
    const byRecipe = new Map(rows.map((row) => [row.recipe, row]))
    return { rows, general: generalThreshold(general), ofRecipe: (recipe: number) => byRecipe.get(recipe) }
  }, [rows, general])
}

/** From which ROI a recipe is told, in percent; null: from the general one. Nothing has been told under it yet. */
export const setAlert = (db: AccountDb, recipe: number, threshold: number | null): Promise<Changed> =>
  change(db, [writeOf(roiAlerts, { recipe }, { threshold, told_on: null })])

/** From which ROI any recipe is told, in percent; null: none is. */
export const setGeneralAlert = (db: AccountDb, threshold: number | null): Promise<Changed> =>
  setPreference(db, 'roi_threshold', threshold ?? 0)
