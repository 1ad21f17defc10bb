import { useStore } from 'zustand'
import type { AccountDb } from '#data/rows/local-db.ts'
import type { Stored } from '#data/rows/rows.ts'
import { writeOf } from '#data/rows/save.ts'
import { syncStatus } from '#data/sync/sync-status.ts'
import { guideChecks } from '#shared/collections/guide-checks.ts'
import { guideGoals } from '#shared/collections/guide-goals.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { checkKey, type GuideId } from '#shared/contract/fields.ts'
import { boxKey } from '#shared/domain/guides/guides.ts'
import { adoptLocal, type LocalMaps } from './adopt-local.ts'
import { type Changed, change } from './change.ts'
import { useAccountRead, useArrived, useRows } from './live.ts'

/** The boxes of the guides that were ever ticked, live; undefined while they are read. */
export const useTicks = (): Stored<typeof guideChecks>[] | undefined => useArrived(useRows(guideChecks))

/** From which level to which the player follows each guide, live; undefined while it is read. */
export const useGoals = (): Stored<typeof guideGoals>[] | undefined => useRows(guideGoals)

/** Whether boxes of this guide are on their way to the server: they wait to leave, and nothing known holds them. */
export function useUnsentTicks(guide: GuideId): boolean {
  const moving = useStore(syncStatus, ({ pill, blocked }) => pill !== 'offline' && blocked === null)
  const unsent = useAccountRead((db) => db.unsent.toArray(), [])
  const waits = unsent?.some(
    ({ collection, key, states }) =>
      collection === guideChecks.name && key.startsWith(`${guide}|`) && states.includes('ready'),
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

export const setGoal = (db: AccountDb, guide: GuideId, goal: PatchOf<typeof guideGoals>): Promise<Changed> =>
  change(db, [writeOf(guideGoals, { guide }, goal)])

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
