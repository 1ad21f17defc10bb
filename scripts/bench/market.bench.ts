import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'pino'
import type { Database } from '#server/db/engine/database.ts'
import { openDataDir } from '#server/db/engine/open.ts'
import { openPostgres } from '#server/db/engine/postgres.ts'
import { contributionsToItem, publishedHour } from '#server/db/market-prices.ts'
import { publishMarkets } from '#server/market/publish.ts'
import { createBodyCache } from '#server/routes/markets.ts'
import { dayNumber } from '#shared/domain/market/lending.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { startCluster } from '#tests/harness/postgres.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { pushRates } from './market/pushes.ts'
import { anHour, CONTRIBUTIONS_A_DAY, fillMarket, PLAYERS, SERVER } from './market/volume.ts'
import type { Bench, BenchRow } from './support/row.ts'

const HOUR = 3_600_000
const HOURS = 3
const SECRET = { JWT_SECRET: 'un secret pour le banc, assez long', LOG_LEVEL: 'error' }
const MINUTE_MS = 60_000

/** A game server of players who lend: their pushes, the hour that tells what they say, and what travels to devices. */
export const bench: Bench = async () => [...(await onSqlite()), ...(await onPostgres())]

async function onSqlite(): Promise<BenchRow[]> {
  const server = await ServerProcess.create(SECRET)
  try {
    const told = await openDataDir(server.dataDir)
    const rows = await hours('SQLite', told)
    await told.close()
    await server.start()
    const beside = await openDataDir(server.dataDir)
    rows.push(pushRow('SQLite, one process', await pushRates([server.url], beside.db)))
    await beside.close()
    return rows
  } finally {
    await server.dispose()
  }
}

async function onPostgres(): Promise<BenchRow[]> {
  const cluster = await startCluster({ durable: true })
  const processes: ServerProcess[] = []
  try {
    await cluster.create('comptoir')
    const url = cluster.url('comptoir')
    const told = await openPostgres(url)
    const rows = await hours('PostgreSQL', told)
    for (let i = 0; i < 2; i++) {
      const server = await ServerProcess.create({ ...SECRET, DATABASE_URL: url })
      processes.push(server)
      await server.start()
    }
    const urls = processes.map((one) => one.url)
    rows.push(pushRow('PostgreSQL, two processes', await pushRates(urls, told.db)))
    await told.close()
    return rows
  } finally {
    for (const server of processes) await server.dispose()
    await cluster.stop()
  }
}

/** A day's first hour, which weighs every pack, then hours of pushes; and the packs that each of them makes. */
async function hours(where: string, { db }: Database): Promise<BenchRow[]> {
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
  let [later, block, delta] = [0, 0, 0]
  for (let n = 1; n <= HOURS; n++) {
    await anHour(db, today)
    const one = await measured(() => pass(noon + n * HOUR))
    later += one.ms / HOURS
    block = Math.max(block, one.block)
    delta += (await packSince(1)) / HOURS
  }
  const named = (what: string) =>
    `Market of ${PLAYERS} players, ${CONTRIBUTIONS_A_DAY} contributions a day, ${where}: ${what}`
  const small = { better: 'smaller' as const }
  const ms = { unit: 'ms', ...small }
  const rows: BenchRow[] = [
    {
      what: named(`the first hour of a day, ${filled} contributions`),
      ours: first.ms,
      against: 'reading them',
      theirs: read.ms,
      ...ms,
    },
    { what: named('an hour of it'), ours: later, against: 'aim: a minute', theirs: MINUTE_MS, ...ms },
    {
      what: named('longest stop of other requests meanwhile'),
      ours: Math.max(first.block, block),
      against: 'aim: 50 ms',
      theirs: 50,
      ...ms,
    },
  ]
  if (where !== 'SQLite') return rows
  return [
    ...rows,
    {
      what: named('all prices, as they travel'),
      ours: whole,
      against: 'aim: 300 kB',
      theirs: 300,
      unit: 'kB',
      ...small,
    },
    {
      what: named('a device that asks every hour of a day'),
      ours: 24 * delta,
      against: 'all prices each time',
      theirs: 24 * whole,
      unit: 'kB',
      ...small,
    },
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

async function readAll(db: Database['db']): Promise<void> {
  const ITEMS = 3_000
  for (let item = 1; item <= ITEMS; item++)
    for await (const page of contributionsToItem(db, SERVER, item)) if (page.length === 0) return
}

function pushRow(where: string, { lending, silent }: { lending: number; silent: number }): BenchRow {
  return {
    what: `Market, ${where}: prices pushed by who lends, 50 per request`,
    ours: lending,
    against: 'by who does not',
    theirs: silent,
    unit: 'rows/s',
    better: 'larger',
  }
}
