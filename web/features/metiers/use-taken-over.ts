import { useMemo } from 'react'
import type { AccountDb } from '#data/local-db.ts'
import type { GuideId } from '#shared/contract/fields.ts'
import { useAdoption } from '#store/adopt-local.ts'
import { adoptTicks } from '#store/guides.ts'

/** Ticks that an older version kept on this device come into the account when their guide is opened. */
export function useTakenOver(guide: GuideId): void {
  useAdoption(
    'cases d’avant',
    useMemo(() => (db: AccountDb) => adoptTicks(db, guide), [guide]),
  )
}
