import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Ends the connection of a request whose reader is gone: an answer that nobody reads would keep it open. */
export function cutConnection(c: Context): void {
  const env: Partial<HttpBindings> = c.env ?? {}
  env.outgoing?.destroy()
}
