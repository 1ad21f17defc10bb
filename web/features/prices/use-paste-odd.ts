import { useEffect, useState } from 'react'
import { readRows } from '#data/rows.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { isOddPrice, priceMedian } from '#shared/domain/price-history.ts'
import { useAccountDb } from '#store/live.ts'
import type { ReadyPrice } from './paste-view.ts'

/** How many histories are read before the screen gets its turn; nothing is read while the list is being typed. */
const AT_ONCE = 50
const QUIET_MS = 250

/** The prices of a list that are far from their median, which is given for each; filled in little by little. */
export function usePasteOdd(ready: readonly ReadyPrice[]): ReadonlyMap<ReadyPrice, number> {
  const db = useAccountDb()
  const [odd, setOdd] = useState<ReadonlyMap<ReadyPrice, number>>(new Map())
  useEffect(() => {
    if (!db) return
    let wanted = true
    const now = Date.now()
    const judge = async (price: ReadyPrice) => {
      const history = await readRows(db, priceObservations, `${price.item.id}|${price.pack}|`)
      const usual = priceMedian(history, now)
      return usual !== null && isOddPrice(price.price, usual) ? [[price, usual] as const] : []
    }
    const judgeAll = async () => {
      const found = new Map<ReadyPrice, number>()
      for (let from = 0; from < ready.length && wanted; from += AT_ONCE) {
        const judged = await Promise.all(ready.slice(from, from + AT_ONCE).map(judge))
        for (const [price, usual] of judged.flat()) found.set(price, usual)
      }
      if (wanted) setOdd(found)
    }
    const timer = setTimeout(() => {
      judgeAll().catch((error: unknown) => console.warn('[comptoir] carnet de prix', error))
    }, QUIET_MS)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [db, ready])
  return odd
}
