import type { AlmanaxDay } from '#shared/catalogue/types.ts'
import { sameDayBefore } from '#shared/domain/almanax/almanax.ts'
import type { FailedDay, KnownDays } from './day-book.ts'

/**
 * A day of the almanax as a screen shows it. `to-confirm`: taken from the same day of the last known year; `failed`:
 * nothing is known, and `day` is null.
 */
export type DayState = { date: string; day: AlmanaxDay | null; status: 'known' | 'to-confirm' | 'failed' }

export type Sources = {
  /** The catalogue's days. */
  listed: ReadonlyMap<string, AlmanaxDay>
  book: KnownDays
  /** The catalogue's version; a day kept under another one is being asked again. */
  version: string
}

/** What is known of the dates, in their order; one that is still being asked for, and has no likeness, is absent. */
export function dayStates(dates: readonly string[], { listed, book }: Sources): Map<string, DayState> {
  const find = (date: string) => listed.get(date) ?? book.kept.get(date)?.day
  const isKnown = (date: string) => find(date) !== undefined
  const states = new Map<string, DayState>()
  for (const date of dates) {
    const day = find(date)
    if (day) states.set(date, { date, day, status: 'known' })
    else if (book.loaded) {
      const like = sameDayBefore(date, isKnown)
      const known = like === null ? undefined : find(like)
      if (known) states.set(date, { date, day: { ...known, date }, status: 'to-confirm' })
      else if (book.failed.has(date)) states.set(date, { date, day: null, status: 'failed' })
    }
  }
  return states
}

/** Whether there is nothing to wait for: what is kept shows while it is asked for again. */
export function isSettled(date: string, { listed, book, version }: Sources): boolean {
  if (listed.has(date) || book.kept.get(date)?.version === version) return true
  return !book.asking.has(date) && book.failed.get(date)?.version === version
}

/** Why the failed days are not known, those first that may still come; null when none failed. */
export function failureAmong(states: ReadonlyMap<string, DayState>, book: KnownDays): string | null {
  const failed = failuresOf(states, book)
  return (failed.find(({ final }) => !final) ?? failed[0])?.reason ?? null
}

/** How many of the failed days may still come: what nobody knows is not missing. */
export const missingAmong = (states: ReadonlyMap<string, DayState>, book: KnownDays): number =>
  failuresOf(states, book).filter(({ final }) => !final).length

const failuresOf = (states: ReadonlyMap<string, DayState>, book: KnownDays): FailedDay[] =>
  [...states.values()].flatMap(({ date, status }) =>
    status === 'failed' ? (book.failed.get(date) ?? []) : [],
  )
