import { useMemo } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import type { Stored } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import { almanaxDays } from '#shared/collections/almanax-days.ts'
import { almanaxPrices } from '#shared/collections/almanax-prices.ts'
import { type Changed, change } from './change.ts'
import { useAccountRead, useRows } from './live.ts'
import { setPreference, usePreference } from './preferences.ts'
import { recordPrices } from './price-writes.ts'

/** A day's offering; without an item nobody knows yet what it asks for. */
export type Offering = { date: string; item?: { id: number | null; name: string } | null }
/** Its price: of one piece, in kamas; 0 for none. */
export type OfferingPrice = { offering: Offering; price: number }

export type StoredOfferingPrice = Stored<typeof almanaxPrices>

const CHARACTERS = 'almanax_characters'

/** The prices that were typed for offerings, live; undefined while they are read. */
export const useOfferingPrices = (): StoredOfferingPrice[] | undefined => useRows(almanaxPrices)

/** How many edits of these prices the server does not have, live. */
export function useUnsentOfferingPrices(): number {
  const unsent = useAccountRead((db) => db.unsent(), [])
  return unsent?.filter(({ collection }) => collection === almanaxPrices.name).length ?? 0
}

/** The dates of the offerings that are made, live; undefined while they are read. */
export function useDoneOfferings(): ReadonlySet<string> | undefined {
  const rows = useRows(almanaxDays)
  return useMemo(() => rows && new Set(rows.flatMap(({ date, done }) => (done ? [date] : []))), [rows])
}

/** For how many characters the offerings are made, live; undefined while it is read. */
export function useCharacters(): number | undefined {
  const stored = usePreference(CHARACTERS, 1)
  return stored === undefined ? undefined : stored || 1
}

const writeFor = ({ offering: { date, item }, price }: OfferingPrice) =>
  writeOf(almanaxPrices, { date }, { unit_price_kamas: price, ...(item ? { item_name: item.name } : {}) })

/** A price that the player read for an offering: the price book has it too. */
export const recordOfferingPrice = (db: AccountDb, typed: OfferingPrice) => {
  const id = typed.offering.item?.id
  return recordPrices(db, id ? [{ id, pack: 1, price: typed.price }] : [], [writeFor(typed)])
}

/** Prices of offerings that come from elsewhere, or are cleared: nothing new was seen. */
export const setOfferingPrices = (db: AccountDb, prices: readonly OfferingPrice[]): Promise<Changed> =>
  change(db, prices.map(writeFor))

export const setOfferingDone = (db: AccountDb, date: string, done: boolean): Promise<Changed> =>
  change(db, [writeOf(almanaxDays, { date }, { done })])

/** For how many characters the offerings are made. */
export const setCharacters = (db: AccountDb, value: number): Promise<Changed> =>
  setPreference(db, CHARACTERS, value)
