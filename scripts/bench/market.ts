import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'pino'
import type { Database } from '#server/db/engine/database.ts'
import { openDataDir } from '#server/db/engine/open.ts'
import { openPostgres } from '#server/db/engine/postgres.ts'
import { markTouched, storeContributions } from '#server/db/market-contributions.ts'
import { allContributedPacks, publishedHour } from '#server/db/market-prices.ts'
import type { Db, MarketContributionTable } from '#server/db/schema.ts'
import { publishMarkets } from '#server/market/publish.ts'
import { createBodyCache } from '#server/routes/markets.ts'
import { TimeSlice } from '#server/time-slice.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { makeStamp } from '#shared/contract/stamp.ts'
import { HEADER, SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { dayNumber } from '#shared/domain/market/lending.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { knowItems } from '#tests/harness/known-items.ts'
import { startCluster } from '#tests/harness/postgres.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { type Bench, bench, type Line, ONCE, type Row } from './runner.ts'
import { anAccount, putRows } from './stage.ts'

/** The part of the whole volume that a run has: `MARKET_SHARE=1` is all of it. */
const SHARE = Number(process.env.MARKET_SHARE ?? '0.1')
const PLAYERS = Math.round(20_000 * SHARE)
const CONTRIBUTIONS_A_DAY = Math.round(1_000_000 * SHARE)
/** Packs that are sold at all, however many players there are, and how many of them one player follows. */
const [PACKS, FOLLOWED] = [12_000, 150]
/** How many prices travel in one push. */
const BATCH = 50
/** Batches that a player goes through before the first one comes again: within the contributions of a day. */
const BATCHES = 60
const [LANES, HOURS, ROUND_MS] = [6, 3, 4_000]
const SERVER = 'hell-mina'
const [HOUR, DAY] = [3_600_000, 86_400_000]
const ENV = { JWT_SECRET: 'un secret pour le banc, assez long', LOG_LEVEL: 'error' }

/** Numbers in [0, 1), the same in each run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const random = numbers(7)

/** The packs that a player follows: some by everybody, most by few. */
function followedBy(player: number): number[] {
  const next = numbers(player * 2_654_435_761)
  return Array.from({ length: FOLLOWED }, () => Math.floor(PACKS * next() ** 2.5))
}

function contributionOf(player: number, pack: number, day: number): MarketContributionTable {
  const usual = 50 + ((pack * 7919) % 90_000)
  return {
    server: SERVER,
    item_id: 1 + Math.floor(pack / PACK_SIZES.length),
    pack_size: PACK_SIZES[pack % PACK_SIZES.length] ?? 1,
    contributor: `voix${String(player).padStart(20, '0')}`,
    day,
    // Prices of a market wander by some percent; one in a hundred is a slip.
    price: Math.max(1, Math.round(usual * (random() < 0.01 ? 10 : 0.92 + 0.16 * random()))),
    outlier: 0,
    network: `réseau${player % 5_000}`,
  }
}

const store = (db: Db, contributions: readonly MarketContributionTable[], touched: boolean) =>
  db.transaction().execute(async (tx) => {
    await storeContributions(tx, contributions, new TimeSlice())
    if (touched) await markTouched(tx, SERVER, contributions)
  })

/** Gives every player a contribution about each pack that they follow, of the last days; answers how many. */
async function fillMarket(db: Db, today: number): Promise<number> {
  let [page, filled]: [MarketContributionTable[], number] = [[], 0]
  for (let player = 0; player < PLAYERS; player++) {
    for (const pack of new Set(followedBy(player)))
      page.push(contributionOf(player, pack, today - Math.floor(7 * random())))
    if (page.length < 20_000 && player < PLAYERS - 1) continue
    await store(db, page, false)
    filled += page.length
    page = []
  }
  return filled
}

/** An hour of a day's contributions, as pushes leave them. */
async function anHour(db: Db, today: number): Promise<void> {
  for (let push = 0; push < Math.ceil(CONTRIBUTIONS_A_DAY / 24 / BATCH); push++) {
    const player = Math.floor(PLAYERS * random())
    const packs = [...new Set(followedBy(player))].sort(() => random() - 0.5).slice(0, BATCH)
    await store(
      db,
      packs.map((pack) => contributionOf(player, pack, today)),
      true,
    )
  }
}

/** A day's first hour, which weighs every pack, then hours of pushes; and the packs that each of them makes. */
async function hours(where: string, { db }: Database): Promise<Row[]> {
  // Noon and after, today: one day for all hours, and a server that starts later finds them told.
  const noon = Date.parse(`${parisDay(Date.now())}T12:00:00Z`)
  const today = dayNumber(parisDay(noon))
  const filled = await fillMarket(db, today)
  console.error(`${where}: ${PLAYERS} players, ${filled} contributions, ${CONTRIBUTIONS_A_DAY} a day`)
  const pass = (at: number) => publishMarkets({ db, now: () => at, log: {} as Logger })
  const read = await measured(() => readAll(db))
  const first = await measured(() => pass(noon))
  const packs = createBodyCache(db)
  const packSince = async (since: number | null) => {
    const hour = await publishedHour(db, SERVER)
    if (!hour) throw new Error('no hour was told')
    return (await packs(hour, since === null ? null : hour.hour - since)).br.length / 1000
  }
  const whole = await packSince(null)
  let [later, block, delta] = [0, first.block, 0]
  for (let n = 1; n <= HOURS; n++) {
    await anHour(db, today)
    const one = await measured(() => pass(noon + n * HOUR))
    later += one.ms / HOURS
    block = Math.max(block, one.block)
    delta += (await packSince(1)) / HOURS
  }
  const named = `Market of ${PLAYERS} players, ${CONTRIBUTIONS_A_DAY} contributions a day, ${where}`
  const row = (what: string, ours: number, against: Row['against'], unit = 'ms'): Row => {
    return { ...ONCE, what: `${named}: ${what}`, ours: () => ours, against, unit }
  }
  const rows = [
    row(`the first hour of a day, ${filled} contributions`, first.ms, { 'reading them': read.ms }),
    row('an hour of it', later, { 'aim: 5 seconds': 5_000 }),
    row('longest stop of other requests meanwhile', block, { 'aim: 50 ms': 50 }),
  ]
  if (where !== 'SQLite') return rows
  return [
    ...rows,
    row('all prices, as they travel', whole, { 'aim: 300 kB': 300 }, 'kB'),
    row('a device that asks every hour of a day', 24 * delta, { 'all prices each time': 24 * whole }, 'kB'),
  ]
}

/** How long work takes, and the longest time that it kept the event loop to itself, in milliseconds. */
async function measured(work: () => Promise<void>): Promise<{ ms: number; block: number }> {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  const begun = performance.now()
  await work()
  const ms = performance.now() - begun
  delays.disable()
  return { ms, block: Number.isFinite(delays.max) ? delays.max / 1e6 : 0 }
}

async function readAll(db: Db): Promise<void> {
  for await (const { contributions } of allContributedPacks(db, SERVER, new TimeSlice()))
    if (contributions.length === 0) return
}

type Player = { url: string; session: Awaited<ReturnType<typeof anAccount>>; sent: number }

/** Prices per second that players push who lend, and who do not, to one or more processes of an installation. */
async function pushes(where: string, urls: readonly string[], db: Db): Promise<Row> {
  await knowItems(
    db,
    Array.from({ length: BATCHES * BATCH }, (_, i) => i + 1),
  )
  const players = async (lends: boolean) => {
    const made: Player[] = []
    for (let lane = 0; lane < LANES; lane++) made.push(await aPlayer(urls[lane % urls.length] ?? '', lends))
    return made
  }
  const [lenders, others] = [await players(true), await players(false)]
  // Accounts are heard after three days.
  await db
    .updateTable('users')
    .set({ created_at: Date.now() - 4 * DAY })
    .execute()
  return {
    what: `Market, ${where}: prices pushed by who lends, 50 per request`,
    figures: ['mean'],
    unit: 'rows/s',
    better: 'larger',
    rounds: 3,
    warmUp: 1,
    ours: () => rate(lenders),
    against: { 'by who does not': () => rate(others) },
  }
}

async function aPlayer(url: string, lends: boolean): Promise<Player> {
  const player = { url, session: await anAccount(url), sent: 0 }
  const stamp = stampNow(player)
  await push(player, 'profiles', [{ key: 'main', server: 'Hell Mina', h: { server: stamp } }])
  if (lends) await push(player, 'market_sharing', [{ key: SERVER, lend: true, h: { lend: stamp } }])
  return player
}

const push = ({ url, session }: Player, path: string, rows: readonly object[]) =>
  putRows(url, session, { path }, rows, { [HEADER.schema]: String(SCHEMA_VERSION) })

async function rate(players: readonly Player[]): Promise<number> {
  const begun = performance.now()
  let rows = 0
  await Promise.all(
    players.map(async (player) => {
      while (performance.now() - begun < ROUND_MS) {
        await push(player, 'user_market_prices', batchOf(player))
        rows += BATCH
      }
    }),
  )
  return (rows / (performance.now() - begun)) * 1000
}

function batchOf(player: Player): object[] {
  const stamp = stampNow(player)
  const first = 1 + (player.sent % BATCHES) * BATCH
  return Array.from({ length: BATCH }, (_, i) => ({
    key: `${first + i}|1|${parisDay(Date.now())}`,
    price_kamas: 100 + player.sent + i,
    via: 'typed',
    h: { price_kamas: stamp, via: stamp },
  }))
}

function stampNow(player: Player): string {
  player.sent += 1
  return makeStamp(Date.now(), player.sent % 60_000, 'appareil01')
}

/** On a database alone, then with so many processes over it. */
async function onDatabase(
  name: string,
  processes: string,
  env: Record<string, string>[],
  open: (dataDir: string) => Promise<Database>,
  work: (rows: readonly Row[]) => Promise<Line[]>,
): Promise<Line[]> {
  const servers: ServerProcess[] = []
  try {
    for (const one of env) servers.push(await ServerProcess.create({ ...ENV, ...one }))
    const dataDir = servers[0]?.dataDir ?? ''
    const alone = await open(dataDir)
    const rows = await hours(name, alone)
    await alone.close()
    for (const server of servers) await server.start()
    const beside = await open(dataDir)
    rows.push(
      await pushes(
        `${name}, ${processes}`,
        servers.map(({ url }) => url),
        beside.db,
      ),
    )
    const lines = await work(rows)
    await beside.close()
    return lines
  } finally {
    for (const server of servers) await server.dispose()
  }
}

/** A game server of players who lend: their pushes, the hour that tells what they say, and what travels to devices. */
export const marketBenches: Bench[] = [
  bench<readonly Row[]>(
    'market',
    (work) => onDatabase('SQLite', 'one process', [{}], openDataDir, work),
    (rows) => rows,
  ),
  bench<readonly Row[]>(
    'market',
    async (work) => {
      const cluster = await startCluster({ durable: true })
      try {
        await cluster.create('comptoir')
        const env = { DATABASE_URL: cluster.url('comptoir') }
        const open = () => openPostgres(env.DATABASE_URL)
        return await onDatabase('PostgreSQL', 'two processes', [env, env], open, work)
      } finally {
        await cluster.stop()
      }
    },
    (rows) => rows,
  ),
]
