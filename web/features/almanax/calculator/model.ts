import { useMemo } from 'react'
import { useStore } from 'zustand'
import { type AlmanaxDays, useAlmanaxDays } from '#blocks/almanax/use-days.ts'
import { session } from '#data/session/session-store.ts'
import { almanaxPeriod } from '#shared/domain/almanax/almanax.ts'
import { almanaxTotals } from '#shared/domain/almanax/almanax-cost.ts'
import { useCharacters, useDoneOfferings, useOfferingPrices } from '#store/almanax.ts'
import { useAccountDb } from '#store/live.ts'
import { useMarket } from '#store/market.ts'
import { type ItemPrices, useItemPrices } from '#store/prices.ts'
import { NO_STOCK, useStock } from '#store/stock.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { useParisDay } from '#ui/page/use-paris-day.ts'
import { choiceParam, type UrlSchema, useUrlParams } from '#ui/page/use-url-params.ts'
import { almanaxLines } from './lines.ts'
import { useAlmanaxSaves, useSaving } from './use-almanax-saves.ts'

export const MONTHS = [1, 2, 3] as const
type View = {
  months: (typeof MONTHS)[number]
  view: 'jours' | 'achats'
  /** Offerings that are made are hidden. */
  hideDone: boolean
}

const HIDDEN = 'masquees'
const SCHEMA: UrlSchema<View> = {
  months: choiceParam('mois', MONTHS),
  view: choiceParam('vue', ['jours', 'achats']),
  hideDone: {
    name: 'faites',
    fallback: false,
    parse: (text) => text === HIDDEN,
    format: (hide) => (hide ? HIDDEN : ''),
  },
}

const NONE_DONE: ReadonlySet<string> = new Set()
const NO_BOOK: ReadonlyMap<number, ItemPrices> = new Map()

/** The calculator: a period from today, its offerings, what the player pays for them, and what that comes to. */
export function useCalculator() {
  const params = useAlmanaxParams()
  const today = useParisDay()
  const dates = useMemo(() => almanaxPeriod(today, params.months), [today, params.months])
  const { lines, characters, ready, days, loading, missing, error, retry } = useOfferings(dates, today)
  const { saving, note } = useSaving()
  const saves = useAlmanaxSaves(note)
  const failed = dates.every((date) => days.get(date)?.status === 'failed')

  return {
    ...params,
    saves,
    ready,
    today,
    characters,
    lines,
    shown: params.hideDone ? lines.filter((line) => !line.done) : lines,
    /** What the book can fill in, and where it knows a newer price than the one that was typed. */
    suggested: lines.filter(({ suggestion }) => suggestion?.newer === false),
    outdated: lines.filter(({ suggestion }) => suggestion?.newer === true),
    totals: useMemo(
      () =>
        almanaxTotals(
          lines.map((line) => ({ ...line, unit: line.counted })),
          characters,
        ),
      [lines, characters],
    ),
    /** How many of the prices that these count are lent. */
    lent: useMemo(() => lines.filter(({ unit, counted }) => counted > unit).length, [lines]),
    state: saving ? ('saving' as const) : loading ? ('loading' as const) : null,
    /** Why there is no day at all. */
    error: failed ? error : null,
    /** Days that could not be had for now, beside others that are there, and why. */
    incomplete: !failed && missing > 0 ? { missing, reason: error ?? '' } : null,
    retry,
  }
}

/** The offerings of these days, live, with what the player owns and pays of each. */
export function useOfferings(dates: readonly string[], today: string) {
  const found = useAlmanaxDays(dates)
  const { days } = found
  const prices = useOfferingPrices()
  const doneDates = useDoneOfferings()
  const storedCharacters = useCharacters()
  const book = useItemPrices(useOffered(days)) ?? NO_BOOK
  const owned = useStock()
  const catalogue = useCatalogue()
  const market = useMarket()

  const done = doneDates ?? NONE_DONE
  const characters = storedCharacters ?? 1
  const stock = owned ?? NO_STOCK
  const lines = useMemo(
    () =>
      almanaxLines(dates, {
        today,
        days,
        prices: prices ?? [],
        book,
        done,
        characters,
        stock,
        catalogue,
        market,
      }),
    [dates, today, days, prices, book, done, characters, stock, catalogue, market],
  )
  return {
    ...found,
    lines,
    characters,
    book,
    /** False until there is something to show of the player's own rows and of any day. */
    ready:
      prices !== undefined &&
      doneDates !== undefined &&
      storedCharacters !== undefined &&
      owned !== undefined &&
      days.size > 0,
  }
}

/** The period and what is shown of it, which a reload or a link brings back. */
function useAlmanaxParams() {
  const [view, change] = useUrlParams(SCHEMA)
  return {
    ...view,
    setMonths: (months: View['months']) => change({ months }),
    setView: (next: View['view']) => change({ view: next }),
    setHideDone: (hideDone: boolean) => change({ hideDone }),
  }
}

/** The items of these days; the same list as long as they are the same. */
function useOffered(days: AlmanaxDays['days']): readonly number[] {
  return useMemo(() => [...new Set([...days.values()].flatMap(({ day }) => day?.item ?? []))], [days])
}

export type Calculator = ReturnType<typeof useCalculator>

/** Nobody is signed in: the session ended while the page was open. */
export function useSignedOut(): boolean {
  const db = useAccountDb()
  const status = useStore(session, (state) => state.status)
  return db === null && status !== 'signed-in'
}
