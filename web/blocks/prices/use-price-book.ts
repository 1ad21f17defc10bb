import { useMemo, useSyncExternalStore } from 'react'
import { lastRows } from '#data/last-rows.ts'
import { packOfKey } from '#data/latest-prices.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { useAccountDb } from '#ui/use-rows.ts'
import { currentPrices, type ItemPrices } from './market-prices.ts'

const nobody = { subscribe: () => () => {}, snapshot: () => undefined }

/** The whole price book, live: the current pack prices of every item ever priced; undefined while it is read. */
export function usePriceBook(): ReadonlyMap<number, ItemPrices> | undefined {
  const db = useAccountDb()
  const { subscribe, snapshot } = db ? lastRows(db, priceObservations, packOfKey) : nobody
  const observations = useSyncExternalStore(subscribe, snapshot)
  return useMemo(() => observations && currentPrices(observations), [observations])
}
