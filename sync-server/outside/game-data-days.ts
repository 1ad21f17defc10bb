import pLimit from 'p-limit'
import * as z from 'zod'
import { serviceDay } from '#server/catalogue/import/service-shapes.ts'
import { iconPath } from '#shared/domain/text/icon-path.ts'
import type { AlmanaxWireDay } from '#shared/endpoints/almanax.ts'
import { type GameData, GameDataError } from './game-data.ts'

/** Calls to the service at a time, for the whole server (T85), and those that may wait for their turn. */
const AT_ONCE = 6
const WAITING = 300
/** How long an answer holds, « no such day » included; a new version of the game ends it earlier. */
const KEPT_MS = 6 * 3_600_000
const MAX_KEPT = 1_000

const almanaxPath = '/dofus3/v1/fr/almanax'
const range = z.array(serviceDay)

/** The most calls that one question costs, and its failures without any answer after which the rest is given up. */
const MAX_CALLS = 30
const MAX_FAILURES = 7
/** What one bad day does to its whole range; another failure would be the same for each part. */
const OF_A_DAY = new Set<number | null>([200, 400, 422, 500])

export type AskedDays = {
  /** In order. */
  dates: string[]
  /** The game's version: answers are kept for it alone. */
  version: string
}
/** The days that the service knows; the dates that could not be had this time, and the last failure that says why. */
export type FoundDays = { days: AlmanaxWireDay[]; missing: string[]; failure: GameDataError | null }
type Answer = { day: AlmanaxWireDay | null; at: number }

/**
 * Days of the almanax from the public service. Equal calls share one; answers stay in memory. A range that fails is
 * halved down to the day (T84); a day that the service does not know is absent, one that failed is asked again the next
 * time.
 */
export function createServiceDays(gameData: GameData, now: () => number) {
  const limit = pLimit(AT_ONCE)
  const running = new Map<string, Promise<AlmanaxWireDay[]>>()
  const kept = new Map<string, Answer>()
  let keptVersion = ''

  function call(path: string, version: string): Promise<AlmanaxWireDay[]> {
    const name = `${version} ${path}`
    const shared = running.get(name)
    if (shared) return shared
    if (limit.activeCount + limit.pendingCount >= AT_ONCE + WAITING) {
      return Promise.reject(new GameDataError(path, null, 'trop de demandes attendent', false))
    }
    const started = limit(() => fetchDays(gameData, path)).finally(() => running.delete(name))
    running.set(name, started)
    return started
  }

  function keep(date: string, day: AlmanaxWireDay | null): void {
    kept.delete(date)
    kept.set(date, { day, at: now() })
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  }

  /** Asks for the dates, then for the halves of what failed, level by level. */
  async function fetchAll(dates: string[], version: string) {
    const found = new Map<string, AlmanaxWireDay | null>()
    let [calls, failures] = [0, 0]
    let failure: GameDataError | null = null
    const ask = async (part: string[]): Promise<string[][]> => {
      if (calls >= MAX_CALLS) return []
      calls += 1
      try {
        const days = new Map((await call(pathOf(part), version)).map((day) => [day.date, day]))
        for (const date of part) found.set(date, days.get(date) ?? null)
        return []
      } catch (error) {
        if (!(error instanceof GameDataError)) throw error
        failure = error
        failures += 1
        return OF_A_DAY.has(error.status) ? halvesOf(part) : []
      }
    }
    let parts = dates.length > 0 ? [dates] : []
    while (parts.length > 0 && (found.size > 0 || failures < MAX_FAILURES)) {
      parts = (await Promise.all(parts.map(ask))).flat()
    }
    return { found, failure }
  }

  return async ({ dates, version }: AskedDays): Promise<FoundDays> => {
    if (version !== keptVersion) {
      kept.clear()
      keptVersion = version
    }
    const known = new Map<string, AlmanaxWireDay | null>()
    for (const date of dates) {
      const answer = kept.get(date)
      if (answer && now() - answer.at < KEPT_MS) known.set(date, answer.day)
    }
    const { found, failure } = await fetchAll(
      dates.filter((date) => !known.has(date)),
      version,
    )
    for (const [date, day] of found) {
      known.set(date, day)
      if (version === keptVersion) keep(date, day)
    }
    return {
      days: dates.flatMap((date) => known.get(date) ?? []),
      missing: dates.filter((date) => !known.has(date)),
      failure,
    }
  }
}

/** One day by its own address, several by the range that they span. */
function pathOf(dates: string[]): string {
  const [from, to] = [dates[0], dates.at(-1)]
  return from === to ? `${almanaxPath}/${from}` : `${almanaxPath}?range[from]=${from}&range[to]=${to}`
}

function halvesOf(dates: string[]): string[][] {
  const middle = Math.ceil(dates.length / 2)
  return dates.length > 1 ? [dates.slice(0, middle), dates.slice(middle)] : []
}

async function fetchDays(gameData: GameData, path: string): Promise<AlmanaxWireDay[]> {
  let json: unknown
  try {
    json = (await gameData.get(path)).json
  } catch (error) {
    // The service's calendar ends somewhere: what lies beyond is no failure.
    if (error instanceof GameDataError && error.status === 404) return []
    throw error
  }
  const read = range.safeParse(Array.isArray(json) ? json : [json])
  if (!read.success) throw new GameDataError(path, 200, 'réponse inattendue')
  return read.data.map(wireDay)
}

function wireDay({ date, bonus, tribute, reward_kamas }: z.infer<typeof serviceDay>): AlmanaxWireDay {
  const { ankama_id, name, image_urls } = tribute.item
  const { icon, hd, hi_res_icon } = image_urls ?? {}
  return {
    date,
    bonus: { name: bonus.type.name, description: bonus.description ?? null },
    tribute: {
      item: {
        ankama_id,
        name,
        image_urls: {
          icon: iconPath(icon ?? null),
          hd: iconPath(hd ?? null),
          hi_res_icon: iconPath(hi_res_icon ?? null),
        },
      },
      quantity: tribute.quantity,
    },
    reward_kamas: reward_kamas ?? 0,
  }
}
