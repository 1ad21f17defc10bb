import { bodyLimit } from 'hono/body-limit'
import { AppError } from '#shared/contract/error.ts'

/** Refuses a body above `maxSize` bytes with 413. */
export const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError(413, 'too_large', 'Requête refusée : elle est trop volumineuse.')
    },
  })
