import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { ServerRow } from '#server/db/records.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { requirePlayer } from '#server/http/in-profile.ts'
import { jsonList, jsonRows, streamJson } from '#server/http/stream-json.ts'
import { orderedRows, removeOne } from '#server/plain/rows.ts'
import { flips } from '#shared/collections/flips.ts'
import type { RowOf } from '#shared/contract/collection.ts'
import { flipTax, flipTotals } from '#shared/domain/flips/flips.ts'

/** The buy/resell tracker for plain clients (T57, T59). Its lines are written by the bulk call. */
export function flipRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.get('/api/v1/flips', compress(), requirePlayer(deps), async (c) => {
    const player = c.get('player')
    return streamJson(c, deps, async function* (slice) {
      let totals = flipTotals([])
      const shown = (line: Line) => {
        totals = flipTotals([line], totals)
        return { ...line, tax_kamas: flipTax(line) }
      }
      const lines = orderedRows(deps, player, flips, NEWEST_FIRST, slice)
      yield* jsonList(jsonRows(lines, slice, shown), '{"entries":')
      yield `,"aggregates":${JSON.stringify(totals)}}`
    })
  })

  app.delete('/api/v1/flips/:id', requirePlayer(deps), async (c) => {
    const id = c.req.param('id')
    await removeOne(deps, c.get('player'), flips, id, 'Ligne introuvable.')
    return c.json({ id, deleted: true })
  })
  return app
}

type Line = RowOf<typeof flips>
type Age = { bought: string; entered: string }

/** Lines by purchase date, those of one day by when they were entered, those without a date last. */
const NEWEST_FIRST = {
  note: ({ purchase_date }: Line, h: ServerRow['h']): Age => ({
    bought: purchase_date ?? '',
    entered: h.purchase_date ?? '',
  }),
  compare: (a: Age, b: Age): number => compare(b.bought, a.bought) || compare(b.entered, a.entered),
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
