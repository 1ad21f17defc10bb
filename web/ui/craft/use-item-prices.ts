import { useLiveQuery } from 'dexie-react-hooks'
import { readRows } from '#data/rows.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { useAccountDb } from '#ui/use-rows.ts'
import { currentPrices, type ItemPrices } from './market-prices.ts'

/** The player's current pack prices of these items, live; undefined while they are read. */
export function useItemPrices(ids: readonly number[]): ReadonlyMap<number, ItemPrices> | undefined {
  const db = useAccountDb()
  const key = ids.join()
  return useLiveQuery(async () => {
    if (!db) return undefined
    const wanted = key ? key.split(',') : []
    const seen = await Promise.all(wanted.map((id) => readRows(db, priceObservations, `${id}|`)))
    return currentPrices(seen.flat())
  }, [db, key])
}
