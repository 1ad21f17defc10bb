const AMOUNT = 'donation_amount'
const SESSION = 'donation_session'
const DEFAULT_AMOUNT = '10'

/** The amount as it was last typed in this tab: it outlives the way to the payment page and back. */
export const typedAmount = (): string => sessionStorage.getItem(AMOUNT) ?? DEFAULT_AMOUNT

export const keepAmount = (typed: string): void => sessionStorage.setItem(AMOUNT, typed)

/** The checkout session last seen in this tab that is not verified yet. */
export const unverifiedSession = (): string | null => sessionStorage.getItem(SESSION)

export function keepSession(id: string | null): void {
  if (id === null) sessionStorage.removeItem(SESSION)
  else sessionStorage.setItem(SESSION, id)
}
