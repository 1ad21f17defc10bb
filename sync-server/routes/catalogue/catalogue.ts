import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { itemAnswer, recipeAnswers } from '#server/catalogue/answers.ts'
import { importRow, serviceState } from '#server/catalogue/import/state.ts'
import { createFindItem, createItemSearch, type FindItemDeps } from '#server/catalogue/search/find-item.ts'
import {
  currentNames,
  currentParts,
  itemsWithIds,
  partBodies,
  recipesWhere,
} from '#server/catalogue/search/queries.ts'
import { servedMeta } from '#server/catalogue/store.ts'
import { reading } from '#server/db/engine/transaction.ts'
import type { AppDeps } from '#server/deps.ts'
import { acceptedEncoding } from '#server/http/accepted-encoding.ts'
import type { AppEnv } from '#server/http/env.ts'
import { etagOf, notModified, versioned, withEtag } from '#server/http/versioned.ts'
import type { Manifest } from '#shared/catalogue/wire.ts'
import { AppError } from '#shared/contract/error.ts'
import { readInteger, readItemId } from './catalogue-query.ts'

const MAX_LISTED = 100

/**
 * The catalogue calls of plain clients (T194–T198), and the parts for devices. Game facts are nobody's secret: no token is
 * asked, and shared caches may keep them.
 */
export function catalogueRoutes(deps: FindItemDeps & Pick<AppDeps, 'config'>): Hono<AppEnv> {
  const { db } = deps
  const app = new Hono<AppEnv>()
  const find = createFindItem(deps)
  const search = createItemSearch(db)
  const fresh = versioned(db)

  app.get('/items', fresh, async (c) => {
    const limit = readInteger(c.req.query('limit'), { name: 'limit', fallback: 8, min: 1, max: MAX_LISTED })
    const ids = await search((c.req.query('q') ?? '').slice(0, 200), limit)
    const found = new Map((await itemsWithIds(db, ids)).map((item) => [item.id, item]))
    return c.json(ids.flatMap((id) => found.get(id) ?? []).map(itemAnswer))
  })

  app.get('/items/:file', fresh, async (c) => {
    const id = readItemId(c.req.param('file').replace(/\.json$/, ''), 'Objet introuvable.')
    const item = await find.item(id)
    if (!item) throw new AppError(404, 'not_found', 'Objet introuvable.')
    return c.json(item)
  })

  app.get('/recipes', fresh, async (c) => {
    const { ingredient_item_id: asked } = c.req.query()
    const limit = readInteger(c.req.query('limit'), {
      name: 'limit',
      fallback: MAX_LISTED,
      min: 1,
      max: MAX_LISTED,
    })
    const page = readInteger(c.req.query('page'), { name: 'page', fallback: 1, min: 1, max: 100_000 })
    const where = asked === undefined ? {} : { ingredient: readInteger(asked, INGREDIENT) }
    return c.json(await recipeAnswers(db, await recipesWhere(db, where, { limit, page })))
  })

  const oneRecipe = async (param: string) => {
    const id = readItemId(param.replace(/\.json$/, ''), 'Recette introuvable.')
    const answer = await find.recipe(id)
    if (!answer) throw new AppError(404, 'not_found', 'Recette introuvable.')
    return answer
  }
  app.get('/recipes/:id', fresh, async (c) => c.json(await oneRecipe(c.req.param('id'))))
  app.get('/api/v1/recipes/by_output/:id', fresh, async (c) => c.json(await oneRecipe(c.req.param('id'))))

  app.route('/', catalogueParts(deps))
  return app
}

const INGREDIENT = { name: 'ingredient_item_id', min: -999_999_999, max: 999_999_999 }

type PartsDeps = Pick<AppDeps, 'db' | 'config' | 'now'>

/** The manifest, asked again each time, and the parts that it names, kept for ever under their hash. */
function catalogueParts({ db, config, now }: PartsDeps): Hono<AppEnv> {
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
        names: await currentNames(tx),
      }
    })
    // The state of an import and the names of other languages change with no part of the catalogue.
    const others = answer.names?.map(({ hash }) => hash.slice(0, 12)) ?? []
    const etag = etagOf(answer.version, ...Object.values(answer.service ?? OFF), ...others)
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
