import { Hono } from 'hono'
import type { ServiceMount } from '#server/catalogue/import/service-shapes.ts'
import { createMountSearch, type MountQuery } from '#server/catalogue/search/mount-search.ts'
import { mountPictures } from '#server/catalogue/search/queries.ts'
import { servedMeta } from '#server/catalogue/store.ts'
import type { CatalogueTables } from '#server/catalogue/tables.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { requireUser } from '#server/http/require-user.ts'
import { GameDataError } from '#server/outside/game-data.ts'
import { createAskService, logFailure, serviceFailed } from '#server/outside/game-data-answers.ts'
import { iconOf, picturesOf, searchService } from '#server/outside/game-data-mounts.ts'
import { readInteger } from '#server/routes/catalogue/catalogue-query.ts'
import { familyId, familyNamed } from '#shared/domain/breeding/mount-families.ts'
import {
  MAX_MOUNT_HITS,
  MOUNT_HITS,
  type MountSuggestion,
  picturesBody,
  SERVICE_AWAY,
} from '#shared/endpoints/breeding.ts'
import { readGame } from './mount-query.ts'

const MAX_QUERY = 200
const LIMIT = { name: 'limit', fallback: MOUNT_HITS, min: 1, max: MAX_MOUNT_HITS }

/** The mounts of the game: search and pictures, from the catalogue first, then from the public service. */
export function mountRoutes(deps: AppDeps): Hono<AppEnv> {
  const { db, gameData, log } = deps
  const app = new Hono<AppEnv>()
  const search = createMountSearch(db)
  const ask = gameData ? createAskService(gameData, deps) : null

  app.get('/api/v1/mounts/search', requireUser(deps), async (c) => {
    const { game, familyName = '', q = '', limit } = c.req.query()
    readGame(game)
    const family = familyNamed(familyName)
    const hits = readInteger(limit, LIMIT)
    if (familyName.trim() !== '' && family === null) return c.json([])
    const query = q.trim().slice(0, MAX_QUERY) || family || ''
    const found = await search({ query, family, limit: hits })
    if (found.length > 0) return c.json(found.map(ofCatalogue))
    const more = await fromService({ query, family, limit: hits })
    // A list stays a list for plain clients: that it lacks what the service may know stands in a header.
    if (more === null) c.header(SERVICE_AWAY.header, SERVICE_AWAY.value)
    return c.json((more ?? []).map(ofService))
  })

  app.post('/api/v1/mounts/pictures', requireUser(deps), limitBody(256_000), async (c) => {
    const { mounts } = await readBody(c, picturesBody)
    const { version } = await servedMeta(db)
    const known = await mountPictures(
      db,
      mounts.map(({ ankama_id }) => ankama_id),
    )
    const missing = mounts.filter(({ ankama_id }) => !known.has(ankama_id))
    const found = ask ? await picturesOf(ask, missing, version) : []
    const icons = mounts.map((mount) => known.get(mount.ankama_id) ?? found[missing.indexOf(mount)] ?? null)
    return c.json({ icons })
  })

  /** Null where the service is silent; 502 where it answers an error (T171). */
  async function fromService(asked: MountQuery): Promise<ServiceMount[] | null> {
    // The service takes an empty query for a mistake.
    if (!ask || asked.query === '') return []
    try {
      return await searchService(ask, asked, (await servedMeta(db)).version)
    } catch (error) {
      if (!(error instanceof GameDataError) || !error.silent) throw serviceFailed(error, log)
      logFailure(error, log)
      return null
    }
  }
  return app
}

const ofCatalogue = ({ id, name, family, img }: CatalogueTables['catalogue_mounts']): MountSuggestion => ({
  name,
  ankama_id: id,
  family: { id: familyId(family), name: family },
  image_urls: { icon: img },
})

const ofService = ({ ankama_id, name, family, ...mount }: ServiceMount): MountSuggestion => ({
  name,
  ankama_id,
  family: { id: family.ankama_id ?? family.id ?? familyId(family.name), name: family.name },
  image_urls: { icon: iconOf(mount) },
})
