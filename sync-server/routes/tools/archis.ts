import { Hono } from 'hono'
import { ochreRows } from '#server/catalogue/search/queries.ts'
import type { Player } from '#server/db/records.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { requirePlayer } from '#server/http/in-profile.ts'
import { rowsOf } from '#server/plain/rows.ts'
import { readInteger } from '#server/routes/catalogue/catalogue-query.ts'
import { TimeSlice } from '#server/time-slice.ts'
import { archis } from '#shared/collections/archis.ts'
import { AppError } from '#shared/contract/error.ts'
import { matchesOchre, ochreKey } from '#shared/domain/ochre.ts'

const MAX_QUERY = 200

/** The ochre quest for plain clients: the list of the game with what the player has of each row (T143, T144). */
export function archiRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/api/v1/archis', requirePlayer(deps), async (c) => {
    const { q = '' } = c.req.query()
    const step = readStep(c.req.query('step'))
    const owned = readOwned(c.req.query('owned'))
    const captures = await capturesOf(deps, c.get('player'))
    const entries = captures.filter(
      (row) =>
        (step === undefined || row.step === step) &&
        (owned === undefined || row.owned === owned) &&
        matchesOchre(row, q.slice(0, MAX_QUERY)),
    )
    return c.json({ entries })
  })
  return app
}

/** `archimonstre` always carries the key that `bulk_upsert` wants back: the monster's name where there is no other. */
async function capturesOf(deps: AppDeps, player: Player) {
  const states = new Map(
    (await rowsOf(deps, player, archis, new TimeSlice())).map((row) => [row.archimonstre, row]),
  )
  return (await ochreRows(deps.db)).map((row) => {
    const archimonstre = ochreKey(row)
    const state = states.get(archimonstre) ?? archis.defaults
    const { owned, owned_count, sell_price_kamas } = state
    return { ...row, archimonstre, owned, owned_count, sell_price_kamas }
  })
}

/** A step of the quest; « - » asks for the rows whose step is unknown. */
function readStep(text: string | undefined): number | null | undefined {
  if (!text) return undefined
  return text === '-' ? null : readInteger(text, { name: 'step', min: 1, max: 19 })
}

function readOwned(text: string | undefined): boolean | undefined {
  if (!text) return undefined
  if (text === 'true' || text === 'false') return text === 'true'
  throw new AppError(422, 'invalid', 'owned doit être true ou false.')
}
