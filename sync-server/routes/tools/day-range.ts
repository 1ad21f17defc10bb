import type { Context } from 'hono'
import { AppError } from '#shared/contract/error.ts'
import { day } from '#shared/contract/fields.ts'

const DAY_MS = 86_400_000

/** Days `YYYY-MM-DD`, both included. */
type DayRange = { start: string; end: string }

/** The `start` and `end` of a query; 422 when one is missing or no day, when they are turned round or too far apart. */
export function readRange(c: Context, maxDays: number): DayRange {
  const start = readDay(c, 'start')
  const end = readDay(c, 'end')
  if (start > end) throw new AppError(422, 'invalid', 'start doit venir avant end.')
  if (countOf({ start, end }) > maxDays) {
    throw new AppError(422, 'invalid', `La période demandée dépasse ${maxDays} jours.`)
  }
  return { start, end }
}

/** Every day of a range, in order. */
export function daysIn({ start, end }: DayRange): string[] {
  const first = timeOf(start)
  const dateAt = (n: number) => new Date(first + n * DAY_MS).toISOString().slice(0, 10)
  return Array.from({ length: countOf({ start, end }) }, (_, n) => dateAt(n))
}

const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

const countOf = ({ start, end }: DayRange): number => (timeOf(end) - timeOf(start)) / DAY_MS + 1

function readDay(c: Context, name: string): string {
  const written = c.req.query(name)
  if (day.is(written)) return written
  throw new AppError(422, 'invalid', `${name} doit être un jour qui existe, écrit AAAA-MM-JJ.`)
}
