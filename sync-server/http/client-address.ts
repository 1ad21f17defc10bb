import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Config } from '#server/config.ts'

/**
 * The place that a request comes from, for the limits of tries; one name for all where there is no socket. Behind
 * proxies of ours it is the entry that the outermost of them wrote: what stands left of it in X-Forwarded-For is the
 * client's own claim.
 */
export function clientAddress(c: Context, { trustProxy }: Config): string {
  const socket = c.env && typeof c.env === 'object' && 'incoming' in c.env
  const direct = (socket ? getConnInfo(c).remote.address : undefined) ?? 'local'
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return placeOf((trustProxy > 0 ? hops.at(-trustProxy) : undefined) || direct)
}

/** An IPv4 address; of an IPv6 one its first half: the other is whatever its owner likes, a new one for each call. */
function placeOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = [], tail = []] = address.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const between = new Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const groups = [...head, ...between, ...tail].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
