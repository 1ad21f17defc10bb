import { day } from '#shared/contract/fields.ts'

/** A day as players type it, as `YYYY-MM-DD`: `2026-11-20`, `20/11/2026`, `20/11/26`; null for nothing, undefined for what is no day. */
export function readDay(text: string): string | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const [, date = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(typed) ?? []
  const century = year.length === 2 ? '20' : ''
  const iso = year ? `${century}${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : typed
  return day.is(iso) ? iso : undefined
}
