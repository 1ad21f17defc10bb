import type Stripe from 'stripe'
import * as z from 'zod'
import type { StripeConfig } from '#server/config.ts'
import { AppError } from '#shared/contract/error.ts'
import { type CheckoutOrder, type CheckoutSession, type Payments, PaymentsFailure } from './payments.ts'

const PRODUCT = 'Soutien à Comptoir'
/** In the metadata of our sessions: other products may share the Stripe account. */
const APP = 'comptoir'
const TIMEOUT_MS = 10_000
const RETRIES = 2
/** Seconds; a signature older than this is a replay. */
const TOLERANCE_S = 300
const ABOUT_A_PAYMENT = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])

const sessionShape = z.object({
  id: z.string().min(1).max(255),
  client_reference_id: z.string().nullish(),
  payment_status: z.string(),
  amount_total: z.number().nullish(),
  currency: z.string().nullish(),
  metadata: z.unknown(),
})
const ourMetadata = z.object({
  app: z.literal(APP),
  user_id: z.string().min(1),
  amount_eur: z.string().regex(/^\d+$/),
})

/** Donations through Stripe Checkout; `publicUrl` is where the player comes back. */
export function createStripe(config: StripeConfig, publicUrl: URL): Payments {
  // A fifth of the server's start, and most servers never take a donation in a day: loaded at the first one.
  let client: Promise<Stripe> | null = null
  const stripe = () => {
    client ??= connect(config)
    return client
  }

  return {
    async open(order) {
      const { checkout } = await stripe()
      const wanted = orderParams(order, publicUrl.origin)
      const { id, url } = await asked(() =>
        checkout.sessions.create(wanted).catch((error: unknown) => {
          if (!refusesAddress(error)) throw error
          const { customer_email: _, ...anonymous } = wanted
          return checkout.sessions.create(anonymous)
        }),
      )
      if (!url) throw new PaymentsFailure('a session without an address')
      return { sessionId: id, url }
    },

    async find(sessionId) {
      const { checkout } = await stripe()
      const found = await asked(() =>
        checkout.sessions.retrieve(sessionId).catch((error: unknown) => {
          if (statusOf(error) === 404) return null
          throw error
        }),
      )
      return found && readSession(found)
    },

    async readEvent(body, signature) {
      const { webhooks } = await stripe()
      try {
        const { webhookSecret } = config
        const event = await webhooks.constructEventAsync(body, signature, webhookSecret, TOLERANCE_S)
        return ABOUT_A_PAYMENT.has(event.type) ? readSession(event.data.object) : null
      } catch {
        throw new AppError(400, 'signature_invalid', 'Événement refusé : sa signature n’est pas valable.')
      }
    },
  }
}

async function connect({ secretKey, apiUrl }: StripeConfig): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  return new Client(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(apiUrl ? addressOf(new URL(apiUrl)) : {}),
  })
}

const addressOf = ({ protocol, hostname, port }: URL) => {
  const secure = protocol === 'https:'
  return {
    protocol: secure ? ('https' as const) : ('http' as const),
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (secure ? 443 : 80),
  }
}

const orderParams = ({ userId, email, amountEur }: CheckoutOrder, origin: string) =>
  ({
    mode: 'payment',
    submit_type: 'donate',
    locale: 'fr',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'eur', unit_amount: amountEur * 100, product_data: { name: PRODUCT } },
      },
    ],
    client_reference_id: userId,
    metadata: { app: APP, user_id: userId, amount_eur: String(amountEur) } satisfies z.infer<
      typeof ourMetadata
    >,
    customer_email: email,
    success_url: `${origin}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/payment/cancel`,
  }) satisfies Stripe.Checkout.SessionCreateParams

function readSession(found: unknown): CheckoutSession | null {
  const { data } = sessionShape.safeParse(found)
  if (!data) return null
  const userId = data.client_reference_id ?? null
  return {
    id: data.id,
    userId,
    paid: data.payment_status === 'paid',
    cents: data.amount_total ?? 0,
    currency: data.currency ?? '',
    ours: userId !== null && ourMetadata.safeParse(data.metadata).data?.user_id === userId,
  }
}

async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw new PaymentsFailure(reasonOf(error))
  }
}

/** Stripe's own sentence stays out: it may quote the player's address. */
const reasonOf = (error: unknown): string =>
  ['type', 'code', 'param', 'statusCode', 'requestId']
    .flatMap((name) => {
      const value = property(error, name)
      return value === undefined ? [] : [`${name} ${String(value)}`]
    })
    .join(', ') || 'no reason given'

const statusOf = (error: unknown): unknown => property(error, 'statusCode')

/** Our sign-up takes addresses that Stripe does not: the player then types one on its page. */
const refusesAddress = (error: unknown): boolean =>
  statusOf(error) === 400 && property(error, 'param') === 'customer_email'

const property = (error: unknown, name: string): unknown =>
  error instanceof Error ? Object.entries(error).find(([key]) => key === name)?.[1] : undefined
