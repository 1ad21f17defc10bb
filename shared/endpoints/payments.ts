import * as z from 'zod/mini'
import { MAX_DONATION, MIN_DONATION } from './donation.ts'

/**
 * Body of `POST /api/v1/payments/checkout`; the amount in euros is rounded to a whole number before the limits are
 * looked at (spec accounts §5, checklist A92).
 */
export const checkoutBody = z.object({
  amount_eur: z.pipe(
    z.number('Montant minimum : 5€').check(z.refine(Number.isFinite, 'Montant minimum : 5€')),
    z.pipe(
      z.transform((euros: number) => Math.round(euros)),
      z
        .number()
        .check(
          z.minimum(MIN_DONATION, 'Montant minimum : 5€'),
          z.maximum(MAX_DONATION, 'Montant maximum : 1 000 €'),
        ),
    ),
  ),
})

/** Answer of `POST /api/v1/payments/checkout`: where to send the browser. */
export type CheckoutAnswer = { url: string }

/** Answer of `GET /api/v1/payments/success.json?session_id=`: the payment is this account's, and paid. */
export type PaymentAnswer = { ok: true; access_active: boolean }
