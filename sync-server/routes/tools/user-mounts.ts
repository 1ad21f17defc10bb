import { Hono } from 'hono'
import { compress } from 'hono/compress'
import * as z from 'zod/mini'
import { livingRecords, type Player } from '#server/db/records.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { requirePlayer } from '#server/http/in-profile.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { newId } from '#server/ids.ts'
import { removeOne, storeOne } from '#server/plain/rows.ts'
import { type Game, mounts } from '#shared/collections/mounts.ts'
import { rowOf } from '#shared/contract/collection.ts'
import { isObject } from '#shared/contract/json.ts'
import type { Kind } from '#shared/contract/kinds.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { userMountBody } from '#shared/endpoints/breeding.ts'
import { readGame } from './mount-query.ts'

const PATH = '/api/v1/user_mounts'

/** The player's stable for plain clients (T166–T168). */
export function userMountRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.get(PATH, compress(), requirePlayer(deps), async (c) => {
    const { family_name, game } = c.req.query()
    return c.json(await stableOf(deps, c.get('player'), family_name || null, readGame(game)))
  })

  app.post(PATH, requirePlayer(deps), limitBody(32_000), async (c) => {
    const { user_mount } = await readBody(c, plainMountBody)
    const mount = { ...user_mount, id: newId(deps.random) }
    return c.json(await storeOne(deps, c.get('player'), mounts, mount), 201)
  })

  app.delete(`${PATH}/:id`, requirePlayer(deps), async (c) => {
    const id = c.req.param('id')
    await removeOne(deps, c.get('player'), mounts, id, 'Monture introuvable.')
    return c.json({ id, deleted: true })
  })
  return app
}

/** The mounts of a family and of a game (null: of all), those first that came last. */
async function stableOf(deps: AppDeps, player: Player, family: string | null, game: Game | null) {
  const records = await livingRecords(deps.db, player, mounts)
  return records
    .map(({ key, v, h }) => ({ mount: rowOf(mounts, key, v), came: Object.values(h).sort()[0] ?? '' }))
    .filter(({ mount }) => family === null || fold(mount.family_name) === fold(family))
    .filter(({ mount }) => game === null || mount.game === game)
    .sort((a, b) => (a.came < b.came ? 1 : a.came > b.came ? -1 : 0))
    .map(({ mount }) => mount)
}

/** A form sends what was left empty as '' or null: such a value is null where the field knows it, and absent elsewhere. */
function withoutEmpties(body: unknown): unknown {
  if (!isObject(body) || !isObject(body.user_mount)) return body
  const fields: Record<string, Kind> = mounts.fields
  const given = Object.entries(body.user_mount).flatMap(([name, value]): [string, unknown][] => {
    const kind = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!kind || NAMES.has(name) || (value !== '' && value !== null)) return [[name, value]]
    return kind.is(null) ? [[name, null]] : []
  })
  return { ...body, user_mount: Object.fromEntries(given) }
}

/** What a mount must say of itself. */
const NAMES = new Set(['family_name', 'variant_name'])
const plainMountBody = z.pipe(z.transform(withoutEmpties), userMountBody)
