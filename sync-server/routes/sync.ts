import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { requireUser } from '#server/http/require-user.ts'
import { markOf, senderOf, syncHeaders } from '#server/http/sync-headers.ts'
import { pull } from '#server/sync/pull.ts'
import { schemaOf } from '#server/sync/sync-context.ts'
import { AppError } from '#shared/contract/error.ts'
import { MAX_PAGE, type Mark, markText, type PullAnswer, readMark } from '#shared/contract/wire.ts'
import { liveEvents } from './live.ts'

const START: Mark = { epoch: '', seq: 0 }

/** `GET /api/v1/sync?cursor=epoch:seq&limit=` and its live events. */
export function syncRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/api/v1/sync', compress(), requireUser(deps), syncHeaders(), async (c) => {
    const cursor = cursorOf(c)
    const pulled = await pull(deps, c.get('user').id, {
      cursor,
      mark: markOf(c) ?? cursor,
      limit: limitOf(c),
      rowStamps: senderOf(c).schema !== null,
    })
    if (pulled.lost) return historyLost(c, deps, pulled.mark)
    const at = markText(pulled.mark)
    const rest: Omit<PullAnswer, 'rows'> = {
      more: pulled.more,
      cursor: at,
      mark: at,
      server_time: deps.now(),
      schema: schemaOf(deps),
    }
    const body = `{"rows":[${pulled.rows.join()}],${JSON.stringify(rest).slice(1)}`
    return c.body(body, 200, { 'Content-Type': 'application/json' })
  })
  app.get('/api/v1/sync/live', requireUser(deps), syncHeaders(), liveEvents(deps))
  return app
}

/** 410: the device has heard of more than this server holds, so it queues again all that it holds (sync rule 22). */
export const historyLost = (c: Context, deps: AppDeps, mark: Mark): Response =>
  c.json(
    {
      error: 'Le serveur a été restauré\u00a0: l’appareil renvoie ce qu’il a.',
      code: 'history_lost',
      mark: markText(mark),
      server_time: deps.now(),
      schema: schemaOf(deps),
    },
    410,
  )

function cursorOf(c: Context): Mark {
  const text = c.req.query('cursor')
  const cursor = text ? readMark(text) : START
  if (!cursor) throw new AppError(400, 'bad_request', 'Paramètre cursor illisible.')
  return cursor
}

function limitOf(c: Context): number {
  const text = c.req.query('limit')
  if (text === undefined) return MAX_PAGE
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new AppError(400, 'bad_request', 'Paramètre limit illisible.')
  return Math.min(MAX_PAGE, Number(text))
}
