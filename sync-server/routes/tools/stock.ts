import { Hono } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { requirePlayer } from '#server/http/in-profile.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { jsonList, jsonRows, streamJson } from '#server/http/stream-json.ts'
import { storeOne } from '#server/plain/rows.ts'
import { stockRows } from '#server/plain/stock.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { inventoryBody, marketPriceBody, salePrefBody } from '#shared/endpoints/stock.ts'

/** The single-row calls on stock, pack prices and sale preferences (T199–T202): adapters over the merge. */
export function stockRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const guards = [requirePlayer(deps), limitBody(16_000)] as const

  app.get('/user_inventories', requirePlayer(deps), (c) => {
    const player = c.get('player')
    return streamJson(c, deps, (slice) => jsonList(jsonRows(stockRows(deps.db, player, slice), slice)))
  })
  app.post('/user_inventories', ...guards, async (c) => {
    const { item_id, quantity } = await readBody(c, inventoryBody)
    await storeOne(deps, c.get('player'), inventories, { item_id, quantity })
    // The count goes above every move that is known, so that the stock is what was counted.
    return c.json({ item_id, quantity })
  })
  // Plain clients read what they always read of a price, and of a sale below.
  app.post('/user_market_prices', ...guards, async (c) => {
    const body = { ...(await readBody(c, marketPriceBody)), date: parisDay(deps.now()) }
    const { via: _, ...price } = await storeOne(deps, c.get('player'), priceObservations, body)
    return c.json(price)
  })
  app.post('/user_sale_prefs', ...guards, async (c) => {
    const body = await readBody(c, salePrefBody)
    const { per_day: _, ...prefs } = await storeOne(deps, c.get('player'), salePrefs, body)
    return c.json(prefs)
  })
  return app
}
