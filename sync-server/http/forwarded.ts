import type { Context } from 'hono'

/** Headers that proxies add. */
const FORWARDED =
  /^(?:forwarded|x-forwarded(?:-.+)?|x-real-ip|via|cf-connecting-ip(?:v6)?|(?:true|x|x-cluster|fastly|fly)-client-ip|x-envoy-external-address)$/

/** Whether a request bears a header of a proxy. One that only passes requests on adds none: that there is none proves nothing. */
export const isForwarded = (c: Context): boolean =>
  [...c.req.raw.headers.keys()].some((name) => FORWARDED.test(name))
