import { useMemo } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import { writeOf } from '#data/db/save.ts'
import { penGauges } from '#shared/collections/pen-gauges.ts'
import type { KeyOf } from '#shared/contract/collection.ts'
import type { NotedGauge } from '#shared/domain/breeding/pen-clock.ts'
import { type Changed, change } from './change.ts'
import { useRows } from './live.ts'

/** The gauges that run, live; undefined while they are read (M36). */
export function useRunningGauges(): NotedGauge[] | undefined {
  const rows = useRows(penGauges)
  return useMemo(
    () =>
      rows?.flatMap(({ pen, gauge, points, at, keep }) =>
        at === null ? [] : { pen, gauge, points, at, keep },
      ),
    [rows],
  )
}

/** Notes what a gauge holds at an instant, from which it runs down, and the points at which it is to be refilled. */
export const noteGauge = (db: AccountDb, { pen, gauge, points, at, keep }: NotedGauge): Promise<Changed> =>
  change(db, [writeOf(penGauges, { pen, gauge }, { points, at, keep })])

/** A gauge that runs no more: its mounts are out, or have enough. */
export const stopGauge = (db: AccountDb, { pen, gauge }: KeyOf<typeof penGauges>): Promise<Changed> =>
  change(db, [writeOf(penGauges, { pen, gauge }, { at: null })])
