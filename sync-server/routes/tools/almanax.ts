import { type Context, Hono } from 'hono'
import { almanaxBetween } from '#server/catalogue/search/queries.ts'
import { servedMeta } from '#server/catalogue/store.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { requirePlayer } from '#server/http/in-profile.ts'
import { logFailure, serviceFailed } from '#server/outside/game-data-answers.ts'
import { type AskedDays, createServiceDays, type FoundDays } from '#server/outside/game-data-days.ts'
import { rowsOf } from '#server/plain/rows.ts'
import { TimeSlice } from '#server/time-slice.ts'
import { almanaxPrices } from '#shared/collections/almanax-prices.ts'
import { AppError } from '#shared/contract/error.ts'
import { day } from '#shared/contract/fields.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import {
  type AlmanaxAnswer,
  type AlmanaxWireDay,
  MAX_ALMANAX_DAYS,
  MAX_PRICE_DAYS,
} from '#shared/endpoints/almanax.ts'

/** How far from today the service is asked: its calendar holds a year, and nobody plans an older one. */
const HORIZON_MS = 400 * 86_400_000

/** The almanax: its days, and what the player pays for the offerings (T88, T89). */
export function almanaxRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const ask = serviceDays(deps)

  app.get('/api/v1/almanax', requirePlayer(deps), async (c) => {
    const range = readRange(c, MAX_ALMANAX_DAYS)
    const { version } = await servedMeta(deps.db)
    const days = (await almanaxBetween(deps.db, range.start, range.end)).map(wireDay)
    const known = new Set(days.map(({ date }) => date))
    const dates = daysIn(range).filter((date) => !known.has(date) && isNear(date, deps.now()))
    const { days: more, missing, failure } = await ask({ dates, version })
    if (failure && missing.length > 0) {
      // A range is answered as far as we know it; whoever asks for one day is told that it failed.
      if (range.start === range.end) throw serviceFailed(failure, deps.log)
      logFailure(failure, deps.log)
    }
    const answer: AlmanaxAnswer = { version, days: [...days, ...more].sort(byDate), missing }
    return c.json(answer)
  })

  app.get('/api/v1/user_almanax_prices', requirePlayer(deps), async (c) => {
    const { start, end } = readRange(c, MAX_PRICE_DAYS)
    const isWithin = ({ date }: { date: string }) => date >= start && date <= end
    const entries = await rowsOf(deps, c.get('player'), almanaxPrices, new TimeSlice(), isWithin)
    return c.json({ entries })
  })
  return app
}

/** Days that the catalogue lacks; none where no service is configured. */
function serviceDays({ gameData, now }: AppDeps): (asked: AskedDays) => Promise<FoundDays> {
  if (!gameData) return async () => ({ days: [], missing: [], failure: null })
  return createServiceDays(gameData, now)
}

const isNear = (date: string, now: number): boolean =>
  date >= parisDay(now - HORIZON_MS) && date <= parisDay(now + HORIZON_MS)

const byDate = (a: AlmanaxWireDay, b: AlmanaxWireDay): number => (a.date < b.date ? -1 : 1)

function wireDay(day: Awaited<ReturnType<typeof almanaxBetween>>[number]): AlmanaxWireDay {
  return {
    date: day.date,
    bonus: { name: day.bonus, description: day.bonus_text },
    tribute: {
      item: {
        ankama_id: day.item_id,
        name: day.item_name,
        image_urls: { icon: day.img, hd: day.img_large, hi_res_icon: null },
      },
      quantity: day.quantity,
    },
    reward_kamas: day.kamas,
  }
}

const DAY_MS = 86_400_000

/** Days `YYYY-MM-DD`, both included. */
type DayRange = { start: string; end: string }

/** The `start` and `end` of a query; 422 when one is missing or no day, when they are turned round or too far apart. */
function readRange(c: Context, maxDays: number): DayRange {
  const start = readDay(c, 'start')
  const end = readDay(c, 'end')
  if (start > end) throw new AppError(422, 'invalid', 'start doit venir avant end.')
  if (countOf({ start, end }) > maxDays) {
    throw new AppError(422, 'invalid', `La période demandée dépasse ${maxDays} jours.`)
  }
  return { start, end }
}

/** Every day of a range, in order. */
function daysIn({ start, end }: DayRange): string[] {
  const first = timeOf(start)
  const dateAt = (n: number) => new Date(first + n * DAY_MS).toISOString().slice(0, 10)
  return Array.from({ length: countOf({ start, end }) }, (_, n) => dateAt(n))
}

const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

const countOf = ({ start, end }: DayRange): number => (timeOf(end) - timeOf(start)) / DAY_MS + 1

function readDay(c: Context, name: string): string {
  const written = c.req.query(name)
  if (day.is(written)) return written
  throw new AppError(422, 'invalid', `${name} doit être un jour qui existe, écrit AAAA-MM-JJ.`)
}
