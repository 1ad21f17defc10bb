/** A message that tells, or one that something failed. */
export type ToastTone = 'plain' | 'error'

/** Something more that a message offers, once. */
export type Offer = { label: string; accept: () => unknown }
