import type { Database } from '#server/db/engine/database.ts'
import {
  allContributedPacks,
  type ContributedPack,
  clearTouched,
  completeHour,
  contributedPacks,
  countPublished,
  type HourChanges,
  packKey,
  publishedHour,
  publishedPrices,
  storeHourChanges,
  touchedPacks,
} from '#server/db/market-prices.ts'
import type { Db, MarketPriceTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { TimeSlice } from '#server/time-slice.ts'
import {
  aggregatePrices,
  inlierReach,
  isInlier,
  type MarketAggregate,
  MIN_CONTRIBUTORS,
  type Reach,
} from '#shared/domain/market/aggregate.ts'
import { dayNumber, WINDOW_DAYS } from '#shared/domain/market/lending.ts'
import { LISTED_SERVERS } from '#shared/domain/site/profiles.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'

export const HOUR_MS = 3_600_000
const EVERY_MS = 60_000
/** For how many hours changes are kept: a device that was away for longer takes all prices. */
export const HOURS_KEPT = 30 * 24
/** Packs, and contributions, whose changes are stored together: other writers wait for these. */
const [PACKS, CONTRIBUTIONS] = [100, 10_000]
/** Where more than this part of all packs was touched, all of them are read in less time than these one by one. */
const MOST = 0.5
/** Where no price is shown, no contribution is an outlier. */
const EVERYWHERE: Reach = { middle: 0, within: Number.POSITIVE_INFINITY }

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

type Hour = { db: Db; server: string; hour: number; today: number; slice: TimeSlice }

async function publishMarket({ db, now }: PublishDeps, server: string): Promise<void> {
  const hour = hourAt(now())
  const known = await publishedHour(db, server)
  if (known && known.hour >= hour) return
  const today = dayNumber(parisDay(now()))
  const touched = await touchedPacks(db, server)
  const slice = new TimeSlice()
  const few = known?.day === today && touched.packs.length <= MOST * (await countPublished(db, server))
  const packs = few
    ? contributedPacks(db, server, touched.packs, slice)
    : allContributedPacks(db, server, slice)
  const pass: Hour = { db, server, hour, today, slice }
  let [together, weighed]: [ContributedPack[], number] = [[], 0]
  for await (const pack of packs) {
    if (slice.over) await slice.pause()
    weighed += pack.contributions.length
    if (together.push(pack) < PACKS && weighed < CONTRIBUTIONS) continue
    await publishPacks(pass, together)
    together = []
    weighed = 0
  }
  await publishPacks(pass, together)
  const from = Math.max(known?.from_hour ?? hour, hour - HOURS_KEPT)
  await completeHour(db, { server, hour, from_hour: from, day: today })
  await clearTouched(db, server, touched.ids)
}

/** Tells some packs. Contributions that are too old are forgotten. */
async function publishPacks(pass: Hour, packs: readonly ContributedPack[]): Promise<void> {
  const { db, server, today, slice } = pass
  if (packs.length === 0) return
  const items = [...new Set(packs.map(({ pack }) => pack.item_id))]
  const shown = new Map((await publishedPrices(db, server, items)).map((row) => [packKey(row), row]))
  const changes: HourChanges = { prices: [], outliers: [], inliers: [], expired: [] }
  for (const held of packs) {
    publishPack(pass, held, shown.get(packKey(held.pack)), changes)
    if (slice.over) await slice.pause()
  }
  await storeHourChanges(db, server, changes, oldestDay(today))
}

const oldestDay = (today: number): number => today - WINDOW_DAYS

function publishPack(
  { server, hour, today }: Hour,
  { pack, contributions }: ContributedPack,
  known: MarketPriceTable | undefined,
  changes: HourChanges,
): void {
  const inWindow = contributions.filter(({ day }) => day >= oldestDay(today))
  if (inWindow.length < contributions.length) changes.expired.push(pack)
  const counted = inWindow.filter(({ silenced }) => !silenced)
  const reach = inlierReach(counted.map(({ price }) => price))
  const aggregate = aggregatePrices(counted, today, reach)
  const next = nextPublication(aggregate, known, today)
  if (next && next !== known) {
    const row = { ...next, server, ...pack, hour }
    if (!known || TOLD.some((name) => known[name] !== row[name])) changes.prices.push(row)
    // What travels is as it was: devices that have it are not told again.
    else if (COMPARED.some((name) => known[name] !== row[name]))
      changes.prices.push({ ...row, hour: known.hour })
  }
  const judged = aggregate === null ? EVERYWHERE : reach
  const turned = inWindow.filter(({ price, outlier }) => isInlier(price, judged) === outlier)
  if (turned.some(({ outlier }) => !outlier)) changes.outliers.push({ ...pack, ...judged })
  if (turned.some(({ outlier }) => outlier)) changes.inliers.push({ ...pack, ...judged })
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
