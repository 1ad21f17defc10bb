import { compressed } from '#server/compress.ts'
import { pricesSince } from '#server/db/market-prices.ts'
import type { Db, MarketHourTable } from '#server/db/schema.ts'
import { TimeSlice } from '#server/time-slice.ts'
import type { MarketAnswer } from '#shared/endpoints/market.ts'

/** Made once an hour for each server, while players wait: a third of the time of the catalogue's level, 4 % larger. */
const LEVEL = { br: 6, gz: 6 }
const KEPT = 64
/** Within a day changes are told apart by the hour, before that by the day: few packs for any number of devices. */
const BY_HOUR = 24

/** A body as it travels. */
export type Pack = { br: Buffer; gzip: Buffer; plain: Buffer }

/** The hour from which changes are told to a device that holds those of `since`; null: it is told all prices. */
export function toldFrom({ hour, from_hour }: MarketHourTable, since: number | null): number | null {
  if (since === null || since > hour) return null
  const from = hour - since <= BY_HOUR ? since : since - (since % BY_HOUR)
  return from < from_hour ? null : from
}

/** The packs of each server, each made once for all who ask within its hour; the one used longest ago makes room. */
export function createPacks(db: Db) {
  const kept = new Map<string, Promise<Pack>>()
  return (hour: MarketHourTable, from: number | null): Promise<Pack> => {
    const name = `${hour.server}|${hour.hour}|${from ?? ''}`
    const pack = kept.get(name) ?? makePack(db, hour, from)
    kept.delete(name)
    kept.set(name, pack)
    pack.catch(() => kept.delete(name))
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return pack
  }
}

async function makePack(db: Db, { server, hour }: MarketHourTable, from: number | null): Promise<Pack> {
  const slice = new TimeSlice()
  const prices: MarketAnswer['prices'] = []
  for await (const rows of pricesSince(db, server, from)) {
    for (const { item_id, pack_size, price, players, low, high, day } of rows)
      prices.push([item_id, pack_size, price, players, low, high, day] as MarketAnswer['prices'][number])
    if (slice.over) await slice.pause()
  }
  const answer: MarketAnswer = { server, hour, whole: from === null, prices }
  const plain = Buffer.from(JSON.stringify(answer))
  const { br, gz } = await compressed(plain, LEVEL)
  return { br, gzip: gz, plain }
}
