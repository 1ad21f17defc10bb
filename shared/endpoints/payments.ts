import * as z from 'zod/mini'
import { DONATION_TOO_LARGE, DONATION_TOO_SMALL, MAX_DONATION, MIN_DONATION } from './donation.ts'

/**
 * Body of `POST /api/v1/payments/checkout`; the amount in euros is rounded to a whole number before the limits are
 * looked at (A92).
 */
export const checkoutBody = z.object({
  amount_eur: z.pipe(
    z.number(DONATION_TOO_SMALL).check(z.refine(Number.isFinite, DONATION_TOO_SMALL)),
    z.pipe(
      z.transform((euros: number) => Math.round(euros)),
      z
        .number()
        .check(z.minimum(MIN_DONATION, DONATION_TOO_SMALL), z.maximum(MAX_DONATION, DONATION_TOO_LARGE)),
    ),
  ),
})

/** Answer of `POST /api/v1/payments/checkout`: where to send the browser. */
export const checkoutAnswer = z.object({ url: z.string() })
export type CheckoutAnswer = z.infer<typeof checkoutAnswer>

/** Answer of `GET /api/v1/payments/success.json?session_id=`: the payment is this account's, and paid. */
export type PaymentAnswer = { ok: true; access_active: boolean }
