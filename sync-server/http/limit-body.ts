import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '#shared/contract/error.ts'
import type { AppEnv } from './env.ts'

/** Refuses a body above `maxSize` bytes with 413. */
export function limitBody(maxSize: number): MiddlewareHandler<AppEnv> {
  const whileReading = bodyLimit({
    maxSize,
    onError: (c) => {
      // What is left of it is not read, so nothing else can come on this connection.
      c.header('Connection', 'close')
      throw tooLarge()
    },
  })
  return (c, next) => {
    const announced = announcedSize(c)
    // Refused before anyone touches the body: Node then reads it away, and a connection that a proxy shares between
    // players lives on. Once touched, it would be cut half a second later, in the middle of someone else's request.
    if (announced !== null && announced > maxSize) throw tooLarge()
    // Node reads no more than was announced, and a body that nobody has touched is read far cheaper.
    return announced === null ? whileReading(c, next) : next()
  }
}

/** Null where the request does not say. */
function announcedSize(c: Context): number | null {
  const length = c.req.header('content-length')
  return length === undefined || c.req.header('transfer-encoding') ? null : Number(length)
}

const tooLarge = (): AppError =>
  new AppError(413, 'too_large', 'Requête refusée\u00a0: elle est trop volumineuse.')
