import { useEffect } from 'react'
import { requestSync } from '#data/sync-engine.ts'
import type { GuideId } from '#shared/contract/fields.ts'
import { useAccountDb } from '#store/live.ts'
import { takeOverTicks } from './take-over.ts'

/** Ticks that an older version kept on this device come into the account when their guide is opened. */
export function useTakenOver(guide: GuideId): void {
  const db = useAccountDb()
  useEffect(() => {
    if (!db) return
    takeOverTicks(db, guide).then(
      (found) => {
        if (found) requestSync()
      },
      (error: unknown) => console.warn('[comptoir] cases d’avant', error),
    )
  }, [db, guide])
}
