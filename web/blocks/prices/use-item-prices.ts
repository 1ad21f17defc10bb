import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { lastRowsOf } from '#data/last-rows.ts'
import { packOfKey, packsOf } from '#data/latest-prices.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { useAccountDb } from '#ui/use-rows.ts'
import { currentPrices, type ItemPrices } from './market-prices.ts'

const nobody = { subscribe: () => () => {}, snapshot: () => undefined }

/**
 * The player's current pack prices of these items, live; undefined while they are read. While another list of items is
 * read, the prices of the former one stay.
 */
export function useItemPrices(ids: readonly number[]): ReadonlyMap<number, ItemPrices> | undefined {
  const db = useAccountDb()
  const key = ids.join()
  const live = useMemo(
    () => db && lastRowsOf(db, priceObservations, packOfKey, packsOf(key ? key.split(',').map(Number) : [])),
    [db, key],
  )
  const { subscribe, snapshot } = live ?? nobody
  const observations = useSyncExternalStore(subscribe, snapshot)
  const prices = useMemo(() => observations && currentPrices(observations), [observations])
  const former = useRef<{ db: typeof db; prices: typeof prices }>(undefined)
  useEffect(() => {
    if (prices) former.current = { db, prices }
  }, [db, prices])
  return prices ?? (former.current?.db === db ? former.current?.prices : undefined)
}
