import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import type { StandInSession } from './stripe-sessions.ts'

export type SentEvent = {
  type?: string
  /** Signed by another secret: a forgery. */
  secret?: string
  /** Seconds since 1970 that the signature names; now, unless given. */
  timestamp?: number
  /** Changes the session in the event, as it stood at another moment. */
  session?: Partial<StandInSession>
}

/** A signed event about a session: its body, and the header that signs it. */
export function signedEvent(session: StandInSession, webhookSecret: string, event: SentEvent = {}) {
  const { type = 'checkout.session.completed', secret = webhookSecret, timestamp = seconds() } = event
  const body = JSON.stringify({
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    type,
    created: timestamp,
    livemode: false,
    pending_webhooks: 1,
    data: { object: { ...session, ...event.session } },
  })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  return { body, signature }
}

const seconds = (): number => Math.floor(Date.now() / 1000)

/** Hands an event over and answers the status; 0 when nobody answered. */
export async function deliver(webhookUrl: string, body: string, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  try {
    const answer = await fetch(webhookUrl, { method: 'POST', headers, body })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}
