import { useMemo } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow, readRows, type Stored } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import { fortuneDays, type Holdings, purses } from '#shared/collections/fortune.ts'
import {
  type Fortune,
  type FortuneCounts,
  fortuneCounts,
  holdingsOf,
  keptHoldings,
} from '#shared/domain/fortune/fortune.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { type Changed, change, changeAsPlanned } from './change.ts'
import { useFlipRows } from './flips.ts'
import { useArrived, useRows } from './live.ts'
import { pricesOf, usePriceBook } from './prices.ts'
import { useGameRules } from './rules.ts'
import { useLots, useStock } from './stock.ts'

type Purse = Pick<Stored<typeof purses>, 'character' | 'kamas'>

/** The kamas of each character, live; undefined while they are read. */
export function usePurses(): Purse[] | undefined {
  const rows = useArrived(useRows(purses))
  return useMemo(() => rows?.filter(({ kamas }) => kamas !== null), [rows])
}

const kamasOf = (rows: readonly Purse[]): number | null => {
  const typed = rows.flatMap(({ kamas }) => kamas ?? [])
  return typed.length > 0 ? typed.reduce((sum, kamas) => sum + kamas, 0) : null
}

/** What the player owns now, live; undefined while it is read. Of what was owned `before` and is gone it holds the price (M13). */
export function useFortune(before?: Holdings): (Fortune & { counts: FortuneCounts }) | undefined {
  const known = usePurses()
  const stock = useStock()
  const lots = useLots()
  const lines = useFlipRows()
  const book = usePriceBook()
  const rules = useGameRules()
  return useMemo(() => {
    if (!known || !stock || !lots || !lines || !book || !rules) return undefined
    const owned = { stock, lots, purchases: lines, rules, pricesOf: (id: number) => pricesOf(book.get(id)) }
    const holdings = holdingsOf(owned, before)
    return { kamas: kamasOf(known), holdings, counts: fortuneCounts(holdings, owned) }
  }, [known, stock, lots, lines, book, rules, before])
}

/** A day as it was stored. */
export type FortuneDay = { day: string; fortune: Fortune }

/** The stored days, the oldest first, live; undefined while they are read. */
export function useFortuneDays(): FortuneDay[] | undefined {
  const rows = useRows(fortuneDays)
  return useMemo(
    () =>
      rows?.flatMap(({ day, kamas, holdings }) => (holdings ? [{ day, fortune: { kamas, holdings } }] : [])),
    [rows],
  )
}

/** Stores what is owned on a Paris day (M14). */
export const storeFortuneDay = (db: AccountDb, day: string, { kamas, holdings }: Fortune): Promise<Changed> =>
  change(db, [writeOf(fortuneDays, { day }, { kamas, holdings: keptHoldings(holdings) })])

/** Notes the kamas of a character; null: there are none to tell of. A day that is stored already hears of them. */
export const setPurse = (db: AccountDb, character: string, kamas: number | null): Promise<Changed> => {
  const day = parisDay(Date.now())
  const typed = writeOf(purses, { character }, { kamas })
  return changeAsPlanned(
    db,
    () => [typed],
    async (store) => {
      const stored = await readRow(store, fortuneDays, { day })
      if (!stored?.holdings) return { writes: [typed], answer: {} }
      const others = (await readRows(store, purses)).filter((row) => row.character !== character)
      const all = kamasOf([...others, { character, kamas }])
      return { writes: [typed, writeOf(fortuneDays, { day }, { kamas: all })], answer: {} }
    },
  )
}
