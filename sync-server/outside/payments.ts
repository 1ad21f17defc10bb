import { AppError } from '#shared/contract/error.ts'

/** A checkout session as the payment service knows it, ours or of another product that shares the service's account. */
export type CheckoutSession = {
  id: string
  /** The account that it says it was opened for: whoever follows a payment link chooses that freely. */
  userId: string | null
  paid: boolean
  /** What was paid, in cents of `currency` (a lower-case ISO code). */
  cents: number
  currency: string
  /** It carries what we alone give a session when we open it, for that same account. */
  ours: boolean
}

export type CheckoutOrder = {
  userId: string
  email: string
  /** Whole euros. */
  amountEur: number
}

/** Every call throws `PaymentsFailure` when the service refuses or does not answer. */
export type Payments = {
  /** Opens a checkout page and answers its address. */
  open(order: CheckoutOrder): Promise<{ sessionId: string; url: string }>
  /** The session of that id; null when the service knows none. */
  find(sessionId: string): Promise<CheckoutSession | null>
  /** The session that a signed event is about; null for an event that concerns none. Throws `signature_invalid`. */
  readEvent(body: string, signature: string): Promise<CheckoutSession | null>
}

/** The payment service failed. `reason` is for the log: it names nobody. */
export class PaymentsFailure extends AppError {
  constructor(reason: string) {
    super(502, 'service_failed', 'Le service de paiement ne répond pas. Réessaie dans un instant.')
    this.name = 'PaymentsFailure'
    this.cause = reason
  }
}
