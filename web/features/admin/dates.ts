import { datePrinter } from '#shared/domain/text/numbers.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'

const NONE = '–'
const DAY_MS = 86_400_000
const shortDay = datePrinter({ day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The Paris day of an ISO time as `20/11/2026`. */
export function fullDate(iso: string): string {
  const ms = Date.parse(iso)
  return Number.isNaN(ms) ? NONE : parisDay(ms).split('-').reverse().join('/')
}

/** The same without its year: `20/11`. */
export const dayAndMonth = (iso: string): string => fullDate(iso).slice(0, 5)

/** The first and the last of `count` Paris days that end at `ms`, as `24 oct.` and `20 nov.`. */
export function lastDays(count: number, ms: number): { from: string; to: string } {
  const last = Date.parse(parisDay(ms))
  return { from: shortDay(last - (count - 1) * DAY_MS), to: shortDay(last) }
}

/** The device's own time of day, `14:32`. */
export const timeOfDay: (ms: number) => string = datePrinter({ hour: '2-digit', minute: '2-digit' })
