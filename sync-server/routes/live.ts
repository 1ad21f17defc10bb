import type { Context } from 'hono'
import { reading } from '#server/db/engine/transaction.ts'
import { headOf } from '#server/db/history.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { LiveLine } from '#server/sync/live-line.ts'

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'Transfer-Encoding': 'chunked',
  'X-Accel-Buffering': 'no',
}

/** Server-sent events: `{seq}` now and after each commit of the account, a comment every 25 s. */
export const liveEvents =
  ({ db, live }: AppDeps) =>
  async (c: Context<AppEnv>): Promise<Response> => {
    const answer = c.body(null, 200, HEADERS)
    if (c.req.raw.method === 'HEAD') return answer
    const userId = c.get('user').id
    const line = new LiveLine(userId, c.get('sessionId'), (ended) => live.leave(ended))
    // Listens before it asks where the account stands, so that no commit falls between.
    live.open(line)
    try {
      line.tell(await reading(db, (tx) => headOf(tx, userId)))
    } catch (error) {
      line.close()
      throw error
    }
    c.set('takeOver', (connection) => line.start(connection))
    return answer
  }
