import { datePrinter } from './numbers.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const parts = datePrinter({ timeZone: 'Europe/Paris', year: 'numeric', month: '2-digit', day: '2-digit' })

/** The day of each hour that was asked for lately: a long history asks for few, and the calendar is slow. */
const dayByHour = new Map<number, string>()
const MOST_KEPT = 10_000

/**
 * The game's day at an instant (milliseconds since 1970) as `YYYY-MM-DD`: it changes at midnight Europe/Paris,
 * whatever zone the device is in. Source: T76, figures.md §8.
 */
export function parisDay(ms: number): string {
  const hour = Math.floor(ms / HOUR_MS)
  const known = dayByHour.get(hour)
  if (known !== undefined) return known
  const [day, month, year] = parts(ms).split('/')
  const written = `${year}-${month}-${day}`
  if (dayByHour.size >= MOST_KEPT) dayByHour.clear()
  // Midnight in Paris is a whole hour of UTC, on the days on which clocks change too.
  dayByHour.set(hour, written)
  return written
}

/** As `20 h`. */
const hours = datePrinter({ timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' })

/** The hour that clocks show in Paris at an instant (milliseconds since 1970), 0 to 23, whatever zone the device is in. */
export const parisHour = (ms: number): number => Number.parseInt(hours(ms), 10)

/**
 * The instant (milliseconds since 1970) after `ms` at which the game's day changes. Clocks change at 01:00 UTC, so that
 * midnight in Paris is 22:00 or 23:00 UTC of the day before, on those two days as well. Source: T76.
 */
export function nextParisMidnight(ms: number): number {
  const next = Date.parse(`${parisDay(ms)}T00:00:00Z`) + DAY_MS
  const inSummer = next - 2 * HOUR_MS
  return parisDay(inSummer) === parisDay(next) ? inSummer : next - HOUR_MS
}

/** The day of each step that was asked for lately: whoever goes through many histories asks for the same few. */
const dayBySteps = new Map<string, string>()

/** The calendar day `days` after `date` (before, when negative); both are `YYYY-MM-DD`. */
export function dayAfter(date: string, days = 1): string {
  const step = `${date} ${days}`
  const known = dayBySteps.get(step)
  if (known !== undefined) return known
  const day = new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
  if (dayBySteps.size >= MOST_KEPT) dayBySteps.clear()
  dayBySteps.set(step, day)
  return day
}

/** The time in Paris at an instant (milliseconds since 1970), as `10:44`. */
export const parisTime: (ms: number) => string = datePrinter({
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
})
