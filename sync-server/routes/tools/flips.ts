import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { livingRecords, type Player } from '#server/db/records.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { requirePlayer } from '#server/http/in-profile.ts'
import { removeOne } from '#server/plain/rows.ts'
import { flips } from '#shared/collections/flips.ts'
import { rowOf } from '#shared/contract/collection.ts'
import { flipTax, flipTotals } from '#shared/domain/flips/flips.ts'

/** The buy/resell tracker for plain clients (T57, T59). Its lines are written by the bulk call. */
export function flipRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.get('/api/v1/flips', compress(), requirePlayer(deps), async (c) => {
    const lines = await newestFirst(deps, c.get('player'))
    const entries = lines.map((line) => ({ ...line, tax_kamas: flipTax(line) }))
    return c.json({ entries, aggregates: flipTotals(lines) })
  })

  app.delete('/api/v1/flips/:id', requirePlayer(deps), async (c) => {
    const id = c.req.param('id')
    await removeOne(deps, c.get('player'), flips, id, 'Ligne introuvable.')
    return c.json({ id, deleted: true })
  })
  return app
}

/** Lines by purchase date, those of one day by when they were entered, those without a date last. */
async function newestFirst(deps: AppDeps, player: Player) {
  const records = await livingRecords(deps.db, player, flips)
  return records
    .map(({ key, v, h }) => ({ line: rowOf(flips, key, v), entered: h.purchase_date ?? '' }))
    .sort(
      (a, b) =>
        compare(b.line.purchase_date ?? '', a.line.purchase_date ?? '') || compare(b.entered, a.entered),
    )
    .map(({ line }) => line)
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
