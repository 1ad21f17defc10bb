import { getRequestListener } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import { readConfig } from '#server/config.ts'
import { outsideOf } from '#server/outside/outside.ts'
import { startStripe } from '#tests/stand-ins/stripe.ts'
import { testApp } from '#tests/support/app.ts'
import { serving } from './redirect.ts'

const sessionShape = z.object({ id: z.string() })

export type ForeignSession = {
  currency?: string
  cents?: number
  client_reference_id?: string
  metadata?: Record<string, string>
}

export const SECRETS = { secretKey: 'sk_test_essai', webhookSecret: 'whsec_essai' }

/** The real server on a port, with the real Stripe library against the stand-in, both gone after the test. */
export async function donationStage(options: { now?: () => number; secretKey?: string } = {}) {
  const stripe = await startStripe(SECRETS)
  const env = {
    PUBLIC_URL: 'https://comptoir.example',
    STRIPE_SECRET_KEY: options.secretKey ?? SECRETS.secretKey,
    STRIPE_WEBHOOK_SECRET: SECRETS.webhookSecret,
    STRIPE_API_URL: stripe.url,
  }
  const { now } = options
  const server = await testApp({ env, outside: outsideOf(readConfig(env)), ...(now ? { now } : {}) })
  stripe.setWebhookUrl(`${await serving(getRequestListener(server.app.fetch))}/api/v1/payments/webhook`)
  onTestFinished(async () => {
    await stripe.close()
    await server.close()
  })

  const checkout = (token: string, amount_eur: unknown) =>
    server.call('POST', '/api/v1/payments/checkout', { token, body: { amount_eur } })
  const verify = (token: string, sessionId: string) =>
    server.call('GET', `/api/v1/payments/success.json?session_id=${encodeURIComponent(sessionId)}`, { token })
  const webhook = (body: string, signature?: string) =>
    server.call('POST', '/api/v1/payments/webhook', {
      body,
      headers: signature === undefined ? {} : { 'stripe-signature': signature },
    })
  const setAccess = (id: string, active: boolean) =>
    server.db
      .updateTable('users')
      .set({ access_active: active ? 1 : 0, access_reason: 'admin_set' })
      .where('id', '=', id)
      .execute()

  /** A player with an account; `email` may be one that Stripe refuses. */
  async function donor(email?: string) {
    const { token, user } = await server.register(email)
    return {
      token,
      id: user.id,
      /** Opens a checkout session and answers its id. */
      async opens(amount = 10): Promise<string> {
        const { json } = await checkout(token, amount)
        return String(json.url).split('/').at(-1) ?? ''
      },
      access: () =>
        server.db
          .selectFrom('users')
          .select(['access_active', 'access_reason'])
          .where('id', '=', user.id)
          .executeTakeFirst(),
      payments: () => server.db.selectFrom('payments').selectAll().where('user_id', '=', user.id).execute(),
    }
  }

  /** A session that another program opens in the same Stripe account; answers its id. */
  async function openedElsewhere({
    currency = 'eur',
    cents = 1000,
    ...more
  }: ForeignSession): Promise<string> {
    const { client_reference_id, metadata = {} } = more
    const price = 'line_items[0][price_data]'
    const answer = await fetch(`${stripe.url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRETS.secretKey}` },
      body: new URLSearchParams({
        mode: 'payment',
        success_url: 'https://boutique.example/merci',
        'line_items[0][quantity]': '1',
        [`${price}[currency]`]: currency,
        [`${price}[unit_amount]`]: String(cents),
        [`${price}[product_data][name]`]: 'Affiche',
        ...(client_reference_id ? { client_reference_id } : {}),
        ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`metadata[${name}]`, value])),
      }),
    })
    return sessionShape.parse(await answer.json()).id
  }

  return { server, stripe, checkout, verify, webhook, setAccess, donor, openedElsewhere }
}
