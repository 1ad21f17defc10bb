import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Config } from '#server/config.ts'

/**
 * The address that a request comes from; one name for all where there is no socket. Behind proxies of ours it is the
 * entry that the outermost of them wrote: what stands left of it in X-Forwarded-For is the client's own claim.
 */
export function clientAddress(c: Context, { trustProxy }: Config): string {
  const socket = c.env && typeof c.env === 'object' && 'incoming' in c.env
  const direct = (socket ? getConnInfo(c).remote.address : undefined) ?? 'local'
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return (trustProxy > 0 ? hops.at(-trustProxy) : undefined) || direct
}
