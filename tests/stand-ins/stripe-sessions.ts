import { randomBytes } from 'node:crypto'

/** A checkout session in Stripe's shape, as far as Comptoir looks. Amounts are in cents. */
export type StandInSession = {
  id: string
  object: 'checkout.session'
  mode: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  client_reference_id: string | null
  customer_email: string | null
  locale: string | null
  submit_type: string | null
  metadata: Record<string, string>
  success_url: string
  cancel_url: string | null
  url: string
  created: number
  livemode: false
}

/** An error as Stripe writes it. */
export type WireError = {
  status: number
  error: { type: string; message: string; code?: string; param?: string }
}

export const refusal = (
  message: string,
  more: { status?: number; code?: string; param?: string } = {},
): WireError => {
  const { status = 400, ...rest } = more
  return { status, error: { type: 'invalid_request_error', message, ...rest } }
}

/** A session from a form-encoded order, or the error that Stripe would answer. */
export function newSession(form: URLSearchParams, origin: string): StandInSession | WireError {
  const price = 'line_items[0][price_data]'
  const amount = Number(form.get(`${price}[unit_amount]`)) * Number(form.get('line_items[0][quantity]'))
  const currency = form.get(`${price}[currency]`)
  const email = form.get('customer_email')
  const success = form.get('success_url')
  if (form.get('mode') !== 'payment') return refusal('Invalid mode.', { param: 'mode' })
  if (!currency) return refusal('Missing required param: currency.', { param: `${price}[currency]` })
  if (!form.get(`${price}[product_data][name]`)) {
    return refusal('Missing required param: name.', { param: `${price}[product_data][name]` })
  }
  if (!Number.isInteger(amount) || amount < 50) {
    return refusal('The amount is too small.', { code: 'amount_too_small' })
  }
  if (!success || !URL.canParse(success)) return refusal('Not a valid URL', { param: 'success_url' })
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    return refusal(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'customer_email' })
  }
  const id = `cs_test_${randomBytes(24).toString('hex')}`
  return {
    id,
    object: 'checkout.session',
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: amount,
    currency,
    client_reference_id: form.get('client_reference_id'),
    customer_email: email,
    locale: form.get('locale'),
    submit_type: form.get('submit_type'),
    metadata: metadataOf(form),
    success_url: success,
    cancel_url: form.get('cancel_url'),
    url: `${origin}/c/pay/${id}`,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
  }
}

const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([key, value]) => {
      const name = /^metadata\[(.+)\]$/.exec(key)?.[1]
      return name ? [[name, value]] : []
    }),
  )
