import { api } from '#data/http.ts'
import { checkoutAnswer } from '#shared/endpoints/payments.ts'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Opens a checkout and answers where to send the browser; null when that is no place to send anyone. */
export async function openCheckout(euros: number): Promise<string | null> {
  const body = { amount_eur: euros }
  const { data } = checkoutAnswer.safeParse(await api('/api/v1/payments/checkout', { method: 'POST', body }))
  return data ? safeAddress(data.url) : null
}

/** An address that a payment page may have: https, or plain http on this machine. Anything else is null. */
export function safeAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, href } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname)) ? href : null
}
