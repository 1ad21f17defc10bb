import type { HttpBindings } from '@hono/node-server'
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
    const userId = c.get('user').id
    const line = new LiveLine({
      userId,
      sessionId: c.get('sessionId'),
      onEnd: (ended) => live.leave(ended),
      onDead: cutConnection(c),
    })
    // Listens before it asks where the account stands, so that no commit falls between.
    live.open(line)
    try {
      line.tell(await reading(db, (tx) => headOf(tx, userId)))
    } catch (error) {
      line.close()
      throw error
    }
    return c.body(line.body, 200, HEADERS)
  }

/**
 * Ends the connection of a request whose reader is gone: an answer that nobody reads would keep it open. Keeps nothing else of the
 * request: there are as many as open pages.
 */
function cutConnection({ env }: Context): () => void {
  const { outgoing }: Partial<HttpBindings> = env ?? {}
  return () => outgoing?.destroy()
}
