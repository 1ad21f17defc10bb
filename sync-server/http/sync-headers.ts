import type { Context, MiddlewareHandler } from 'hono'
import type { Sender } from '#server/sync/sync-context.ts'
import { AppError } from '#shared/contract/error.ts'
import { HEADER, type Mark, OLDEST_SCHEMA, readMark } from '#shared/contract/wire.ts'
import type { AppEnv } from './env.ts'

/** Holds a pass to its account and to a version that this server understands (sync rule 10). */
export const syncHeaders = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  const account = c.req.header(HEADER.account)
  if (account !== undefined && account !== c.get('user').id) {
    throw new AppError(403, 'account_mismatch', 'Ces modifications appartiennent à un autre compte.')
  }
  const schema = c.req.header(HEADER.schema)
  if (schema !== undefined) {
    if (!/^\d{1,9}$/.test(schema)) throw new AppError(400, 'bad_request', 'En-tête x-schema illisible.')
    if (Number(schema) < OLDEST_SCHEMA) {
      throw new AppError(
        426,
        'upgrade_required',
        'Cette version de l’application est trop ancienne\u00a0: mets-la à jour.',
      )
    }
  }
  await next()
}

/** Who pushes; the headers were checked by `syncHeaders`. */
export const senderOf = (c: Context): Omit<Sender, 'profile'> => {
  const schema = c.req.header(HEADER.schema)
  return { mark: markOf(c), schema: schema === undefined ? null : Number(schema) }
}

/** The mark that a device sent: the highest point of history that it has heard of. Null for a plain client. */
export function markOf(c: Context): Mark | null {
  const text = c.req.header(HEADER.mark)
  if (text === undefined) return null
  const mark = readMark(text)
  if (!mark) throw new AppError(400, 'bad_request', 'En-tête x-sync-mark illisible.')
  return mark
}
