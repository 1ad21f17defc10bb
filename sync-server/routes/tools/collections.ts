import { Hono } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import { clientIp } from '#server/http/client-ip.ts'
import type { AppEnv } from '#server/http/env.ts'
import { requirePlayer } from '#server/http/in-profile.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readJson } from '#server/http/read-json.ts'
import { senderOf, syncHeaders } from '#server/http/sync-headers.ts'
import { lendingNetwork } from '#server/market/network.ts'
import { historyLost } from '#server/routes/sync.ts'
import { fieldCount } from '#server/sync/entry.ts'
import { push } from '#server/sync/push.ts'
import { schemaOf } from '#server/sync/sync-context.ts'
import { TimeSlice } from '#server/time-slice.ts'
import { collections } from '#shared/collections/registry.ts'
import type { Collection } from '#shared/contract/collection.ts'
import { AppError } from '#shared/contract/error.ts'
import { isObject } from '#shared/contract/json.ts'
import {
  MAX_BATCH,
  MAX_BATCH_FIELDS,
  markText,
  type PushAnswer,
  type PushResult,
} from '#shared/contract/wire.ts'

const SHAPELESS = 'Requête refusée\u00a0: entries doit être une liste d’objets.'

/** `POST /api/v1/{path}/bulk_upsert`, for every collection of the registry. */
export function collectionRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const collection of deps.collections ?? collections) {
    const path = `/api/v1/${collection.path}/bulk_upsert`
    app.post(path, requirePlayer(deps), syncHeaders(), limitBody(1_000_000), async (c) => {
      const slice = new TimeSlice()
      const entries = entriesOf(collection, await readJson(c))
      if (slice.over) await slice.pause()
      const { userId, profile } = c.get('player')
      const network = lendingNetwork(clientIp(c, deps.config))
      const sender = { ...senderOf(c), profile, network }
      const pushed = await push(deps, userId, collection, entries, sender, slice)
      if (pushed.lost) return historyLost(c, deps, pushed.mark)
      deps.metrics?.pushed(collection.name, pushed.results)
      const mark = markText(pushed.mark)
      const rest = { mark, cursor: mark, server_time: deps.now(), schema: schemaOf(deps) }
      const body = await answerOf(pushed.results, rest, slice)
      return c.body(body, 200, { 'Content-Type': 'application/json' })
    })
  }
  return app
}

/** The entries of a bulk call. By hand: a schema looks at every name of every entry, and took ten times as long. */
function entriesOf(collection: Collection, body: unknown): Record<string, unknown>[] {
  const entries = isObject(body) ? body.entries : undefined
  if (!Array.isArray(entries)) throw new AppError(422, 'invalid', SHAPELESS)
  if (entries.length > MAX_BATCH) throw tooMany()
  if (!entries.every(isObject)) throw new AppError(422, 'invalid', SHAPELESS)
  // Only a device halves what is refused for its size: a plain client could do nothing about it.
  const stamped = entries.filter(({ h }) => h !== undefined)
  const fields = stamped.reduce((sum, entry) => sum + fieldCount(collection, entry), 0)
  if (fields > MAX_BATCH_FIELDS) throw tooMany()
  return entries
}

const tooMany = () => new AppError(413, 'too_large', 'Trop de modifications en un seul envoi.')

/** The answer as it travels, written result by result: together they may be many times what was sent. */
async function answerOf(
  results: PushResult[],
  rest: Omit<PushAnswer, 'results'>,
  slice: TimeSlice,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  for (const result of results) {
    parts.push(Buffer.from(`${parts.length === 0 ? '' : ','}${JSON.stringify(result)}`))
    if (slice.over) await slice.pause()
  }
  const [head, tail] = [Buffer.from('{"results":['), Buffer.from(`],${JSON.stringify(rest).slice(1)}`)]
  return Buffer.concat([head, ...parts, tail])
}
