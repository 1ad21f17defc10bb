import { percentile } from '#scripts/bench/runner.ts'
import { startCluster } from '#tests/harness/postgres.ts'
import type { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import {
  countFrom,
  type Fault,
  type Figure,
  megabytes,
  milliseconds,
  onServer,
  seconds,
  usual,
} from './figure.ts'
import { type Player, pushItems, signUp, signUpMany } from './players.ts'
import { openFiles, probed, probeEnv, residentBytes, walBytes } from './process.ts'
import { KINDS, type SlowClient, type Slowness, slowClient } from './slow-clients.ts'
import { BATCH, bareServer, LANES, type Loaded, measure, ourServer, type Rate } from './upserts/upserts.ts'
import { LiveReader } from './wire.ts'

/** From as many places as the limits ask for. */
const PROXY = { TRUST_PROXY: '1' }
/** What may stay: connections kept alive, buffers that are used again; and descriptors that come and go by themselves. */
const [SLACK, SPARE_FILES] = [5_000_000, 10]

const opened = (streams: readonly LiveReader[], ms = 20_000) =>
  until(() => streams.every(({ seq }) => seq >= 0), ms)
const closedAgain = (server: ServerProcess, files: number, spare = SPARE_FILES, ms = 20_000) =>
  until(() => openFiles(server.pid) <= files + spare, ms)

function expectHeap(before: number, after: number): void {
  if (after > before + SLACK) throw new Error(`the heap was ${megabytes(before)} and is ${megabytes(after)}`)
}

const DAY_MS = 86_400_000
/** A day takes a minute and a half. */
const SPEED = 960
const BEAT_MS = 25_000
const STREAMS = 200
/** How long a stream stays, in real milliseconds: an hour and a half of the server's time on the average. */
const STAY_MS = 12_000

const aDay = (): Promise<Figure[]> =>
  onServer(
    async (server) => {
      const players = await signUpMany(server, STREAMS)
      const tally = { beats: 0, opened: 0, early: 0 }
      const files = openFiles(server.pid)
      // `HOURS=4`: so much of the day.
      const day = (DAY_MS * countFrom('HOURS', 24)) / 24
      await live(server, players, tally, day / SPEED / 12)
      const first = await probed(server)
      await live(server, players, tally, day / SPEED)
      const last = await probed(server)
      await closedAgain(server, files)
      if (tally.early > 0) throw new Error(`${tally.early} streams were ended by the server`)
      expectHeap(first.heap, last.heap)
      return [
        [`a day of ${STREAMS} streams, time ${SPEED} times as fast`, `${tally.opened} opened`],
        ['heartbeats heard / due', `${tally.beats} / ${Math.round((STREAMS * day * 13) / 12 / BEAT_MS)}`],
        ['heap after two hours / after a day', `${megabytes(first.heap)} / ${megabytes(last.heap)}`],
        ['streams ended by the server', '0'],
      ]
    },
    { ...PROXY, ...probeEnv(SPEED) },
  )

type Tally = { beats: number; opened: number; early: number }

/** Each player keeps one stream open, and leaves it for another now and then. */
async function live(
  server: ServerProcess,
  players: readonly Player[],
  tally: Tally,
  ms: number,
): Promise<void> {
  const end = performance.now() + ms
  const follow = async (player: Player) => {
    while (performance.now() < end) {
      const stream = new LiveReader(server.port, player)
      tally.opened += 1
      const stay = Math.min(STAY_MS * (0.5 + Math.random()), end - performance.now())
      await new Promise((resolve) => setTimeout(resolve, stay))
      if (stream.ended) tally.early += 1
      tally.beats += stream.beats
      stream.leave()
    }
  }
  await Promise.all(players.map(follow))
}

/** Accounts with one stream, and accounts with as many as one may have. */
const [ALONE, CROWDED, PER_ACCOUNT] = [400, 30, 20]
const COMMITS = 2000

const manyStreams = (): Promise<Figure[]> =>
  onServer(
    async (server) => {
      const players = await signUpMany(server, ALONE + CROWDED)
      await warmUp(server, players)
      const before = await probed(server)
      const files = openFiles(server.pid)
      const streams = players.flatMap((player, i) =>
        Array.from({ length: i < ALONE ? 1 : PER_ACCOUNT }, () => new LiveReader(server.port, player)),
      )
      await opened(streams, 60_000)
      const open = await probed(server)
      const began = performance.now()
      for (const player of players) await pushItems(server, player, [1, 2], 9)
      await until(() => streams.every(({ seq }) => seq >= 3), 60_000)
      const told = performance.now() - began
      const deaf = await deafStream(server, players.at(-1))
      for (const stream of streams) stream.leave()
      await closedAgain(server, files)
      const after = await probed(server)
      expectHeap(before.heap, after.heap)
      const each = (what: 'heap' | 'rss') => kilobytes((open[what] - before[what]) / streams.length)
      return [
        ['live streams open at once, all told of a commit', String(streams.length)],
        ['heap per stream / resident memory per stream', `${each('heap')} / ${each('rss')}`],
        ['every account commits once, until all streams have told', `${Math.round(told)} ms`],
        [`heap for a stream that is not read, ${COMMITS} commits on`, kilobytes(deaf)],
        [
          'heap before / with the streams / after they left',
          [before, open, after].map(({ heap }) => megabytes(heap)).join(' / '),
        ],
      ]
    },
    { ...PROXY, ...probeEnv() },
  )

/** The first stream and the first push make what all of them share. */
async function warmUp(server: ServerProcess, players: readonly Player[]): Promise<void> {
  const streams = players.slice(0, 20).map((player) => new LiveReader(server.port, player))
  await opened(streams)
  for (const player of players) await pushItems(server, player, [1], 8)
  for (const stream of streams) stream.leave()
}

/** What the server holds for a stream that is not read while its account commits again and again. */
async function deafStream(server: ServerProcess, player: Player | undefined): Promise<number> {
  if (!player) throw new Error('no player')
  const stream = new LiveReader(server.port, player)
  await opened([stream])
  stream.stopReading()
  const commit = async (first: number) => {
    for (let i = 0; i < COMMITS; i++) await pushItems(server, player, [1], first + i)
  }
  // So many calls leave something by themselves: only what the second round adds is the stream's.
  await commit(10)
  const before = await probed(server)
  await commit(10 + COMMITS)
  const grown = (await probed(server)).heap - before.heap
  stream.leave()
  return grown
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`

const EACH = 50
/** These cost the server work as well: each asks for a hundred pages at once. */
const DEAF = 5
const PATIENCE_MS = 120_000
const ITEMS = Array.from({ length: 900 }, (_, i) => i + 1)

const slowOnes = (): Promise<Figure[]> =>
  onServer(async (server) => {
    // Calls of one account wait for each other: who is slow keeps nobody but themselves.
    const [player, other] = [await signUp(server), await signUp(server)]
    await pushItems(server, player, ITEMS, 1)
    const alone = await answerTimes(server, other)
    const files = openFiles(server.pid)
    const memory = residentBytes(server.pid)
    const held: Figure[] = []
    const began = performance.now()
    const groups = KINDS.map((kind) => ({ kind, clients: startAll(server, player, kind) }))
    const crowded = await answerTimes(server, other)
    let most = residentBytes(server.pid)
    const look = setInterval(() => {
      most = Math.max(most, residentBytes(server.pid))
    }, 250)
    const letGo = (count: number, kind: Slowness, end: number) =>
      held.push([`${count} clients « ${kind} »`, `all let go after ${seconds(end - began)}`])
    await Promise.all(
      groups
        .filter(({ kind }) => kind !== 'deaf')
        .map(async ({ kind, clients }) => {
          const ends = await Promise.all(clients.map(({ closed }) => closed))
          letGo(clients.length, kind, Math.max(...ends))
        }),
    )
    await closedAgain(server, files, 4, PATIENCE_MS)
    letGo(DEAF, 'deaf', performance.now())
    clearInterval(look)
    for (const { clients } of groups) for (const client of clients) client.stop()
    return [
      ...held,
      ['push of another player, p50 / p95, before', alone],
      ['the same among them', crowded],
      ['resident memory before / largest', `${megabytes(memory)} / ${megabytes(most)}`],
      ['stop (SIGTERM) among them', await stopAmong(server, player)],
    ]
  })

const startAll = (server: ServerProcess, player: Player, kind: Slowness): SlowClient[] =>
  Array.from({ length: kind === 'deaf' ? DEAF : EACH }, () => slowClient(server.port, kind, player))

async function answerTimes(server: ServerProcess, player: Player): Promise<string> {
  const took: number[] = []
  for (let i = 0; i < 100; i++) {
    const sent = performance.now()
    const { status } = await pushItems(server, player, ITEMS.slice(0, 20), i)
    if (status !== 200) throw new Error(`another player was answered ${status}`)
    took.push(performance.now() - sent)
  }
  return usual(took)
}

async function stopAmong(server: ServerProcess, player: Player): Promise<string> {
  const files = openFiles(server.pid)
  const clients = KINDS.flatMap((kind) => startAll(server, player, kind))
  await until(() => openFiles(server.pid) >= files + clients.length - 4, PATIENCE_MS)
  const asked = performance.now()
  await server.stop()
  for (const client of clients) client.stop()
  return `ended after ${seconds(performance.now() - asked)}`
}

async function upserts(): Promise<Figure[]> {
  const long = countFrom('SECONDS', 60)
  const [mine, theirs] = [await ourServer(), await bareServer()]
  try {
    const [lanes, bareLanes] = [await bestLanes(mine), await bestLanes(theirs)]
    const before = await measure(theirs.target(bareLanes), long / 3)
    const { server } = mine
    const [memory, wal]: [number[], number[]] = [[], []]
    const look = setInterval(() => {
      memory.push(residentBytes(server.pid))
      wal.push(walBytes(server))
    }, 500)
    const rate = await measure(mine.target(lanes), long)
    clearInterval(look)
    const after = await measure(theirs.target(bareLanes), long / 3)
    const bareRows = (before.rows + after.rows) / 2
    const halves = [memory.slice(0, memory.length / 2), memory.slice(memory.length / 2)]
    return [
      [`${long} s of upserts, ${BATCH} rows a request, ${lanes} connections`, said(rate)],
      [`bare statements behind the same HTTP server, ${bareLanes} connections`, said(before)],
      ['rows per second, ours to bare', `${(rate.rows / bareRows).toFixed(2)}×`],
      [
        'processor time of the server per row, ours to bare',
        `${rate.cpu.toFixed(1)} to ${after.cpu.toFixed(1)} µs (${(rate.cpu / after.cpu).toFixed(2)}×)`,
      ],
      [
        'memory: largest of the first half / of the second',
        halves.map((half) => megabytes(Math.max(...half))).join(' / '),
      ],
      ['write-ahead log, largest', megabytes(Math.max(...wal))],
    ]
  } finally {
    await mine.dispose()
    await theirs.dispose()
  }
}

/** The number of connections at which most rows are taken. */
async function bestLanes({ target }: Loaded): Promise<number> {
  let best = { lanes: 1, rows: 0 }
  for (let lanes = 1; lanes <= LANES; lanes *= 2) {
    const { rows } = await measure(target(lanes), 2)
    if (rows > best.rows) best = { lanes, rows }
  }
  return best.lanes
}

const said = ({ rows, took }: Rate): string =>
  `${Math.round(rows).toLocaleString('en')} rows/s, p50 ${at(took, 0.5)}, p95 ${at(took, 0.95)}`
const at = (took: readonly number[], share: number): string => milliseconds(percentile(took, share))

const WRITERS = 50
const STREAMS_EACH = 6

async function writers(): Promise<Figure[]> {
  const long = countFrom('SECONDS', 60)
  const cluster = await startCluster({ durable: true })
  try {
    await cluster.create('writers')
    const figures: Figure[] = []
    for (const [name, env] of [
      ['SQLite', {}],
      ['PostgreSQL', { DATABASE_URL: cluster.url('writers') }],
    ] as const) {
      const { rows, took } = await onServer((server) => written(server, long), { ...PROXY, ...env })
      figures.push([
        `${long} s of ${WRITERS} writers, ${WRITERS * STREAMS_EACH} live streams, ${name}`,
        `${Math.round(rows)} pushes/s, p50 ${at(took, 0.5)}, p99 ${at(took, 0.99)}`,
      ])
    }
    return figures
  } finally {
    await cluster.stop()
  }
}

async function written(server: ServerProcess, long: number): Promise<Rate> {
  const players = await signUpMany(server, WRITERS)
  const streams = players.flatMap((player) =>
    Array.from({ length: STREAMS_EACH }, () => new LiveReader(server.port, player)),
  )
  await opened(streams)
  const authorizations = players.map(({ authorization }) => authorization)
  const rate = await measure({ pid: server.pid, port: server.port, authorizations }, long, 1)
  if (streams.some(({ ended }) => ended)) throw new Error('a stream ended')
  for (const stream of streams) stream.leave()
  return rate
}

/** What clients may do to each other. */
export const clientFaults: readonly Fault[] = [
  {
    name: 'day',
    harm: 'streams come, beat and go for a day, on a server whose clock runs fast',
    holds: 'none is ended by the server, and none leaves anything behind',
    check: aDay,
  },
  {
    name: 'slow',
    harm: 'slow and vanished clients of all kinds at once',
    holds: 'each is let go, the others are answered, the server stops when it is told',
    check: slowOnes,
  },
  {
    name: 'streams',
    harm: 'a thousand streams of live events at once, one of them not read',
    holds: 'all are told of a commit, and none leaves anything behind',
    check: manyStreams,
  },
  {
    // SECONDS=10 npm run faults -- upserts
    name: 'upserts',
    harm: 'a minute of bulk upserts as fast as they are answered, beside bare statements',
    holds: 'every answer is « all stored »',
    check: upserts,
  },
  {
    // SECONDS=10 npm run faults -- writers
    name: 'writers',
    harm: 'fifty players save one row after the other while three hundred streams hear of it',
    holds: 'every save is answered, and no stream ends',
    check: writers,
  },
]
