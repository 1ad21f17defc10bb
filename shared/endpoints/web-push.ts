import * as z from 'zod/mini'

/** The lengths of the keys by RFC 8291: a point of the curve P-256, uncompressed, and sixteen bytes; base64url. */
const curvePoint = z.string().check(z.regex(/^B[\w-]{86}$/))
const secret = z.string().check(z.regex(/^[\w-]{22}$/))

/** Body of `PUT /api/v1/me/web_push`: where the push service of this device's browser takes messages, and how to seal them. */
export const subscriptionBody = z.object({
  endpoint: z.string().check(z.maxLength(2000)),
  keys: z.object({ p256dh: curvePoint, auth: secret }),
})

/** Answer of `GET /api/v1/me/web_push`; `key` is what a browser subscribes with, null where this server sends nothing. */
export const webPushAnswer = z.object({
  key: z.catch(z.nullable(z.string()), null),
  /** Whether this session's device is subscribed. */
  subscribed: z.catch(z.boolean(), false),
})
export type WebPushAnswer = z.infer<typeof webPushAnswer>
