import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { AccountDb } from '#data/db/local-db.ts'
import { writeOf } from '#data/db/save.ts'
import { marketSharing } from '#shared/collections/market-sharing.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { type LentPlayers, type LentPrice, RELIABLE_PLAYERS } from '#shared/domain/prices/lent-prices.ts'
import { type PackPrices, unitPrice } from '#shared/domain/prices/packs.ts'
import { type Changed, change } from './change.ts'
import { useRow } from './live.ts'
import type { SeenPrice } from './price-writes.ts'
import type { ItemPrices } from './prices.ts'

type Book = ReadonlyMap<number, ItemPrices>

/** What the players of the shown profile's server lend, for as long as the profile sees it. */
export type Market = {
  server: string
  /** The Paris day on which these are told. */
  today: string
  /** Whether sums count them. */
  counts: boolean
  /** What is told of a pack; undefined where nothing is. */
  lentOf: (item: number, pack: PackSize) => LentPrice | undefined
  /**
   * The player's own prices, and in the packs that have none what is lent, as far as sums count it: of these items, or of all.
   * The same map where nothing is counted.
   */
  counted: (own: Book, items?: readonly number[]) => Book
}

/** Null while nothing is seen, and until it is read: what only then is needed is loaded by `market-watch.ts`. */
export const market = createStore<{ seen: Market | null }>(() => ({ seen: null }))

export const useMarket = (): Market | null => useStore(market, ({ seen }) => seen)

/** The prices that sums count: the player's own, and, where they chose so, what others lend where they have none (N215). */
export function useCounted<B extends Book | undefined>(own: B, items?: readonly number[]): B | Book {
  const seen = useMarket()
  return useMemo(() => (own && seen ? seen.counted(own, items) : own), [own, seen, items])
}

/** What one piece costs others: `lent` at the price of a piece, in whole kamas, and the price of the book that taking it writes. */
export type LentOffer = { lent: LentPrice; seen: SeenPrice }

/**
 * What others lend for a piece of an item, in the pack that is cheapest, few players only where nobody else says anything; null
 * for nothing, or nothing of so many players.
 */
export const lentOffer = (market: Market | null, id: number, least: LentPlayers = 3): LentOffer | null =>
  offerOf(market, id, RELIABLE_PLAYERS) ?? (least < RELIABLE_PLAYERS ? offerOf(market, id, least) : null)

function offerOf(market: Market | null, id: number, least: LentPlayers): LentOffer | null {
  const prices: PackPrices = {}
  for (const size of PACK_SIZES) {
    const told = market?.lentOf(id, size)
    if (told && told.players >= least) prices[size] = told.price
  }
  const lowest = unitPrice(prices)
  const told = lowest && market?.lentOf(id, lowest.pack)
  const price = Math.floor(lowest?.price ?? 0)
  if (!lowest || !told || price === 0) return null
  const seen: SeenPrice = { id, pack: lowest.pack, price: told.price, via: 'lent' }
  return { lent: lowest.pack === 1 ? told : { ...told, price, low: 0, high: 0 }, seen }
}

/** What the shown profile shares on a server, live; undefined while it is read. */
export function useSharing(server: string | null) {
  const row = useRow(marketSharing, server === null ? null : { server })
  return row === undefined ? undefined : (row ?? marketSharing.defaults)
}

export type Sharing = typeof marketSharing.defaults

/** Says what the shown profile shares on a server. Without the prices of others none of them can count. */
export const setSharing = (
  db: AccountDb,
  server: string,
  patch: PatchOf<typeof marketSharing>,
): Promise<Changed> =>
  change(db, [writeOf(marketSharing, { server }, patch.see === false ? { ...patch, count: false } : patch)])
