import { useMemo } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import { writeOf } from '#data/db/save.ts'
import { deferred } from '#shared/collections/plans.ts'
import type { Deferrals } from '#shared/domain/board/tasks.ts'
import { type Changed, change } from './change.ts'
import { useRows } from './live.ts'

/** Until which day each task of the board is put off, live; undefined while it is read. */
export function useDeferrals(): Deferrals | undefined {
  const rows = useRows(deferred)
  return useMemo(
    () => rows && new Map(rows.flatMap(({ task, until }) => (until === null ? [] : [[task, until]]))),
    [rows],
  )
}

const FOR_EVER = '2099-12-31'

/** Puts a task off for good. */
export const dismissTask = (db: AccountDb, task: string): Promise<Changed> => deferTasks(db, [task], FOR_EVER)

/** Puts tasks off until a Paris day; null takes them up again (N107). */
export const deferTasks = (db: AccountDb, tasks: readonly string[], until: string | null): Promise<Changed> =>
  change(
    db,
    tasks.map((task) => writeOf(deferred, { task }, { until })),
  )
