import { useMemo } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import type { Stored } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import type { Write } from '#data/db/types.ts'
import { marketPace as marketPaceRows } from '#shared/collections/market-pace.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import {
  type MarketAim,
  type MarketPace,
  marketPace,
  type RealisedPrice,
  realisedPrice,
  saysNothing,
  USUAL_AIM,
} from '#shared/domain/lots/market-pace.ts'
import { type Changed, change } from './change.ts'
import { useRows } from './live.ts'
import { onceFor } from './once-for.ts'
import { usePreference } from './preferences.ts'

export type MarketRow = Stored<typeof marketPaceRows>

/** What « Cours du marché » said of an item on the last day of which anything was read. */
export type ItemMarket = { row: MarketRow; pace: MarketPace | null; realised: RealisedPrice | null }

const made = new WeakMap<MarketRow, ItemMarket>()

/** Made once for a row, so that what did not change is the same object. */
function itemMarket(row: MarketRow): ItemMarket {
  const known = made.get(row) ?? {
    row,
    pace: marketPace(row, row.day),
    realised: realisedPrice(row, row.day),
  }
  made.set(row, known)
  return known
}

/** The last day of each item that says anything, by item. */
export function latestMarkets(rows: readonly MarketRow[]): ReadonlyMap<number, ItemMarket> {
  const latest = new Map<number, MarketRow>()
  for (const row of rows) {
    const known = latest.get(row.item_id)
    if ((!known || row.day > known.day) && !saysNothing(row)) latest.set(row.item_id, row)
  }
  return new Map([...latest].map(([id, row]) => [id, itemMarket(row)]))
}

const marketsOf = onceFor(latestMarkets)

/** What is known of the market of every item, live; undefined while it is read (M15). */
export function useMarkets(): ReadonlyMap<number, ItemMarket> | undefined {
  const rows = useRows(marketPaceRows)
  return useMemo(() => rows && marketsOf(rows), [rows])
}

/** The same of one item, and what was read today; null where nothing is known of it. */
export function useItemMarket(id: number): ItemMarket | null | undefined {
  const rows = useRows(marketPaceRows, `${id}|`)
  return useMemo(() => rows && (latestMarkets(rows).get(id) ?? null), [rows, id])
}

/** How much of a market the player counts on taking, and within how many days, live; undefined while it is read (M16). */
export function useMarketAim(): MarketAim | undefined {
  const share = usePreference('market_share', USUAL_AIM.share)
  const days = usePreference('market_days', USUAL_AIM.days)
  return useMemo(
    () => (share === undefined || days === undefined ? undefined : { share, days }),
    [share, days],
  )
}

/** What was read of an item's market on a Paris day. */
export type MarketReading = { id: number; day: string; figures: PatchOf<typeof marketPaceRows> }

export const marketWrite = ({ id, day, figures }: MarketReading): Write =>
  writeOf(marketPaceRows, { item_id: id, day }, figures)

export const recordMarket = (db: AccountDb, reading: MarketReading): Promise<Changed> =>
  change(db, [marketWrite(reading)])
