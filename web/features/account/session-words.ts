import { parisDay } from '#shared/domain/paris-day.ts'
import { text } from './profile-text.ts'

const words = text.sessions
const DAY_MS = 86_400_000

const printer = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/Paris',
})

const sinceWords = (createdAt: number): string => words.since(printer.format(createdAt))

/** The day of the last use; the server notes no hour. */
function usedWords(usedAt: number, now: number): string {
  const day = parisDay(usedAt)
  if (day >= parisDay(now)) return words.usedToday
  if (day === parisDay(now - DAY_MS)) return words.usedYesterday
  return words.used(printer.format(usedAt))
}

/** « connecté le 3 nov. 2026 · utilisé hier »; a time that cannot be read is left out. Times are ISO 8601. */
export function sessionWords(line: { created_at: string; used_at: string }, now: number): string {
  const created = Date.parse(line.created_at)
  const used = Date.parse(line.used_at)
  return [Number.isNaN(created) ? '' : sinceWords(created), Number.isNaN(used) ? '' : usedWords(used, now)]
    .filter(Boolean)
    .join(' · ')
}
