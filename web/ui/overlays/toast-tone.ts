/** A message that tells, or one that something failed. */
export type ToastTone = 'plain' | 'error'
