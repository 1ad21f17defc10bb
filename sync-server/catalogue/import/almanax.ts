import type { Document } from '#server/catalogue/check.ts'
import { GameDataError } from '#server/outside/game-data.ts'
import { dayList } from './service-shapes.ts'

const DAY_MS = 86_400_000
/** The service answers at most this many days of almanax a call. */
const DAYS_A_CALL = 35
const DAYS_AHEAD = 365
/** Calls that one import may spend on the days, so that a broken almanax does not cost the service a thousand. */
const MOST_CALLS = 150
/** So many silences, and the service is left alone. */
const MOST_SILENCES = 2

/** Days of the almanax as documents, and the days that nobody could give. */
export type Almanax = { documents: Document[]; missing: string[] }
type Range = { from: number; to: number }

/** The ranges in which a year of almanax from `today` on is asked. */
export function almanaxRanges(today: string): Range[] {
  const start = Date.parse(`${today}T00:00:00Z`) / DAY_MS
  return Array.from({ length: Math.ceil(DAYS_AHEAD / DAYS_A_CALL) }, (_, n) => ({
    from: start + n * DAYS_A_CALL,
    to: start + Math.min((n + 1) * DAYS_A_CALL, DAYS_AHEAD) - 1,
  }))
}

const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

const daysOf = ({ from, to }: Range): string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => dayText(from + n))

/**
 * A year of almanax. The service fails for a whole range in which it does not know one item: such a range is asked again
 * by halves, down to the day. What fails otherwise is missing; nothing of the almanax ends an import but its `signal`.
 */
export async function fetchAlmanax(
  today: string,
  fetchRange: (name: string) => Promise<Document>,
  { report, signal }: { report: () => Promise<void>; signal?: AbortSignal | undefined },
): Promise<Almanax> {
  const documents: Document[] = []
  const missing: string[] = []
  let calls = 0
  let silences = 0

  async function ask(range: Range): Promise<void> {
    if (calls >= MOST_CALLS || silences >= MOST_SILENCES) {
      missing.push(...daysOf(range))
      return
    }
    calls += 1
    try {
      const document = await fetchRange(`almanax-${dayText(range.from)}-${dayText(range.to)}`)
      if (dayList.safeParse(document.json).success) documents.push(document)
      else missing.push(...daysOf(range))
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof GameDataError)) throw error
      // The service's calendar ends somewhere; days beyond it do not exist yet.
      if (error.status === 404) return
      if (error.status === null) silences += 1
      const half = Math.floor((range.from + range.to) / 2)
      if (error.status === null || error.status < 500 || range.from === range.to) {
        missing.push(...daysOf(range))
        return
      }
      await ask({ from: range.from, to: half })
      await ask({ from: half + 1, to: range.to })
    }
  }

  for (const range of almanaxRanges(today)) {
    await ask(range)
    await report()
  }
  return { documents, missing }
}
