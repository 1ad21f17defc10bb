const AMOUNT = 'donation_amount'
const SESSION = 'donation_session'
const DEFAULT_AMOUNT = '10'

/** The amount that the form begins with: 10, or what was given, after the way to the payment page and back. */
export const initialAmount = (): string => sessionStorage.getItem(AMOUNT) ?? DEFAULT_AMOUNT

/** Kept for the way to the payment page and back; null: forgotten, it was taken back into the form. */
export function storeAmount(typed: string | null): void {
  if (typed === null) sessionStorage.removeItem(AMOUNT)
  else sessionStorage.setItem(AMOUNT, typed)
}

/** The checkout session last seen in this tab that is not verified yet. */
export const unverifiedSession = (): string | null => sessionStorage.getItem(SESSION)

export function storeSession(id: string | null): void {
  if (id === null) sessionStorage.removeItem(SESSION)
  else sessionStorage.setItem(SESSION, id)
}
