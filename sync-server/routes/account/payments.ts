import { Hono } from 'hono'
import { RateLimit } from '#server/auth/rate-limit.ts'
import { addPayment, grantOnce, hasAccess, isGranted, isPaymentStored } from '#server/db/payments.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { requireUser } from '#server/http/require-user.ts'
import type { CheckoutSession, Payments } from '#server/outside/payments.ts'
import { AppError } from '#shared/contract/error.ts'
import { MIN_DONATION } from '#shared/endpoints/donation.ts'
import { type CheckoutAnswer, checkoutBody, type PaymentAnswer } from '#shared/endpoints/payments.ts'

const HOUR = 3_600_000
const SESSION_ID = /^[\w-]{1,255}$/

/** Donations: checkout, verification, the payment service's events (A197, A198). */
export function paymentRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const { db, now } = deps
  const checkouts = new RateLimit(20, HOUR, now)
  const verifications = new RateLimit(300, HOUR, now)

  app.post('/api/v1/payments/checkout', requireUser(deps), limitBody(1_000), async (c) => {
    const payments = configured(deps)
    const { amount_eur } = await readBody(c, checkoutBody)
    const { id, email, access_active } = c.get('user')
    if (access_active) throw new AppError(409, 'already_premium', 'Vous êtes déjà Premium ✅')
    checkouts.take(id)
    const { sessionId, url } = await payments.open({ userId: id, email, amountEur: amount_eur })
    await addPayment(db, { user_id: id, session_id: sessionId, amount_eur }, now())
    const answer: CheckoutAnswer = { url }
    return c.json(answer)
  })

  app.get('/api/v1/payments/success.json', requireUser(deps), async (c) => {
    const payments = configured(deps)
    const { id } = c.get('user')
    const sessionId = c.req.query('session_id') ?? ''
    if (!SESSION_ID.test(sessionId)) throw unknown()
    if (!(await isGranted(db, id, sessionId))) {
      verifications.take(id)
      const session = await payments.find(sessionId)
      if (session?.userId !== id || !(await isDonation(session))) throw unknown()
      if (!session.paid) throw new AppError(402, 'payment_unpaid', 'Ce paiement n’est pas encore réglé.')
      await grant(session)
    }
    const answer: PaymentAnswer = { ok: true, access_active: await hasAccess(db, id) }
    return c.json(answer)
  })

  app.post('/api/v1/payments/webhook', limitBody(256_000), async (c) => {
    const payments = configured(deps)
    const session = await payments.readEvent(await c.req.text(), c.req.header('stripe-signature') ?? '')
    if (session?.paid && (await isDonation(session))) await grant(session)
    return c.json({ received: true })
  })

  /** A donation that we opened. Earlier versions named us in no metadata: their sessions are known by our note. */
  async function isDonation({ id, userId, cents, currency, ours }: CheckoutSession): Promise<boolean> {
    if (userId === null || currency !== 'eur' || cents < MIN_DONATION * 100) return false
    return ours || isPaymentStored(db, userId, id)
  }

  async function grant({ id, userId, cents }: CheckoutSession): Promise<void> {
    if (userId === null) return
    const amount = Math.round(cents / 100)
    const given = await grantOnce(db, { user_id: userId, session_id: id, amount_eur: amount }, now())
    if (!given) return
    deps.live.publishProfile(userId)
    deps.log.info({ amount }, 'donation received')
  }

  return app
}

function configured({ outside }: AppDeps): Payments {
  if (outside.payments) return outside.payments
  throw new AppError(503, 'not_configured', 'Les dons ne sont pas ouverts sur ce serveur.')
}

/** One answer for a missing, forged, unknown and foreign session: it tells nothing of other accounts. */
const unknown = (): AppError => new AppError(404, 'payment_not_found', 'Paiement introuvable.')
