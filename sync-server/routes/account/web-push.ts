import { createECDH } from 'node:crypto'
import { Hono } from 'hono'
import { RateLimit } from '#server/auth/rate-limit.ts'
import { storedPreferences, subscribe, subscriptionOf, unsubscribe, vapidKeys } from '#server/db/web-push.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { requireUser } from '#server/http/require-user.ts'
import { newVapidKeys } from '#server/outside/web-push.ts'
import { AppError } from '#shared/contract/error.ts'
import {
  isNotificationTime,
  NOTIFICATION_PREFERENCES,
  notificationChoices,
} from '#shared/domain/notifications/notifications.ts'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { subscriptionBody, type WebPushAnswer } from '#shared/endpoints/web-push.ts'

const HOUR = 3_600_000
const BODY = 8_000

/** Web Push subscription of a session's device. */
export function webPushRoutes(deps: AppDeps): Hono<AppEnv> {
  const { db, outside, now } = deps
  const app = new Hono<AppEnv>()
  const signed = requireUser(deps)
  const subscriptions = new RateLimit(60, HOUR, now)

  app.get('/api/v1/me/web_push', signed, async (c) => {
    const device = { user_id: c.get('user').id, session_id: c.get('sessionId') }
    const answer: WebPushAnswer = {
      key: outside.webPush ? (await vapidKeys(db, newVapidKeys)).publicKey : null,
      subscribed: (await subscriptionOf(db, device)) !== undefined,
    }
    return c.json(answer)
  })

  app.put('/api/v1/me/web_push', signed, limitBody(BODY), async (c) => {
    const { endpoint, keys } = await readBody(c, subscriptionBody)
    const { webPush } = outside
    if (!webPush) throw new AppError(503, 'not_configured', 'Ce serveur n’envoie pas de notifications.')
    const user_id = c.get('user').id
    subscriptions.take(user_id)
    if (!webPush.isKnown(endpoint)) {
      throw new AppError(
        422,
        'push_host',
        'Cette adresse n’est pas celle d’un service de notifications connu.',
      )
    }
    if (!isOnCurve(keys.p256dh))
      throw new AppError(422, 'invalid', 'Cette clé n’est pas une clé de notification.')
    const days = await firstDays(user_id)
    const session_id = c.get('sessionId')
    const subscribed = await subscribe(db, {
      user_id,
      session_id,
      endpoint,
      ...keys,
      created_at: now(),
      ...days,
    })
    if (!subscribed) throw new AppError(401, 'unauthorized', 'Connecte-toi pour continuer.')
    return c.body(null, 204)
  })

  app.delete('/api/v1/me/web_push', signed, async (c) => {
    await unsubscribe(db, { user_id: c.get('user').id, session_id: c.get('sessionId') })
    return c.body(null, 204)
  })

  /** A device that subscribes after its player's hour is notified from the next day on. */
  async function firstDays(userId: string) {
    const stored = await storedPreferences(db, [userId], Object.values(NOTIFICATION_PREFERENCES))
    const choices = notificationChoices((name) => stored.get(userId)?.get(name))
    const today = parisDay(now())
    const day = isNotificationTime(choices, now()) ? today : dayAfter(today, -1)
    return { almanax_day: day, flips_day: day, pens_at: now() }
  }

  return app
}

function isOnCurve(point: string): boolean {
  const probe = createECDH('prime256v1')
  probe.generateKeys()
  try {
    probe.computeSecret(Buffer.from(point, 'base64url'))
    return true
  } catch {
    return false
  }
}
