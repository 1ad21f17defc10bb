import { text } from './text.ts'

const DAY_MS = 86_400_000

/** How long ago a day was, both as `YYYY-MM-DD`. */
export function ageInWords(day: string | null, today: string): string {
  if (day === null) return text.unknownAge
  const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS)
  if (days <= 0) return text.today
  return days === 1 ? text.yesterday : text.daysAgo(days)
}
