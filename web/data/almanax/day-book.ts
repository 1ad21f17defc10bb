import type { LimitFunction } from 'p-limit'
import pLimit from 'p-limit'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { catalogueDb, type KeptDay } from '#data/catalogue/catalogue-db.ts'
import { ApiError, api } from '#data/http.ts'
import type { AlmanaxDay } from '#shared/catalogue/types.ts'
import { isNear, rangesOf } from '#shared/domain/almanax/almanax.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import type { AlmanaxWireDay } from '#shared/endpoints/almanax.ts'
import { almanaxAnswer, MAX_ALMANAX_DAYS } from '#shared/endpoints/almanax.ts'

import { text } from './text.ts'

/** A date that was asked without success under a version of the catalogue; `final`: the server knows no such day. */
export type FailedDay = { reason: string; version: string; final: boolean }

/** What the device knows of the days that the catalogue does not list. */
export type KnownDays = {
  /** Whether the kept days were read. */
  loaded: boolean
  kept: ReadonlyMap<string, KeptDay>
  asking: ReadonlySet<string>
  failed: ReadonlyMap<string, FailedDay>
}

export type DayBook = {
  state: StoreApi<KnownDays>
  /**
   * Asks the server for the dates that are not kept under this version of the catalogue, were not asked without success, and
   * are not under way for somebody else; once a day for near ones that are kept, too. `again`: those that failed too. Resolves
   * when all are answered; never throws.
   */
  ask(dates: readonly string[], version: string, again?: boolean): Promise<void>
}

/** Calls at a time, for everything in the page (T85). */
const AT_ONCE = 6
const SILENCE_MS = 15_000
/** Answers within this time show together: ninety days that fail one by one are not ninety screens. */
const TOGETHER_MS = 50

type Answered = { asked: string[]; result: DaysResult }
type Draft = { asking: Set<string>; failed: Map<string, FailedDay>; fresh: KeptDay[] }

const askServer: AlmanaxRequest = (path) => api(path, { signal: AbortSignal.timeout(SILENCE_MS) })

export function createDayBook(request: AlmanaxRequest = askServer): DayBook {
  const state = createStore<KnownDays>(() => ({
    loaded: false,
    kept: new Map(),
    asking: new Set(),
    failed: new Map(),
  }))
  const limit = pLimit(AT_ONCE)
  let reading: Promise<void> | undefined
  // An answer counts for the version that is wanted when it comes: the server has a new catalogue before any device.
  let version = ''
  const waiting: Answered[] = []
  // Kept days that were asked for again, each with the day on which they were.
  const renewed = new Map<string, string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const load = async () => {
    const rows = await readKept()
    state.setState({ loaded: true, kept: new Map(rows.map((row) => [row.date, row])) })
  }

  const keptNow = (date: string): KeptDay | undefined => {
    const known = state.getState().kept.get(date)
    return known?.version === version ? known : undefined
  }

  /** Whether a kept day is asked for again: near ones, once a day, whatever comes of it (M3). */
  const isDueAgain = ({ date, fetchedAt }: KeptDay): boolean => {
    const today = parisDay(Date.now())
    return isNear(date, today) && parisDay(fetchedAt) !== today && renewed.get(date) !== today
  }

  const isWanted = (date: string, again: boolean): boolean => {
    const { asking, failed } = state.getState()
    if (asking.has(date)) return false
    const known = keptNow(date)
    if (known) return isDueAgain(known)
    const before = failed.get(date)
    return before?.version !== version || (again && !before.final)
  }

  const note = ({ asked, result }: Answered, next: Draft): void => {
    const days = new Map('days' in result ? result.days.map((day) => [day.date, day]) : [])
    for (const date of asked) {
      next.asking.delete(date)
      const day = days.get(date)
      if (day) {
        next.fresh.push({ date, day, fetchedAt: Date.now(), version })
        next.failed.delete(date)
      } else if (keptNow(date)) {
        // What is kept stays; a call that left the device counts as that of the day.
        if ('failure' in result && result.failure === text.offline) renewed.delete(date)
      } else if ('failure' in result) next.failed.set(date, { reason: result.failure, version, final: false })
      else next.failed.set(date, { reason: text.unknown, version, final: true })
    }
  }

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const { kept, asking, failed } = state.getState()
    const next: Draft = { asking: new Set(asking), failed: new Map(failed), fresh: [] }
    for (const answered of waiting.splice(0)) note(answered, next)
    const added = next.fresh.map((row) => [row.date, row] as const)
    state.setState({ kept: new Map([...kept, ...added]), asking: next.asking, failed: next.failed })
    void keep(next.fresh)
  }
  const heard = (asked: string[], result: DaysResult): void => {
    waiting.push({ asked, result })
    timer ??= setTimeout(flush, TOGETHER_MS)
  }

  return {
    state,
    async ask(dates, wantedVersion, again = false) {
      version = wantedVersion
      reading ??= load()
      await reading
      const wanted = [...new Set(dates)].filter((date) => isWanted(date, again))
      if (wanted.length === 0) return
      for (const date of wanted) if (keptNow(date)) renewed.set(date, parisDay(Date.now()))
      state.setState(({ asking }) => ({ asking: new Set([...asking, ...wanted]) }))
      await fetchDays(wanted, { request, limit, heard })
      flush()
    },
  }
}

/** The page's book: the widget and the calculator read one, so that they never ask twice. */
export const dayBook = createDayBook()

async function readKept(): Promise<KeptDay[]> {
  try {
    return await (await catalogueDb()).getAll('days')
  } catch {
    // A storage that cannot be read holds nothing for us.
    return []
  }
}

/** Days that could not be stored are asked again by the next page. */
async function keep(rows: KeptDay[]): Promise<void> {
  if (rows.length === 0) return
  try {
    const withStash = (await catalogueDb()).transaction('days', 'readwrite')
    await Promise.all([...rows.map((row) => withStash.store.put(row)), withStash.done])
  } catch (error) {
    console.warn('[comptoir] almanax : jours non conservés', error)
  }
}

/** Asks our server; answers the parsed body, or throws ApiError. */
type AlmanaxRequest = (path: string) => Promise<unknown>

/** What a call result about the dates it asked for: the days that are known, or why none came. */
type DaysResult = { days: AlmanaxDay[] } | { failure: string }

type Fetch = {
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
async function fetchDays(dates: readonly string[], { request, limit, heard }: Fetch): Promise<void> {
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
