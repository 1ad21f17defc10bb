import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useAlmanaxDays } from '#blocks/almanax/use-days.ts'
import { useOffered, useOfferingMeans } from '#blocks/almanax/use-offerings.ts'
import { session } from '#data/session/session-store.ts'
import { almanaxPeriod } from '#shared/domain/almanax/almanax.ts'
import { almanaxTotals, type Offered, offeringsToBuy } from '#shared/domain/almanax/almanax-cost.ts'
import { useAccountDb } from '#store/account.ts'
import { useDoneOfferings, useOfferingPrices } from '#store/almanax.ts'
import type { ItemPrices } from '#store/prices.ts'
import { NO_STOCK, useStock } from '#store/stock.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { choiceParam, type UrlSchema, useUrlParams } from '#ui/params/use-url-params.ts'
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
const NO_PRICES: ReadonlyMap<number, ItemPrices> = new Map()
const NO_MEANS = { characters: 1, own: NO_PRICES, counted: NO_PRICES, pricesOf: () => ({}), freeOf: () => 0 }

/** The calculator: a period from today, its offerings, what the player pays for them, and what that comes to. */
export function useCalculator() {
  const params = useAlmanaxParams()
  const today = useParisDay()
  const dates = useMemo(() => almanaxPeriod(today, params.months), [today, params.months])
  const { lines, offered, means, priced, ready, days, loading, missing, error, retry } = useOfferings(
    dates,
    today,
  )
  const { saving, note } = useSaving()
  const saves = useAlmanaxSaves(note)
  const failed = dates.every((date) => days.get(date)?.status === 'failed')

  return {
    ...params,
    saves,
    ready,
    today,
    characters: means.characters,
    lines,
    /** What is left to buy, item by item; `counted`: the prices of that. */
    purchases: priced.purchases,
    counted: means.counted,
    shown: params.hideDone ? lines.filter((line) => !line.done) : lines,
    /** What was typed for the same item on another day, and where the book is newer than what was typed. */
    suggested: lines.filter(({ suggestion }) => suggestion?.newer === false),
    outdated: lines.filter(({ suggestion }) => suggestion?.newer === true),
    totals: useMemo(() => {
      const reward = lines.reduce((sum, line) => sum + line.reward, 0)
      const done = lines.filter((line) => line.done).length
      return { ...almanaxTotals(offered, reward, means), done }
    }, [lines, offered, means]),
    /** How many of the prices that these count are lent. */
    lent: useMemo(() => lines.reduce((sum, { book }) => sum + (book?.lent ?? 0), 0), [lines]),
    state: saving ? ('saving' as const) : loading ? ('loading' as const) : null,
    /** Why there is no day at all. */
    error: failed ? error : null,
    /** Days that could not be had for now, beside others that are there, and why. */
    incomplete: !failed && missing > 0 ? { missing, reason: error ?? '' } : null,
    retry,
  }
}

const NOTHING: readonly Offered[] = []

/** The offerings of these days, live, with what the player owns and pays of each. */
export function useOfferings(dates: readonly string[], today: string) {
  const found = useAlmanaxDays(dates)
  const { days } = found
  const prices = useOfferingPrices()
  const doneDates = useDoneOfferings()
  const offeredRead = useOffered(dates, days)
  const meansRead = useOfferingMeans(days)
  const owned = useStock()
  const catalogue = useCatalogue()

  const offered = offeredRead ?? NOTHING
  const means = meansRead ?? NO_MEANS
  const priced = useMemo(() => offeringsToBuy(offered, means), [offered, means])
  const lines = useMemo(
    () =>
      almanaxLines(dates, {
        ...{ today, days, catalogue },
        prices: prices ?? [],
        done: doneDates ?? NONE_DONE,
        priced: priced.days,
        characters: means.characters,
        own: means.own,
        counted: means.counted,
        stock: owned ?? NO_STOCK,
      }),
    [dates, today, days, prices, priced, means, doneDates, owned, catalogue],
  )
  return {
    ...found,
    ...{ lines, offered, means, priced },
    /** False until there is something to show of the player's own rows and of any day. */
    ready: offeredRead !== undefined && meansRead !== undefined && days.size > 0,
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

export type Calculator = ReturnType<typeof useCalculator>

/** Nobody is signed in: the session ended while the page was open. */
export function useSignedOut(): boolean {
  const db = useAccountDb()
  const status = useStore(session, (state) => state.status)
  return db === null && status !== 'signed-in'
}
