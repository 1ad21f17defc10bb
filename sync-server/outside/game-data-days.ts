import pLimit from 'p-limit'
import * as z from 'zod'
import { serviceDay } from '#server/catalogue/service-shapes.ts'
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

export type AskedDays = {
  /** In order. */
  dates: string[]
  /** Ask for the one day by its own address, as after a range that failed (T84). */
  single: boolean
  /** The game's version: answers are kept for it alone. */
  version: string
}
type Answer = { day: AlmanaxWireDay | null; at: number }

/**
 * Days of the almanax from the public service. Equal calls share one; answers stay in memory. `null` is a day that the
 * service does not know; a service that fails throws GameDataError, and is asked again the next time.
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
      return Promise.reject(new GameDataError(path, null, 'trop de demandes attendent'))
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

  return async ({ dates, single, version }: AskedDays): Promise<AlmanaxWireDay[]> => {
    if (version !== keptVersion) {
      kept.clear()
      keptVersion = version
    }
    const found = new Map<string, AlmanaxWireDay | null>()
    for (const date of dates) {
      const answer = kept.get(date)
      if (answer && now() - answer.at < KEPT_MS) found.set(date, answer.day)
    }
    const missing = dates.filter((date) => !found.has(date))
    const [from, to] = [missing[0], missing.at(-1)]
    if (from !== undefined && to !== undefined) {
      const path = single ? `${almanaxPath}/${from}` : `${almanaxPath}?range[from]=${from}&range[to]=${to}`
      const days = new Map((await call(path, version)).map((day) => [day.date, day]))
      for (const date of missing) {
        const day = days.get(date) ?? null
        found.set(date, day)
        if (version === keptVersion) keep(date, day)
      }
    }
    return dates.flatMap((date) => found.get(date) ?? [])
  }
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
        image_urls: { icon: icon ?? null, hd: hd ?? null, hi_res_icon: hi_res_icon ?? null },
      },
      quantity: tribute.quantity,
    },
    reward_kamas: reward_kamas ?? 0,
  }
}
