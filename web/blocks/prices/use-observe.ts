import { useCallback } from 'react'
import { type Kept, keeping } from '#data/kept-edits.ts'
import { latestPrices, shownPriceDay } from '#data/latest-prices.ts'
import type { AccountDb } from '#data/local-db.ts'
import { reverseOf, stillUndoing } from '#data/reverse.ts'
import { readRows } from '#data/rows.ts'
import { committed, saveTogether, storeTogether, type Write, writeOf } from '#data/save.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { parisDay } from '#shared/domain/paris-day.ts'
import { isOddPrice, priceMedian } from '#shared/domain/price-history.ts'
import { useCommit } from '#ui/use-rows.ts'
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
 * Null, after saying so, when nothing was stored. Undoing leaves alone what was typed over since then.
 */
export function useObserve(): Observe {
  const commit = useCommit()
  return useCallback(
    (seen, beside = []) =>
      commit(async (db) => {
        const now = Date.now()
        const prices = lastOfEach(seen)
        const { odd, done, back } = await keeping(
          db,
          () => [...expectedWrites(db, prices, now), ...beside],
          now,
          (kept) => stored(db, prices, beside, now, kept),
        )
        const undo = async () =>
          (await commit(async () => saveTogether(db, await stillUndoing(db, done, back)))) !== null
        return { odd, undo }
      }),
    [commit],
  )
}

/** One transaction, reading included: each one more keeps what was typed off the screen for milliseconds. */
const stored = (
  db: AccountDb,
  seen: readonly Seen[],
  beside: readonly Write[],
  now: number,
  kept: Kept | null,
) =>
  committed(() =>
    db.transaction('rw', [db.rows, db.outbox, db.journal, db.meta], async () => {
      const [odd, book, before] = await Promise.all([
        seen.length > JUDGED ? [] : oddOf(db, seen, now),
        bookWrites(db, seen, now),
        reverseOf(db, beside),
      ])
      const done = [...book.done, ...beside]
      await storeTogether(db, done, now, kept)
      return { odd, done, back: [...book.back, ...before] }
    }),
  )

/** Of a pack that is named twice, as in a pasted list, the price said last. */
const lastOfEach = (seen: readonly Seen[]): Seen[] => [
  ...new Map(seen.map((price) => [`${price.id}|${price.pack}`, price])).values(),
]

/** What is going to be written, told without waiting for the store: a page that is killed has no time to read it. */
const expectedWrites = (db: AccountDb, seen: readonly Seen[], now: number): Write[] =>
  seen.map(({ id, pack, price }) => {
    const day = shownPriceDay(db, `${id}|${pack}`)
    const date = observationDay(parisDay(now), day === undefined ? undefined : { day })
    return writeOf(priceObservations, { item_id: id, pack_size: pack, date }, { price_kamas: price })
  })

async function bookWrites(
  db: AccountDb,
  seen: readonly Seen[],
  now: number,
): Promise<{ done: Write[]; back: Write[] }> {
  const ids = seen.map(({ id }) => id)
  const known = currentPrices(await latestPrices(db, ids))
  const writes = seen.map(({ id, pack, price }) => {
    const before = known.get(id)?.[pack]
    const key = { item_id: id, pack_size: pack, date: observationDay(parisDay(now), before) }
    return {
      done: writeOf(priceObservations, key, { price_kamas: price }),
      back: writeOf(priceObservations, key, { price_kamas: before?.price ?? 0 }),
    }
  })
  return { done: writes.map(({ done }) => done), back: writes.map(({ back }) => back) }
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
