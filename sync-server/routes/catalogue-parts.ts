import { gunzipSync } from 'node:zlib'
import { Hono, type MiddlewareHandler } from 'hono'
import { currentParts, partBodies } from '#server/catalogue/queries.ts'
import { servedMeta } from '#server/catalogue/store.ts'
import type { Db } from '#server/db/schema.ts'
import { reading } from '#server/db/transaction.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { Manifest } from '#shared/catalogue/wire.ts'
import { AppError } from '#shared/contract/error.ts'

/** The manifest, asked again each time, and the parts that it names, kept for ever under their hash. */
export function catalogueParts(db: Db, fresh: MiddlewareHandler<AppEnv>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.get('/api/v1/catalogue', fresh, async (c) => {
    const answer: Manifest = await reading(db, async (tx) => {
      const { version, source } = await servedMeta(tx)
      return { version, source: source === 'service' ? 'service' : 'starter', parts: await currentParts(tx) }
    })
    return c.json(answer)
  })

  app.get('/api/v1/catalogue/parts/:file', async (c) => {
    const hash = /^([0-9a-f]{64})\.json$/.exec(c.req.param('file'))?.[1]
    const bodies = hash === undefined ? undefined : await partBodies(db, hash)
    if (!bodies) throw new AppError(404, 'not_found', 'Cette partie du catalogue n’existe plus.')
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    c.header('Content-Type', 'application/json; charset=utf-8')
    c.header('Vary', 'Accept-Encoding')
    const encoding = accepted(c.req.header('accept-encoding') ?? '')
    if (encoding === null) return c.body(toBody(gunzipSync(Buffer.from(bodies.gz, 'base64'))))
    c.header('Content-Encoding', encoding)
    return c.body(toBody(Buffer.from(encoding === 'br' ? bodies.br : bodies.gz, 'base64')))
  })
  return app
}

const toBody = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

function accepted(header: string): 'br' | 'gzip' | null {
  const names = header
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0])
  if (names.includes('br')) return 'br'
  return names.includes('gzip') || names.includes('*') ? 'gzip' : null
}
