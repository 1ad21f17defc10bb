import { AppError } from '#shared/contract/error.ts'

const SOON_S = 2

/** 429: the account has as many calls at work and waiting as it may have. */
export const tooBusy = (): AppError =>
  new AppError(429, 'busy', 'Trop d’appels à la fois pour ton compte. Réessaie dans un instant.', {
    retry_after: SOON_S,
  })
