import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { headOf } from '#server/db/heads.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { LiveStream } from '#server/sync/live-hub.ts'

const HEARTBEAT = 25_000

/** Server-sent events: `{seq}` now and after each commit of the account, a comment every 25 s. */
export const liveEvents = (deps: AppDeps) => (c: Context<AppEnv>) => {
  const userId = c.get('user').id
  const sessionId = c.get('sessionId')
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (out) => {
    let close = () => {}
    const closed = new Promise<void>((done) => {
      close = done
    })
    let beating = false
    const beat = async () => {
      // Two heartbeats without a reader: the connection is dead, though no one said so.
      if (beating) return close()
      beating = true
      await out.write(': là\n\n')
      beating = false
    }
    const tell = (seq: number) => void out.writeSSE({ data: JSON.stringify({ seq }) })
    const stream: LiveStream = { userId, sessionId, tell, close }
    const timer = setInterval(() => void beat(), HEARTBEAT)
    out.onAbort(close)
    deps.live.open(stream)
    tell(
      await deps.db
        .transaction()
        .setAccessMode('read only')
        .execute((tx) => headOf(tx, userId)),
    )
    await closed
    clearInterval(timer)
    deps.live.leave(stream)
  })
}
