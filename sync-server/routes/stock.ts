import { Hono } from 'hono'
import { livingRecords, recordsNamed } from '#server/db/records.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { requireUser } from '#server/http/require-user.ts'
import { push } from '#server/sync/push.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import { type Collection, keyParts } from '#shared/contract/collection.ts'
import { AppError } from '#shared/contract/error.ts'
import { parisDay } from '#shared/domain/paris-day.ts'
import { inventoryBody, marketPriceBody, salePrefBody } from '#shared/endpoints/stock.ts'

/** The spec's single-row calls on stock, pack prices and sale preferences (spec tools §7): adapters over the merge. */
export function stockRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const guards = [requireUser(deps), limitBody(16_000)] as const

  app.get('/user_inventories', requireUser(deps), async (c) => {
    return c.json(await rowsOf(deps, c.get('user').id, inventories))
  })
  app.post('/user_inventories', ...guards, async (c) => {
    const body = await readBody(c, inventoryBody)
    return c.json(await store(deps, c.get('user').id, inventories, body))
  })
  app.post('/user_market_prices', ...guards, async (c) => {
    const body = { ...(await readBody(c, marketPriceBody)), date: parisDay(deps.now()) }
    return c.json(await store(deps, c.get('user').id, priceObservations, body))
  })
  app.post('/user_sale_prefs', ...guards, async (c) => {
    const body = await readBody(c, salePrefBody)
    return c.json(await store(deps, c.get('user').id, salePrefs, body))
  })
  return app
}

/** Merges one object that the body's schema has let through, and answers the row as it is stored. */
async function store(deps: AppDeps, userId: string, collection: Collection, body: Record<string, unknown>) {
  const pushed = await push(deps, userId, collection, [body], null)
  const result = pushed.lost ? undefined : pushed.results[0]
  if (result?.status !== 'ok') {
    throw new AppError(422, 'invalid', result?.message ?? 'Valeur refusée.', result?.fields)
  }
  const { key } = result
  const rows = await deps.db.transaction().execute((tx) => recordsNamed(tx, userId, collection.name, [key]))
  return rowOf(collection, key, rows.get(key)?.v ?? {})
}

async function rowsOf(deps: AppDeps, userId: string, collection: Collection) {
  const rows = await livingRecords(deps.db, userId, collection.name)
  return rows.map(({ key, v }) => rowOf(collection, key, v))
}

const rowOf = (collection: Collection, key: string, v: Record<string, unknown>) => ({
  ...keyParts(collection, key),
  ...collection.defaults,
  ...v,
})
