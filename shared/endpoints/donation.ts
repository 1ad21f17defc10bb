/** A donation is whole euros between these two (A92). */
export const MIN_DONATION = 5
export const MAX_DONATION = 1000

/** What is said of an amount below, or above, or that is none (A92, A93). */
export const DONATION_TOO_SMALL = 'Montant minimum\u00a0: 5€'
export const DONATION_TOO_LARGE = 'Montant maximum\u00a0: 1 000 €'
