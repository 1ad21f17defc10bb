import type { Context } from 'hono'
import { type Config, isLoopback, isLoopbackName } from '#server/config.ts'

/** What proxies write, any of theirs. */
const FORWARDED = /^(?:forwarded|x-forwarded(?:-.+)?|x-real-ip|via)$/

/** Whether a proxy wrote that it carried this request. */
export const isForwarded = (c: Context): boolean =>
  [...c.req.raw.headers.keys()].some((name) => FORWARDED.test(name))

/**
 * Whether a request was made on this machine, on a server that only this machine reaches. A proxy that nobody declared
 * looks like this machine: one header of its kind says no.
 */
export function isFromHere(c: Context, config: Config): boolean {
  if (!isLoopback(config) || isForwarded(c)) return false
  // The name that was asked for: a foreign one that leads here is a page of elsewhere in this machine's browser.
  return isLoopbackName(new URL(c.req.url).hostname)
}
