import type { LimitFunction } from 'p-limit'
import { ApiError } from '#data/http.ts'
import type { AlmanaxDay } from '#shared/catalogue/types.ts'
import { rangesOf } from '#shared/domain/almanax/almanax.ts'
import { type AlmanaxWireDay, almanaxAnswer, MAX_ALMANAX_DAYS } from '#shared/endpoints/almanax.ts'
import { text } from './text.ts'

/** Asks our server; answers the parsed body, or throws ApiError. */
export type AlmanaxRequest = (path: string) => Promise<unknown>

/** What a call result about the dates it asked for: the days that are known, or why none came. */
export type DaysResult = { days: AlmanaxDay[] } | { failure: string }

export type Fetch = {
  request: AlmanaxRequest
  /** Shared by everything that asks at the same time. */
  limit: LimitFunction
  /** Hears each answer as it comes; a date that was asked and is in no answer's days is one that nobody knows. */
  heard: (asked: string[], result: DaysResult) => void
}

/**
 * Asks for days by ranges of at most 35 (T85). The days that a range names as missing have failed; a range that
 * fails is asked day by day, so that one bad day costs no other, unless the failure would be the same for each. Never
 * throws.
 */
export async function fetchDays(dates: readonly string[], { request, limit, heard }: Fetch): Promise<void> {
  const call = (start: string, end: string) =>
    limit(async () => {
      const answer = await request(`/api/v1/almanax?start=${start}&end=${end}`)
      const { days, missing } = almanaxAnswer.parse(answer)
      return { days: days.map(toDay), missing: new Set(missing) }
    })
  const askEach = (asked: string[]) =>
    Promise.all(
      asked.map((date) =>
        call(date, date).then(
          ({ days }) => heard([date], { days }),
          (error: unknown) => heard([date], { failure: reasonOf(error) }),
        ),
      ),
    )
  const askRange = async ([start, end]: [string, string]) => {
    const asked = dates.filter((date) => start <= date && date <= end)
    try {
      const { days, missing } = await call(start, end)
      const isMissing = (date: string) => missing.has(date)
      heard(
        asked.filter((date) => !isMissing(date)),
        { days },
      )
      heard(asked.filter(isMissing), { failure: text.away })
    } catch (error) {
      if (asked.length > 1 && isOfTheRange(error)) await askEach(asked)
      else heard(asked, { failure: reasonOf(error) })
    }
  }
  await Promise.all(rangesOf(dates, MAX_ALMANAX_DAYS).map(askRange))
}

/** Without network, session, permission to ask more, or a server behind the proxy, every day would get the same answer. */
const HOPELESS = [0, 401, 403, 429, 502, 503, 504]
const isOfTheRange = (error: unknown): boolean =>
  !(error instanceof ApiError) || !HOPELESS.includes(error.status)

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return text.unreadable
  return error.status === 0 ? text.offline : text.http(error.status)
}

const toDay = ({ date, bonus, tribute, reward_kamas }: AlmanaxWireDay): AlmanaxDay => ({
  date,
  item: tribute.item.ankama_id,
  name: tribute.item.name,
  quantity: tribute.quantity,
  kamas: reward_kamas,
  bonus: bonus.name,
  bonusText: bonus.description,
})
