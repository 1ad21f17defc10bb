import { useEffect } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { requestSync } from '#data/sync-engine.ts'
import { useAccountDb } from '#store/live.ts'
import { takeOverPrices } from './take-over.ts'

/** Prices that an older version kept on this device come into the account once their essences have names. */
export function useTakenOver(data: Catalogue | null): void {
  const db = useAccountDb()
  useEffect(() => {
    if (!db || !data) return
    takeOverPrices(db, (id) => data.item(id).name).then(
      (found) => {
        if (found) requestSync()
      },
      (error: unknown) => console.warn('[comptoir] prix d’avant', error),
    )
  }, [db, data])
}
