import { daysBefore } from '#shared/domain/price-history.ts'
import { text } from './text.ts'

/** How long ago a day was, both as `YYYY-MM-DD`. */
export function ageInWords(day: string | null, today: string): string {
  if (day === null) return text.unknownAge
  const days = daysBefore(day, today)
  if (days === 0) return text.today
  return days === 1 ? text.yesterday : text.daysAgo(days)
}
