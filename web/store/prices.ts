import { useEffect, useMemo, useRef } from 'react'
import { LiveRows, lastRows, sharedRows } from '#data/db/live-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { packOf, packsOf, readPurchases, tellsPrice } from '#data/db/price-book.ts'
import { readRows } from '#data/db/rows.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { timeOf } from '#shared/contract/stamp.ts'
import type { LentPlayers } from '#shared/domain/prices/lent-prices.ts'
import type { PackPrices } from '#shared/domain/prices/packs.ts'
import {
  currentObservations,
  dailyObservations,
  type Observation,
  type PricedMove,
  purchaseObservations,
  viaOf,
} from '#shared/domain/prices/price-history.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { useAccountDb } from './account.ts'
import { useAccountRead, useArrived, useLiveRows, useRows } from './live.ts'
import { onceFor } from './once-for.ts'

/**
 * A pack's current price: 0 when the player cleared it. `at` is when it was read, in milliseconds. `taken`: the player took it
 * over from what others lend. `lent`: it is no price of the player's, but what so many others lend, which sums count.
 */
export type PackPrice = { price: number; day: string; at: number; taken?: true; lent?: LentPlayers }
export type ItemPrices = Partial<Record<PackSize, PackPrice>>

/** Three days: beyond, a price is shown as old. */
export const STALE_MS = 3 * 86_400_000

/** The current prices of each item: per pack, its latest day's observation, which purchases stand among (N8). */
export function currentPrices(observations: readonly Observation[]): Map<number, ItemPrices> {
  const book = new Map<number, ItemPrices>()
  for (const row of observations) {
    const prices = book.get(row.item_id) ?? {}
    const known = prices[row.pack_size]
    if (!known || row.date > known.day) prices[row.pack_size] = packPrice(row)
    book.set(row.item_id, prices)
  }
  return book
}

const made = new WeakMap<Observation, PackPrice>()

/** Made once for a row: a book of thousands of packs is gone through at every price typed. */
function packPrice(row: Observation): PackPrice {
  const known = made.get(row) ?? readPackPrice(row)
  made.set(row, known)
  return known
}

function readPackPrice(row: Observation): PackPrice {
  const typedAt = timeOf(row.stamps.price_kamas ?? '')
  // A value brought back from the journal is stamped now, but it is a price of its day.
  const at = typedAt && parisDay(typedAt) === row.date ? typedAt : noon(row.date)
  const price: PackPrice = { price: row.price_kamas, day: row.date, at }
  if (viaOf(row) === 'lent') price.taken = true
  return price
}

const noon = (day: string) => Date.parse(`${day}T11:00:00Z`)

/** The prices alone, for the calculations. */
export function pricesOf(prices: ItemPrices | undefined): PackPrices {
  const found: PackPrices = {}
  for (const size of PACK_SIZES) {
    const price = prices?.[size]?.price
    if (price) found[size] = price
  }
  return found
}

const observationsOf = onceFor((moves: readonly PricedMove[]) => moves.flatMap(purchaseObservations))

/** The moves that tell a price, live: all others come and go without a word. */
export const pricedMoves = (db: AccountDb): LiveRows<typeof stockMoves> =>
  sharedRows(db, `priced ${stockMoves.name}`, stockMoves, { where: tellsPrice })

/** What all living purchases say of prices, live; undefined while it is read. */
function usePurchases(): readonly Observation[] | undefined {
  const db = useAccountDb()
  const source = useMemo(() => db && pricedMoves(db), [db])
  const moves = useLiveRows(source)
  return useMemo(() => moves && observationsOf(moves), [moves])
}

/** The same of these items alone, the list of which is memoized. */
function usePurchasesOf(ids: readonly number[]): readonly Observation[] | undefined {
  const purchases = usePurchases()
  return useMemo(() => {
    const wanted = new Set(ids)
    return purchases?.filter(({ item_id }) => wanted.has(item_id))
  }, [purchases, ids])
}

/** The whole price book, live: the current pack prices of every item ever priced; undefined while it is read. */
export function usePriceBook(): ReadonlyMap<number, ItemPrices> | undefined {
  const db = useAccountDb()
  const source = useMemo(() => db && lastRows(db, priceObservations), [db])
  const typed = useLiveRows(source)
  const bought = usePurchases()
  const observations = useArrived(
    useMemo(() => typed && bought && observationsNow(typed, bought), [typed, bought]),
  )
  return useMemo(() => observations && bookOf(observations), [observations])
}

const observationsNow = onceFor(currentObservations)
const bookOf = onceFor(currentPrices)

/** The player's current pack prices of these items, live; undefined while they are read. */
export function usePricesOf(ids: readonly number[]): ReadonlyMap<number, ItemPrices> | undefined {
  const db = useAccountDb()
  const key = ids.join()
  const items = useMemo(() => (key ? key.split(',').map(Number) : []), [key])
  const source = useMemo(
    () => db && new LiveRows(db, priceObservations, { lastOf: new Set(packsOf(db, items)) }),
    [db, items],
  )
  const typed = useLiveRows(source)
  const bought = usePurchasesOf(items)
  return useMemo(() => typed && bought && currentPrices(currentObservations(typed, bought)), [typed, bought])
}

/** The same; while another list of items is read, the prices of the former one stay. */
export function useItemPrices(ids: readonly number[]): ReadonlyMap<number, ItemPrices> | undefined {
  const db = useAccountDb()
  const prices = usePricesOf(ids)
  const former = useRef<{ db: typeof db; prices: typeof prices }>(undefined)
  useEffect(() => {
    if (prices) former.current = { db, prices }
  }, [db, prices])
  return prices ?? (former.current?.db === db ? former.current?.prices : undefined)
}

/** What was read of every pack of an item, a price for each day, live and in no order; undefined while it is read. */
export function usePriceHistory(id: number): readonly Observation[] | undefined {
  const typed = useRows(priceObservations, `${id}|`)
  const bought = usePurchasesOf(useMemo(() => [id], [id]))
  return useMemo(() => typed && bought && dailyObservations(typed, bought), [typed, bought])
}

/** What one piece of these items cost, day by day, live; undefined while it is read. Memoize the list. */
export function useUnitPriceHistory(
  ids: readonly number[],
): { item_id: number; date: string; price: number }[] | undefined {
  return useAccountRead(
    async (db) => {
      const packs = new Set(ids.map((item_id) => packOf(db, { item_id, pack_size: 1 })))
      const [bought, ...typed] = await Promise.all([
        readPurchases(db, packs),
        ...ids.map((id) => readRows(db, priceObservations, `${id}|1|`)),
      ])
      return dailyObservations(typed.flat(), bought).map(({ item_id, date, price_kamas }) => ({
        item_id,
        date,
        price: price_kamas,
      }))
    },
    [ids],
  )
}
