import type { Context } from 'hono'
import { type Config, isLoopback, isLoopbackName } from '#server/config.ts'

/** Headers that proxies add. */
const FORWARDED = /^(?:forwarded|x-forwarded(?:-.+)?|x-real-ip|via)$/

/** Whether a request bears a header of a proxy. */
export const isForwarded = (c: Context): boolean =>
  [...c.req.raw.headers.keys()].some((name) => FORWARDED.test(name))

/**
 * Whether a request was made on this machine, to a server that only listens on loopback. An undeclared proxy looks like this
 * machine, so that any of its headers makes the answer no.
 */
export function isLocalRequest(c: Context, config: Config): boolean {
  if (!isLoopback(config) || isForwarded(c)) return false
  // DNS rebinding: a foreign host name that resolves to loopback is another site's page in a local browser.
  return isLoopbackName(new URL(c.req.url).hostname)
}
