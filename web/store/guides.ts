import { useMemo } from 'react'
import { useStore } from 'zustand'
import { isReady } from '#data/db/draft.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import type { Stored } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { guideChecks } from '#shared/collections/guide-checks.ts'
import { guideGoals } from '#shared/collections/guide-goals.ts'
import { jobLevels } from '#shared/collections/plans.ts'
import type { PatchOf, RowOf } from '#shared/contract/collection.ts'
import { checkKey, GUIDE_IDS, type GuideId } from '#shared/contract/fields.ts'
import { NO_STAMP, timeOf } from '#shared/contract/stamp.ts'
import { boxKey, GUIDE_JOBS } from '#shared/domain/guides/guides.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { adoptLocal, type LocalMaps } from './adopt-local.ts'
import { type Changed, change } from './change.ts'
import { useAccountRead, useArrived, useRows } from './live.ts'

/** The boxes of the guides that were ever ticked, live; undefined while they are read. */
export const useTicks = (): Stored<typeof guideChecks>[] | undefined => useArrived(useRows(guideChecks))

/** The player's level in each profession where it is known, live; undefined while it is read. */
export function useJobLevels(): ReadonlyMap<string, number> | undefined {
  const rows = useRows(jobLevels)
  return useMemo(
    () => rows && new Map(rows.flatMap(({ job, level }) => (level > 0 ? [[job, level]] : []))),
    [rows],
  )
}

export type GuideGoal = RowOf<typeof guideGoals>

/**
 * From which level to which the player follows each guide, live; undefined while it is read. The first is the player's
 * level in the profession; where that is unknown, the one that the guide was given before (N1).
 */
export function useGoals(): readonly GuideGoal[] | undefined {
  const goals = useRows(guideGoals)
  const levels = useJobLevels()
  return useMemo(() => goals && levels && goalsOf(goals, levels), [goals, levels])
}

const goalsOf = (goals: readonly GuideGoal[], levels: ReadonlyMap<string, number>): GuideGoal[] =>
  GUIDE_IDS.flatMap((guide) => {
    const goal = goals.find((one) => one.guide === guide)
    const from_level = levels.get(GUIDE_JOBS[guide])
    if (from_level === undefined) return goal ?? []
    return { guide, from_level, to_level: goal?.to_level ?? guideGoals.defaults.to_level }
  })

/**
 * The guides that the player follows, live; undefined while they are read: those with a goal of their own, and those of which
 * a box was ticked since a Paris day (N110).
 */
export function useFollowedGuides(since: string): ReadonlySet<GuideId> | undefined {
  const goals = useRows(guideGoals)
  const ticks = useTicks()
  return useMemo(() => {
    if (!goals || !ticks) return undefined
    const isGoal = ({ from_level, to_level }: GuideGoal) =>
      from_level !== guideGoals.defaults.from_level || to_level !== guideGoals.defaults.to_level
    const recent = ticks.filter(
      ({ checked, stamps }) => checked && parisDay(timeOf(stamps.checked ?? NO_STAMP)) >= since,
    )
    return new Set([...goals.filter(isGoal), ...recent].map(({ guide }) => guide))
  }, [goals, ticks, since])
}

/** Whether boxes of this guide are on their way to the server: they wait to leave, and nothing known holds them. */
export function useUnsentTicks(guide: GuideId): boolean {
  const moving = useStore(syncStatus, ({ pill, blocked }) => pill !== 'offline' && blocked === null)
  const unsent = useAccountRead((db) => db.unsent(), [])
  const waits = unsent?.some(
    (entry) => entry.collection === guideChecks.name && entry.key.startsWith(`${guide}|`) && isReady(entry),
  )
  return moving && waits === true
}

/** Ticks or unticks boxes of a guide. */
export const setChecks = (
  db: AccountDb,
  guide: GuideId,
  checks: readonly string[],
  checked: boolean,
): Promise<Changed> =>
  change(
    db,
    checks.map((check) => writeOf(guideChecks, { guide, check }, { checked })),
  )

/** Sets the player's level, which is that of the profession everywhere, and the one they aim at. */
export const setGoal = (db: AccountDb, guide: GuideId, goal: PatchOf<typeof guideGoals>): Promise<Changed> =>
  change(db, [
    writeOf(guideGoals, { guide }, goal),
    ...(goal.from_level === undefined
      ? []
      : [writeOf(jobLevels, { job: GUIDE_JOBS[guide] }, { level: goal.from_level })]),
  ])

/** The player's level in a profession; 0 where it is not known. */
export const setJobLevel = (db: AccountDb, job: string, level: number): Promise<Changed> =>
  change(db, [writeOf(jobLevels, { job }, { level })])

const OLD_KEY = /^(\d{1,2})(?!\d)[^\p{L}\p{N}]*(.+)$/u

/** Moves the ticks that an older version kept in `guide:{id}:checks:v2` into the account (T11). */
export const adoptTicks = (db: AccountDb, guide: GuideId, maps?: LocalMaps): Promise<boolean> =>
  adoptLocal(
    db,
    `guide:${guide}:checks:v2`,
    guideChecks,
    (map) => ticksIn(map).map((check) => ({ key: { guide, check }, patch: { checked: true } })),
    maps,
  )

/** The keys that are true, as boxes are named today. */
function ticksIn(map: Record<string, unknown>): string[] {
  const checks = Object.entries(map).flatMap(([key, ticked]) => {
    const [, index, name] = OLD_KEY.exec(key) ?? []
    return ticked === true && index && name ? [boxKey(Number(index), name)] : []
  })
  return [...new Set(checks)].filter((check) => checkKey.is(check))
}
