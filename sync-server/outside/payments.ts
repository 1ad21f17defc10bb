import { AppError } from '#shared/contract/error.ts'

/** A checkout session as the payment service knows it. `userId` is the account that opened it. */
export type CheckoutSession = { id: string; userId: string | null; paid: boolean; amountEur: number }

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
