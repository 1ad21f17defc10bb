import { useLiveQuery } from 'dexie-react-hooks'
import { latestPrices } from '#data/latest-prices.ts'
import { useAccountDb } from '#ui/use-rows.ts'
import { currentPrices, type ItemPrices } from './market-prices.ts'

/** The player's current pack prices of these items, live; undefined while they are read. */
export function useItemPrices(ids: readonly number[]): ReadonlyMap<number, ItemPrices> | undefined {
  const db = useAccountDb()
  const key = ids.join()
  return useLiveQuery(async () => {
    if (!db) return undefined
    return currentPrices(await latestPrices(db, key ? key.split(',').map(Number) : []))
  }, [db, key])
}
