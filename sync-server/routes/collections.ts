import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { requireUser } from '#server/http/require-user.ts'
import { senderOf, syncHeaders } from '#server/http/sync-headers.ts'
import { push } from '#server/sync/push.ts'
import { schemaOf } from '#server/sync/sync-context.ts'
import { collections } from '#shared/collections/registry.ts'
import { AppError } from '#shared/contract/error.ts'
import { MAX_BATCH, markText, type PushAnswer } from '#shared/contract/wire.ts'
import { historyLost } from './sync.ts'

/** A plain client may send more at once than a device, which halves what is refused. */
const MAX_PLAIN_BATCH = 1000

const bulkBody = z.object({ entries: z.array(z.record(z.string(), z.unknown())) })

/** `POST /api/v1/{path}/bulk_upsert`, for every collection of the registry. */
export function collectionRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const collection of deps.collections ?? collections) {
    const path = `/api/v1/${collection.path}/bulk_upsert`
    app.post(path, requireUser(deps), syncHeaders(), limitBody(1_000_000), async (c) => {
      const { entries } = await readBody(c, bulkBody)
      const stamped = entries.some((entry) => entry.h !== undefined)
      if (entries.length > (stamped ? MAX_BATCH : MAX_PLAIN_BATCH)) {
        throw new AppError(413, 'too_large', 'Trop de modifications en un seul envoi.')
      }
      const pushed = await push(deps, c.get('user').id, collection, entries, senderOf(c))
      if (pushed.lost) return historyLost(c, deps, pushed.mark)
      deps.metrics?.pushed(collection.name, pushed.results)
      const mark = markText(pushed.mark)
      const answer: PushAnswer = {
        results: pushed.results,
        mark,
        cursor: mark,
        server_time: deps.now(),
        schema: schemaOf(deps),
      }
      return c.json(answer)
    })
  }
  return app
}
