import { itemId, kamas, packSize } from '#shared/contract/fields.ts'
import { isObject } from '#shared/contract/json.ts'
import type { MarketAnswer, MarketPrice } from '#shared/endpoints/market.ts'

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

/**
 * What the server answered of a market, checked by hand: no page loads schemas for it. Null where any part of it is not as
 * `marketAnswer` says, so that nothing is half taken.
 */
export function readMarketAnswer(json: unknown, server: string): MarketAnswer | null {
  if (!isObject(json) || json.server !== server) return null
  const { hour, whole, prices } = json
  if (!isWhole(hour) || hour < 0 || typeof whole !== 'boolean' || !Array.isArray(prices)) return null
  return prices.every(isPrice) ? { server, hour, whole, prices } : null
}

const PLAYERS: readonly unknown[] = [0, 5, 8, 20]

function isPrice(row: unknown): row is MarketPrice {
  if (!Array.isArray(row) || row.length !== 7) return false
  const [item, pack, price, players, low, high, day] = row
  return (
    itemId.is(item) &&
    packSize.is(pack) &&
    kamas.is(price) &&
    PLAYERS.includes(players) &&
    price > 0 === players > 0 &&
    kamas.is(low) &&
    kamas.is(high) &&
    isWhole(day)
  )
}
