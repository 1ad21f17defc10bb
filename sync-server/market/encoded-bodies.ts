import { compressed } from '#server/compress.ts'
import { pricesSince } from '#server/db/market-prices.ts'
import type { Db, MarketHourTable } from '#server/db/schema.ts'
import { TimeSlice } from '#server/time-slice.ts'
import type { MarketAnswer } from '#shared/endpoints/market.ts'

/** Made once an hour for each server, while players wait: a third of the time of the catalogue's level, 4 % larger. */
const LEVEL = { br: 6, gz: 6 }
const MAX_CACHED = 64
/** Changes of the last day are served by the hour, older ones by the day: few bodies for any number of devices. */
const HOURLY_FOR = 24

/** An answer's body in each encoding. */
export type EncodedBody = { br: Buffer; gzip: Buffer; plain: Buffer }

/** The hour from which changes are served to a device that holds the prices of `since`; null: all prices (N200). */
export function changesFrom({ hour, from_hour }: MarketHourTable, since: number | null): number | null {
  if (since === null || since > hour) return null
  const from = hour - since <= HOURLY_FOR ? since : since - (since % HOURLY_FOR)
  return from < from_hour ? null : from
}

/** Bodies by server, hour and first change, each encoded once; the least recently used one is evicted. */
export function createBodyCache(db: Db) {
  const cache = new Map<string, Promise<EncodedBody>>()
  return (hour: MarketHourTable, from: number | null): Promise<EncodedBody> => {
    const name = `${hour.server}|${hour.hour}|${from ?? ''}`
    const body = cache.get(name) ?? encodeBody(db, hour, from)
    cache.delete(name)
    cache.set(name, body)
    body.catch(() => cache.delete(name))
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
    return body
  }
}

async function encodeBody(
  db: Db,
  { server, hour }: MarketHourTable,
  from: number | null,
): Promise<EncodedBody> {
  const slice = new TimeSlice()
  const prices: MarketAnswer['prices'] = []
  for await (const rows of pricesSince(db, server, from)) {
    for (const { item_id, pack_size, price, players, low, high, day } of rows) {
      const told = price === 0 ? [0, 0, 0, 0, 0] : [price, players, low, high, day]
      prices.push([item_id, pack_size, ...told] as MarketAnswer['prices'][number])
    }
    if (slice.over) await slice.pause()
  }
  const answer: MarketAnswer = { server, hour, whole: from === null, prices }
  const plain = Buffer.from(JSON.stringify(answer))
  const { br, gz } = await compressed(plain, LEVEL)
  return { br, gzip: gz, plain }
}
