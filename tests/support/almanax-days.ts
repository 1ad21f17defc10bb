import { createDayBook, type KnownDays } from '#data/almanax/day-book.ts'
import { dayStates } from '#data/almanax/day-states.ts'
import { ApiError } from '#data/http.ts'
import type { AlmanaxDay } from '#shared/catalogue/types.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'

export const VERSION = 'v1'

export const aWireDay = (date: string, name = 'Sang coagulé') => ({
  date,
  bonus: { name: 'Butin', description: 'Plus de butin.' },
  tribute: {
    item: { ankama_id: 2012, name, image_urls: { icon: null, hd: null, hi_res_icon: null } },
    quantity: 2,
  },
  reward_kamas: 2396,
})
export const aDay = (date: string, day: Partial<AlmanaxDay> = {}): AlmanaxDay => ({
  date,
  item: 2012,
  name: 'Sang coagulé',
  quantity: 2,
  kamas: 2396,
  bonus: 'Butin',
  bonusText: 'Plus de butin.',
  ...day,
})
export const answerFor = (dates: readonly string[]) => ({
  version: VERSION,
  days: dates.map((date) => aWireDay(date)),
})

type Call = { start: string; end: string; length: number }
type Answer = (dates: string[]) => unknown

/** A server that answers each call by `answer`, a moment later, and counts what it was asked. */
export function aServer(answer: Answer) {
  const calls: Call[] = []
  let open = 0
  const seen = { calls, peak: 0 }
  const request = async (path: string) => {
    const query = new URL(path, 'http://x').searchParams
    const [start, end] = [query.get('start') ?? '', query.get('end') ?? '']
    const dates = [start]
    for (let last = start; last < end; dates.push(last)) last = dayAfter(last)
    calls.push({ start, end, length: dates.length })
    open += 1
    seen.peak = Math.max(seen.peak, open)
    await new Promise((resolve) => setTimeout(resolve, 1))
    open -= 1
    return answer(dates)
  }
  return { book: createDayBook(request), seen }
}
export const fails = (status: number) => () => {
  throw new ApiError(status, 'panne', 'panne')
}
export const rangesFail =
  (status: number, also: readonly string[] = []): Answer =>
  (dates) => {
    if (dates.length > 1 || dates.some((date) => also.includes(date))) fails(status)()
    return answerFor(dates)
  }
export const statesOf = (
  book: KnownDays,
  dates: readonly string[],
  listed: AlmanaxDay[] = [],
  version = VERSION,
) => dayStates(dates, { listed: new Map(listed.map((day) => [day.date, day])), book, version })
