import { useMemo } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { useAdoption } from '#store/adopt-local.ts'
import { adoptEssencePrices } from '#store/essences.ts'

/** Prices that an older version kept on this device come into the account once their essences have names. */
export function useTakenOver(data: Catalogue | null): void {
  useAdoption(
    'prix d’avant',
    useMemo(() => data && ((db: AccountDb) => adoptEssencePrices(db, (id) => data.item(id).name)), [data]),
  )
}
