import type { Database } from '#server/db/engine/database.ts'
import {
  clearTouched,
  completeHour,
  contributionsToItem,
  type HourChanges,
  itemsToPublish,
  publishedHour,
  publishedPrices,
  silencedContributors,
  storeHourChanges,
  touchedPacks,
} from '#server/db/market-prices.ts'
import type { Db, MarketContributionTable, MarketPriceTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { TimeSlice } from '#server/time-slice.ts'
import {
  aggregatePrices,
  inlierReach,
  isInlier,
  type MarketAggregate,
  MIN_CONTRIBUTORS,
} from '#shared/domain/market/aggregate.ts'
import { dayNumber, WINDOW_DAYS } from '#shared/domain/market/lending.ts'
import { LISTED_SERVERS } from '#shared/domain/site/profiles.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { packKey } from './lendable-observations.ts'

export const HOUR_MS = 3_600_000
const EVERY_MS = 60_000
/** For how many hours changes are kept: a device that was away for longer takes all prices. */
export const HOURS_KEPT = 30 * 24
const ITEMS = 50

type PublishDeps = Pick<AppDeps, 'db' | 'now' | 'log'>

/**
 * Publishes the prices of every market once an hour, in one process of the installation at a time. Returns a function that
 * stops it.
 */
export function startPublishing(deps: PublishDeps & Pick<Database, 'unlessTaken'>): () => void {
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
      .catch((err: unknown) => deps.log.error({ err }, 'market prices could not be published'))
    running = false
  }
  void run()
  const timer = setInterval(() => void run(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export const hourAt = (now: number): number => Math.floor(now / HOUR_MS)

/**
 * Publishes every market, unless this hour is published already: the packs that pushes touched, and all of them once a day,
 * because weights change with age. An interrupted pass is repeated: its marks stay until it ends.
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
  const known = await publishedHour(db, server)
  if (known && known.hour >= hour) return
  const today = dayNumber(parisDay(now()))
  const slice = new TimeSlice()
  const touched = await touchedPacks(db, server)
  const pass: Hour = { db, server, hour, today, silenced: await silencedContributors(db, server), slice }
  if (known?.day === today) {
    const items = [...new Set([...touched.packs].map((pack) => Number.parseInt(pack, 10)))]
    for (let i = 0; i < items.length; i += ITEMS) {
      await publishItems(pass, items.slice(i, i + ITEMS), touched.packs)
    }
  } else {
    const seen = new Set<number>()
    for await (const page of itemsToPublish(db, server)) {
      const items = page.filter((item) => !seen.has(item))
      for (const item of items) seen.add(item)
      if (items.length > 0) await publishItems(pass, items, null)
    }
  }
  const from = Math.max(known?.from_hour ?? hour, hour - HOURS_KEPT)
  await completeHour(db, { server, hour, from_hour: from, day: today })
  await clearTouched(db, server, touched.ids)
}

/** Tells some items; `packs`: those alone, null for all of them. Contributions that are too old are forgotten. */
async function publishItems(pass: Hour, items: number[], packs: ReadonlySet<string> | null): Promise<void> {
  const { db, server, slice } = pass
  const stored = await publishedPrices(db, server, items)
  const changes: HourChanges = { prices: [], reclassified: [], expired: [] }
  for (const item of items) {
    const known = new Map(stored.filter(({ item_id }) => item_id === item).map((row) => [packKey(row), row]))
    const contributions = await contributionsByPack(pass, item, changes.expired)
    for (const pack of new Set([...contributions.keys(), ...known.keys()])) {
      if (packs && !packs.has(pack)) continue
      publishPack(pass, pack, { all: contributions.get(pack) ?? [], known: known.get(pack) }, changes)
      if (slice.over) await slice.pause()
    }
  }
  await storeHourChanges(db, server, changes)
}

/** The contributions to an item in the window, by pack; older ones are added to `expired`. */
async function contributionsByPack(
  { db, server, today, slice }: Hour,
  item: number,
  expired: MarketContributionTable[],
): Promise<Map<string, MarketContributionTable[]>> {
  const contributions = new Map<string, MarketContributionTable[]>()
  for await (const page of contributionsToItem(db, server, item)) {
    for (const one of page) {
      const own = contributions.get(packKey(one))
      if (one.day < today - WINDOW_DAYS) expired.push(one)
      else if (own) own.push(one)
      else contributions.set(packKey(one), [one])
    }
    if (slice.over) await slice.pause()
  }
  return contributions
}

type PackState = { all: readonly MarketContributionTable[]; known: MarketPriceTable | undefined }

function publishPack(
  { server, hour, today, silenced }: Hour,
  pack: string,
  { all, known }: PackState,
  changes: HourChanges,
): void {
  const counted = all.filter(({ contributor }) => !silenced.has(contributor))
  const reach = inlierReach(counted.map(({ price }) => price))
  const aggregate = aggregatePrices(counted, today, reach)
  const next = nextPublication(aggregate, known, today)
  if (next && next !== known) {
    const [item_id = 0, pack_size = 0] = pack.split('|').map(Number)
    const row = { ...next, server, item_id, pack_size, hour }
    if (!known || TOLD.some((name) => known[name] !== row[name])) changes.prices.push(row)
    // What travels is as it was: devices that have it are not told again.
    else if (COMPARED.some((name) => known[name] !== row[name]))
      changes.prices.push({ ...row, hour: known.hour })
  }
  for (const one of all) {
    const outlier = aggregate === null || isInlier(one.price, reach) ? 0 : 1
    if (outlier !== one.outlier) changes.reclassified.push({ ...one, outlier })
  }
}

const TOLD = ['price', 'players', 'low', 'high', 'day'] as const
const COMPARED = ['contributors', 'exact', 'spread'] as const

/** What a market shows of a pack; a price of 0 shows nothing, the rest is then of the publication before. */
export type Publication = Omit<MarketAggregate, 'players'> & { players: number }

/**
 * What a market shows next of a pack (N195); undefined: nothing, as ever. What it showed before stays where the next publication
 * would tell of one player, or be one that a few can make: where as many contributors and one more, or one fewer, count; and where
 * the median leaves the spread of the former one, until twice as many say so. Once all that was shown is older than the window,
 * nothing of it can be subtracted, and nothing stays. `today`: days since 1970.
 */
export function nextPublication<P extends Publication>(
  aggregate: MarketAggregate | null,
  shown: P | undefined,
  today: number,
): MarketAggregate | P | undefined {
  if (aggregate === null) return shown && shown.price > 0 ? { ...shown, price: 0 } : shown
  if (!shown || shown.day < today - WINDOW_DAYS) return aggregate
  const isByOne = Math.abs(aggregate.contributors - shown.contributors) === 1
  const isJump = Math.abs(aggregate.exact - shown.exact) > shown.spread
  return isByOne || (isJump && aggregate.contributors < 2 * MIN_CONTRIBUTORS) ? shown : aggregate
}
