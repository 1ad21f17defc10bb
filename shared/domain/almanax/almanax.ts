import { dayAfter } from '#shared/domain/text/paris-day.ts'

const DAY_MS = 86_400_000

/**
 * Every day from `today` to the same day of the month `months` later, both included, as `YYYY-MM-DD`; a day that the
 * month lacks becomes its last one. Source: T76, figures.md §8.
 */
export function almanaxPeriod(today: string, months: 1 | 2 | 3): string[] {
  const start = new Date(`${today}T00:00:00Z`)
  const year = start.getUTCFullYear()
  const month = start.getUTCMonth() + months
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const end = Date.UTC(year, month, Math.min(start.getUTCDate(), lastOfMonth))
  const days = Math.round((end - start.getTime()) / DAY_MS) + 1
  return Array.from({ length: days }, (_, index) => dayAfter(today, index))
}

/**
 * Dates as ranges `[first, last]` of days that follow each other, in order and each once, none longer than `max` days.
 * The public service is asked for at most 35 days at a time.
 */
export function rangesOf(dates: readonly string[], max = 35): [from: string, to: string][] {
  const ranges: [from: string, to: string][] = []
  let length = 0
  for (const date of [...new Set(dates)].sort()) {
    const range = ranges.at(-1)
    if (range && length < max && dayAfter(range[1]) === date) {
      range[1] = date
      length += 1
    } else {
      ranges.push([date, date])
      length = 1
    }
  }
  return ranges
}

/** Days from today on that are asked for again each day: an offering may change without a new version of the game (M3). */
export const NEAR_DAYS = 35

/** Whether a date is one of the days, today among them, that are asked for again each day. */
export const isNear = (date: string, today: string): boolean =>
  date >= today && Date.parse(date) < Date.parse(today) + NEAR_DAYS * DAY_MS

/** Years that are looked at for a day that nobody knows yet; any 29 February lies within. */
const YEARS_BACK = 12

/**
 * The same month and day in the last year before `date` where `known` holds it; a year without 29 February gives its
 * 28th. Null when no such day is known. Days outside the known year are « à confirmer ».
 */
export function sameDayBefore(date: string, known: (date: string) => boolean): string | null {
  const year = Number(date.slice(0, 4))
  for (let before = year - 1; before >= year - YEARS_BACK; before -= 1) {
    const found = inYear(date, before)
    if (known(found)) return found
  }
  return null
}

function inYear(date: string, year: number): string {
  const same = `${String(year).padStart(4, '0')}${date.slice(4)}`
  const leaps = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return same.endsWith('-02-29') && !leaps ? same.replace(/29$/, '28') : same
}
