import type { Database } from '#server/db/engine/database.ts'
import {
  closeHour,
  forgetTouched,
  type HourChanges,
  hourOf,
  itemsOf,
  pricesOfItems,
  silencedOn,
  storeHour,
  touchedOn,
  voicesAboutItem,
} from '#server/db/market-prices.ts'
import type { Db, MarketPriceTable, MarketVoiceTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { TimeSlice } from '#server/time-slice.ts'
import { limitsOf, type Told, toldOf } from '#shared/domain/market/told.ts'
import { dayNumber, WINDOW_DAYS } from '#shared/domain/market/voices.ts'
import { LISTED_SERVERS } from '#shared/domain/site/profiles.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { packOf } from './lent-rows.ts'

export const HOUR_MS = 3_600_000
const EVERY_MS = 60_000
/** For how many hours changes are told apart: a device that was away for longer takes all prices. */
export const HOURS_KEPT = 30 * 24
const ITEMS = 50

type PublishDeps = Pick<AppDeps, 'db' | 'now' | 'log'>

/**
 * Tells what the voices of each market come to, once an hour, in one process of the installation at a time. Answers how to
 * stop.
 */
export function keepPublishing(deps: PublishDeps & Pick<Database, 'unlessTaken'>): () => void {
  let running = false
  let done = 0
  const run = async () => {
    const hour = hourAt(deps.now())
    if (running || hour === done) return
    running = true
    await deps
      .unlessTaken('market', async () => {
        await publishMarkets(deps)
        done = hour
      })
      .catch((err: unknown) => deps.log.error({ err }, 'prices of markets could not be told'))
    running = false
  }
  void run()
  const timer = setInterval(() => void run(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export const hourAt = (now: number): number => Math.floor(now / HOUR_MS)

/**
 * Tells every market anew, unless this hour is told: what pushes touched; and all of it once a day, because voices grow old. A
 * pass that dies in between is made again: its marks stay until it ends.
 */
export async function publishMarkets(deps: PublishDeps): Promise<void> {
  for (const server of LISTED_SERVERS) await publishMarket(deps, server)
}

type Hour = {
  db: Db
  server: string
  hour: number
  today: number
  silenced: ReadonlySet<string>
  slice: TimeSlice
}

async function publishMarket({ db, now }: PublishDeps, server: string): Promise<void> {
  const hour = hourAt(now())
  const known = await hourOf(db, server)
  if (known && known.hour >= hour) return
  const today = dayNumber(parisDay(now()))
  const slice = new TimeSlice()
  const touched = await touchedOn(db, server)
  const pass: Hour = { db, server, hour, today, silenced: await silencedOn(db, server), slice }
  if (known?.day === today) {
    const items = [...new Set([...touched.packs].map((pack) => Number.parseInt(pack, 10)))]
    for (let i = 0; i < items.length; i += ITEMS) {
      await publishItems(pass, items.slice(i, i + ITEMS), touched.packs)
    }
  } else {
    const seen = new Set<number>()
    for await (const page of itemsOf(db, server)) {
      const items = page.filter((item) => !seen.has(item))
      for (const item of items) seen.add(item)
      if (items.length > 0) await publishItems(pass, items, null)
    }
  }
  const from = Math.max(known?.from_hour ?? hour, hour - HOURS_KEPT)
  await closeHour(db, { server, hour, from_hour: from, day: today })
  await forgetTouched(db, server, touched.ids)
}

/** Tells some items; `packs`: those alone, null for all of them. Voices that are too old are forgotten. */
async function publishItems(pass: Hour, items: number[], packs: ReadonlySet<string> | null): Promise<void> {
  const { db, server, slice } = pass
  const stored = await pricesOfItems(db, server, items)
  const changes: HourChanges = { prices: [], judged: [], expired: [] }
  for (const item of items) {
    const known = new Map(stored.filter(({ item_id }) => item_id === item).map((row) => [packOf(row), row]))
    const voices = await voicesByPack(pass, item, changes.expired)
    for (const pack of new Set([...voices.keys(), ...known.keys()])) {
      if (packs && !packs.has(pack)) continue
      publishPack(pass, pack, { all: voices.get(pack) ?? [], known: known.get(pack) }, changes)
      if (slice.over) await slice.pause()
    }
  }
  await storeHour(db, server, changes)
}

/** The voices about an item that may count, by pack; the others are added to those that are too old. */
async function voicesByPack(
  { db, server, today, slice }: Hour,
  item: number,
  expired: MarketVoiceTable[],
): Promise<Map<string, MarketVoiceTable[]>> {
  const voices = new Map<string, MarketVoiceTable[]>()
  for await (const page of voicesAboutItem(db, server, item)) {
    for (const voice of page) {
      const own = voices.get(packOf(voice))
      if (voice.day < today - WINDOW_DAYS) expired.push(voice)
      else if (own) own.push(voice)
      else voices.set(packOf(voice), [voice])
    }
    if (slice.over) await slice.pause()
  }
  return voices
}

type PackState = { all: readonly MarketVoiceTable[]; known: MarketPriceTable | undefined }

function publishPack(
  { server, hour, today, silenced }: Hour,
  pack: string,
  { all, known }: PackState,
  changes: HourChanges,
): void {
  const heard = all.filter(({ voter }) => !silenced.has(voter))
  const near = limitsOf(heard.map(({ price }) => price))
  const told = toldOf(heard, today, near)
  const row = priceRow(pack, told)
  if (known ? isUnlike(known, row) : told) changes.prices.push({ server, ...row, hour })
  for (const voice of all) {
    const outlier = told === null || near(voice.price) ? 0 : 1
    if (outlier !== voice.outlier) changes.judged.push({ ...voice, outlier })
  }
}

type PriceRow = Omit<MarketPriceTable, 'server' | 'hour'>

const NOTHING = { price: 0, players: 0, low: 0, high: 0, day: 0 }

function priceRow(pack: string, told: Told | null): PriceRow {
  const [item_id = 0, pack_size = 0] = pack.split('|').map(Number)
  return { item_id, pack_size, ...(told ?? NOTHING) }
}

const isUnlike = (a: PriceRow, b: PriceRow): boolean =>
  a.price !== b.price ||
  a.players !== b.players ||
  a.low !== b.low ||
  a.high !== b.high ||
  (a.day !== b.day && b.price > 0)
