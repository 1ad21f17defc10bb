import { useCallback, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { dayBook } from '#data/almanax/day-book.ts'
import { type DayState, dayStates, failureAmong, isSettled, missingAmong } from '#data/almanax/day-states.ts'
import { catalogue } from '#data/catalogue/catalogue.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { AlmanaxDay } from '#shared/catalogue/types.ts'
import type { IconItem } from '#ui/catalogue/item-icon.tsx'
import { useCatalogueList } from '#ui/catalogue/use-catalogue-list.ts'

export type { DayState }

/** When days that failed are asked for again by themselves: not sooner, and not all devices at once. */
const AGAIN_MS = 5 * 60_000
const SPREAD_MS = 60_000

export type AlmanaxDays = {
  days: ReadonlyMap<string, DayState>
  loading: boolean
  /** Days that could not be had for now. */
  missing: number
  /** Why days are missing; null when each of them could be shown. */
  error: string | null
  /** Asks again for what failed. */
  retry: () => void
}

/**
 * Days of the almanax: the catalogue's, then those kept on the device, then the server's. What comes shows at once;
 * what failed is asked again when the network is back, the page comes to the front, or some minutes have passed.
 */
export function useAlmanaxDays(dates: readonly string[]): AlmanaxDays {
  const list = useCatalogueList('almanax')
  const version = useStore(catalogue, (state) => state.version) ?? ''
  const book = useStore(dayBook.state)
  const key = dates.join()
  const wanted = useMemo(() => (key === '' ? [] : key.split(',')), [key])
  const listed = useMemo(() => new Map(list?.map((day) => [day.date, day])), [list])
  const ready = list !== undefined
  const unlisted = useMemo(
    () => (ready ? wanted.filter((date) => !listed.has(date)) : []),
    [ready, wanted, listed],
  )
  const retry = useCallback(() => void dayBook.ask(unlisted, version, true), [unlisted, version])

  useEffect(() => {
    if (unlisted.length === 0) return
    void dayBook.ask(unlisted, version)
    const whenVisible = () => document.visibilityState === 'visible' && retry()
    addEventListener('online', retry)
    document.addEventListener('visibilitychange', whenVisible)
    return () => {
      removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', whenVisible)
    }
  }, [unlisted, version, retry])

  // The day's own entry, not the book: what other screens hear must not put this off.
  const failed = useMemo(
    () => unlisted.map((date) => book.failed.get(date)).find((failed) => failed?.final === false),
    [unlisted, book],
  )
  useEffect(() => {
    if (!failed) return
    const again = () => document.visibilityState === 'visible' && retry()
    const timer = setTimeout(again, AGAIN_MS + Math.random() * SPREAD_MS)
    return () => clearTimeout(timer)
  }, [failed, retry])

  return useMemo(() => {
    const sources = { listed, book, version }
    const days = dayStates(wanted, sources)
    const loading = wanted.length > 0 && (!ready || unlisted.some((date) => !isSettled(date, sources)))
    return { days, loading, missing: missingAmong(days, book), error: failureAmong(days, book), retry }
  }, [wanted, listed, book, version, ready, unlisted, retry])
}

/** The item that a day asks for, with the catalogue's picture and the day's own name of it, which a catalogue may lack. */
export function offeredItem(
  { item, name }: AlmanaxDay,
  catalogue: Catalogue | null,
): IconItem & { name: string } {
  const known = catalogue?.item(item)
  return { id: item, name, type: known?.type ?? '', img: known?.img ?? null }
}
