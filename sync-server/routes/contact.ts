import { Hono } from 'hono'
import { NetworkRateLimit } from '#server/auth/rate-limit.ts'
import { addMessage, messageExists } from '#server/db/contact.ts'
import type { AppDeps } from '#server/deps.ts'
import { clientIp } from '#server/http/client-ip.ts'
import type { AppEnv } from '#server/http/env.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { optionalSession } from '#server/http/require-user.ts'
import { newId } from '#server/ids.ts'
import { deliverContactMessages } from '#server/mail/contact-delivery.ts'
import { CONTACT_BYTES, contactBody } from '#shared/endpoints/contact.ts'

const HOUR = 3_600_000
const PER_HOUR = 10

/**
 * The contact form (A186): stored first, mailed after the answer. An id that is known adds nothing. A message
 * sent with a living session belongs to its account; one sent with an ended session is taken like anybody's.
 */
export function contactRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const limit = new NetworkRateLimit(PER_HOUR, HOUR, deps.now)

  app.post('/api/contact', limitBody(CONTACT_BYTES), async (c) => {
    const { id = newId(deps.random), name, email, topic, message } = await readBody(c, contactBody)
    if (await messageExists(deps.db, id)) return c.json({ ok: true })
    const network = clientIp(c, deps.config)
    limit.take(network)
    const user_id = (await optionalSession(deps, c))?.user.id ?? null
    const stored = { id, at: deps.now(), name: name ?? '', email, topic, message, user_id }
    if (!(await addMessage(deps.db, stored))) {
      limit.refund(network)
      return c.json({ ok: true })
    }
    void deliverContactMessages(deps)
    return c.json({ ok: true }, 201)
  })

  return app
}
