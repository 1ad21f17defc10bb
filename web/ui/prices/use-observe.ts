import { useCallback } from 'react'
import { latestPrices } from '#data/latest-prices.ts'
import type { AccountDb } from '#data/local-db.ts'
import { reverseOf, stillUndoing } from '#data/reverse.ts'
import { readRows } from '#data/rows.ts'
import { type Write, writeOf } from '#data/save.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { parisDay } from '#shared/domain/paris-day.ts'
import { isOddPrice, priceMedian } from '#shared/domain/price-history.ts'
import { useAccountDb, useSaveTogether } from '#ui/use-rows.ts'
import { currentPrices, observationDay } from './market-prices.ts'

/** The price of a pack as the player sees it now, in kamas; 0 clears it. */
export type Seen = { id: number; pack: PackSize; price: number }
/** A price that is far from the pack's median, which is given beside it. */
export type OddPrice = Seen & { usual: number }
/** What was stored: prices that look like slips, and how to take all of it back. */
export type Observed = { odd: OddPrice[]; undo: () => Promise<boolean> }
export type Observe = (seen: readonly Seen[], beside?: readonly Write[]) => Promise<Observed | null>

/** More prices than this were pasted, and looked at before. */
const JUDGED = 20

/**
 * Writes prices into the one price book that all tools share, and in the same commit what the tool keeps of its own.
 * Null, after saying so, when nothing was stored.
 */
export function useObserve(): Observe {
  const db = useAccountDb()
  const saveAll = useSaveTogether()
  return useCallback(
    async (seen, beside = []) => {
      if (!db) return null
      const prices = currentPrices(
        await latestPrices(
          db,
          seen.map(({ id }) => id),
        ),
      )
      const now = Date.now()
      const observed = seen.map(({ id, pack, price }) => {
        const date = observationDay(parisDay(now), prices.get(id)?.[pack])
        const key = { item_id: id, pack_size: pack, date }
        const before = prices.get(id)?.[pack]?.price ?? 0
        return {
          done: writeOf(priceObservations, key, { price_kamas: price }),
          back: writeOf(priceObservations, key, { price_kamas: before }),
        }
      })
      const odd = seen.length > JUDGED ? [] : await oddOf(db, seen, now)
      const done = [...observed.map((write) => write.done), ...beside]
      const back = [...observed.map((write) => write.back), ...(await reverseOf(db, beside))]
      if (!(await saveAll(done))) return null
      return { odd, undo: async () => saveAll(await stillUndoing(db, done, back)) }
    },
    [db, saveAll],
  )
}

async function oddOf(db: AccountDb, seen: readonly Seen[], now: number): Promise<OddPrice[]> {
  const judged = await Promise.all(
    seen.map(async (price) => {
      const history = await readRows(db, priceObservations, `${price.id}|${price.pack}|`)
      const usual = priceMedian(history, now)
      return usual !== null && isOddPrice(price.price, usual) ? [{ ...price, usual }] : []
    }),
  )
  return judged.flat()
}
