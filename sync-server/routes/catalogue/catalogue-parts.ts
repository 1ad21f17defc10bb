import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { importRow, serviceState } from '#server/catalogue/import/state.ts'
import { currentParts, partBodies } from '#server/catalogue/search/queries.ts'
import { servedMeta } from '#server/catalogue/store.ts'
import { reading } from '#server/db/engine/transaction.ts'
import type { AppDeps } from '#server/deps.ts'
import { acceptedEncoding } from '#server/http/accepted-encoding.ts'
import type { AppEnv } from '#server/http/env.ts'
import { etagOf, notModified, withEtag } from '#server/http/versioned.ts'
import type { Manifest } from '#shared/catalogue/wire.ts'
import { AppError } from '#shared/contract/error.ts'

type PartsDeps = Pick<AppDeps, 'db' | 'config' | 'now'>

/** The manifest, asked again each time, and the parts that it names, kept for ever under their hash. */
export function catalogueParts({ db, config, now }: PartsDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.get('/api/v1/catalogue', async (c) => {
    const answer: Manifest = await reading(db, async (tx) => {
      const { version, source, source_version } = await servedMeta(tx)
      return {
        version,
        source: source === 'service' ? 'service' : 'starter',
        game: source_version,
        service: config.gameDataUrl === null ? OFF : serviceState(await importRow(tx), now()),
        parts: await currentParts(tx),
      }
    })
    // The state of an import changes with no part of the catalogue.
    const etag = etagOf(answer.version, ...Object.values(answer.service ?? OFF))
    const unchanged = notModified(c, etag)
    if (unchanged) return unchanged
    withEtag(c, etag)
    return c.json(answer)
  })

  app.get('/api/v1/catalogue/parts/:file', async (c) => {
    const hash = /^([0-9a-f]{64})\.json$/.exec(c.req.param('file'))?.[1]
    const bodies = hash === undefined ? undefined : await partBodies(db, hash)
    if (!bodies) throw new AppError(404, 'not_found', 'Cette partie du catalogue n’existe plus.')
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    c.header('Content-Type', 'application/json; charset=utf-8')
    c.header('Vary', 'Accept-Encoding')
    const encoding = acceptedEncoding(c.req.header('accept-encoding') ?? '')
    if (encoding === null) return c.body(toBody(gunzipSync(Buffer.from(bodies.gz, 'base64'))))
    c.header('Content-Encoding', encoding)
    return c.body(toBody(Buffer.from(encoding === 'br' ? bodies.br : bodies.gz, 'base64')))
  })
  return app
}

const OFF = { state: 'off', done: 0, total: 0 } as const

const toBody = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
