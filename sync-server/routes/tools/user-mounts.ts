import { Hono } from 'hono'
import { compress } from 'hono/compress'
import * as z from 'zod/mini'
import type { ServerRow } from '#server/db/records.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { requirePlayer } from '#server/http/in-profile.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { jsonList, jsonRows, streamJson } from '#server/http/stream-json.ts'
import { newId } from '#server/ids.ts'
import { orderedRows, removeOne, storeOne } from '#server/plain/rows.ts'
import { type Game, mounts } from '#shared/collections/mounts.ts'
import type { RowOf } from '#shared/contract/collection.ts'
import type { Kind } from '#shared/contract/fields.ts'
import { isObject } from '#shared/contract/json.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { userMountBody } from '#shared/endpoints/breeding.ts'
import { readGame } from './mount-query.ts'

const PATH = '/api/v1/user_mounts'

/** The player's stable for plain clients (T166–T168). */
export function userMountRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.get(PATH, compress(), requirePlayer(deps), async (c) => {
    const { family_name } = c.req.query()
    const game = readGame(c.req.query('game'))
    const order = { note: cameOf(family_name || null, game), compare: lastFirst }
    const player = c.get('player')
    return streamJson(c, deps, (slice) =>
      jsonList(jsonRows(orderedRows(deps, player, mounts, order, slice), slice)),
    )
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

/** When a mount came, where it is of the family and of the game (null: of any). */
const cameOf =
  (family: string | null, game: Game | null) =>
  (mount: RowOf<typeof mounts>, h: ServerRow['h']): string | null => {
    const isWanted =
      (family === null || fold(mount.family_name) === fold(family)) && (game === null || mount.game === game)
    return isWanted ? (Object.values(h).sort()[0] ?? '') : null
  }

const lastFirst = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0)

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
