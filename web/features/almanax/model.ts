import { useMemo } from 'react'
import { useStore } from 'zustand'
import { session } from '#data/session-store.ts'
import { almanaxDays } from '#shared/collections/almanax-days.ts'
import { almanaxPrices } from '#shared/collections/almanax-prices.ts'
import { preferences } from '#shared/collections/preferences.ts'
import { almanaxPeriod } from '#shared/domain/almanax.ts'
import { almanaxTotals } from '#shared/domain/almanax-cost.ts'
import { useCatalogue } from '#ui/use-catalogue.ts'
import { useParisDay } from '#ui/use-paris-day.ts'
import { useAccountDb, useRow, useRows } from '#ui/use-rows.ts'
import { almanaxLines } from './lines.ts'
import { type Months, useAddress } from './use-address.ts'
import { useAlmanaxDays } from './use-days.ts'
import { CHARACTERS, useSaves } from './use-saves.ts'
import { useSaving } from './use-saving.ts'

const COUNT = { 1: 1, 2: 2, 3: 3 } as const satisfies Record<Months, number>

/** The calculator: a period from today, its offerings, what the player pays for them, and what that comes to. */
export function useCalculator() {
  const address = useAddress()
  const today = useParisDay()
  const dates = useMemo(() => almanaxPeriod(today, COUNT[address.months]), [today, address.months])
  const { days, loading, error, retry } = useAlmanaxDays(dates)
  const prices = useRows(almanaxPrices)
  const doneRows = useRows(almanaxDays)
  const preference = useRow(preferences, CHARACTERS)
  const data = useCatalogue()
  const { saving, note } = useSaving(almanaxPrices)
  const saves = useSaves(note)

  const characters = preference?.value || 1
  const done = useMemo(
    () => new Set((doneRows ?? []).flatMap((row) => (row.done ? [row.date] : []))),
    [doneRows],
  )
  const lines = useMemo(
    () => almanaxLines(dates, { today, days, prices: prices ?? [], done, characters, data }),
    [dates, today, days, prices, done, characters, data],
  )
  const failed = dates.every((date) => days.get(date)?.status === 'failed')

  return {
    ...address,
    saves,
    /** False until there is something to show of the player's own rows and of any day. */
    ready: prices !== undefined && doneRows !== undefined && preference !== undefined && days.size > 0,
    characters,
    lines,
    shown: address.hideDone ? lines.filter((line) => !line.done) : lines,
    suggested: lines.filter((line) => line.suggestion !== null),
    totals: useMemo(() => almanaxTotals(lines, characters), [lines, characters]),
    state: saving ? ('saving' as const) : loading ? ('loading' as const) : null,
    error: failed ? error : null,
    retry,
  }
}

export type Calculator = ReturnType<typeof useCalculator>

/** Nobody is signed in: the session ended while the page was open. */
export function useSignedOut(): boolean {
  const db = useAccountDb()
  const status = useStore(session, (state) => state.status)
  return db === null && status !== 'signed-in'
}
