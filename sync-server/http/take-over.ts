import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './env.ts'

// Made after a first server began to listen, it would be taken for an answer to send; read once, it is not.
void RESPONSE_ALREADY_SENT.bodyUsed

/**
 * Hands the connection to a route that left `takeOver`, once the headers of all are on its answer: a live stream through a web
 * stream would take three times the memory of its connection.
 */
export const takeOver: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const write = c.get('takeOver')
  if (!write) return
  const { outgoing } = c.env
  outgoing.writeHead(c.res.status, Object.fromEntries(c.res.headers))
  outgoing.flushHeaders()
  write(outgoing)
  // Hono would copy the headers into another answer, which is no longer known as sent.
  c.res = undefined
  c.res = RESPONSE_ALREADY_SENT
}
