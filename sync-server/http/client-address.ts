import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The address that a request comes from; one name for all where there is no socket. */
export function clientAddress(c: Context): string {
  const socket = c.env && typeof c.env === 'object' && 'incoming' in c.env
  return (socket ? getConnInfo(c).remote.address : undefined) ?? 'local'
}
