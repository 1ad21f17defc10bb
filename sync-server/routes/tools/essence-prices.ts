import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Player } from '#server/db/records.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { requirePlayer } from '#server/http/in-profile.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { jsonList, jsonRows, streamJson } from '#server/http/stream-json.ts'
import { plainRows, storeOne } from '#server/plain/rows.ts'
import { essencePrices } from '#shared/collections/essence-prices.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { essencePriceBody } from '#shared/endpoints/breeding.ts'

/** What the player reckons essences at, for plain clients (T191, T192). */
export function essencePriceRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.get('/api/v1/essence_prices', compress(), requirePlayer(deps), async (c) => {
    const player = c.get('player')
    return streamJson(c, deps, (slice) =>
      jsonList(jsonRows(plainRows(deps, player, essencePrices, slice), slice)),
    )
  })

  app.post('/api/v1/essence_prices/upsert', requirePlayer(deps), limitBody(16_000), async (c) => {
    const body = await readBody(c, essencePriceBody)
    const player = c.get('player')
    // The book first: should the second commit fail, the client was told nothing and sends both again.
    if (body.price > 0) await observe(deps, player, body.item_id, body.price)
    return c.json(await storeOne(deps, player, essencePrices, body))
  })
  return app
}

/** A price for one piece is an observation of the price book too. */
async function observe(deps: AppDeps, player: Player, item_id: number, price_kamas: number): Promise<void> {
  const seen = { item_id, pack_size: 1, date: parisDay(deps.now()), price_kamas }
  await storeOne(deps, player, priceObservations, seen)
}
