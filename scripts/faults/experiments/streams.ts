import { type Experiment, type Figure, megabytes } from '#scripts/faults/figure.ts'
import { LiveReader } from '#scripts/faults/live-reader.ts'
import { openFiles } from '#scripts/faults/memory.ts'
import { pushItems } from '#scripts/faults/plain-push.ts'
import { type Player, signUpMany } from '#scripts/faults/player.ts'
import { type Probed, probed, probeEnv } from '#scripts/faults/probe.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'

/** Accounts with one stream, and accounts with as many as one may have. */
const [ALONE, CROWDED, PER_ACCOUNT] = [400, 30, 20]
const COMMITS = 2000
/** What may stay: connections kept alive, buffers that are used again. */
const SLACK = 5_000_000

/** A thousand streams of live events at once: what they cost, and what is left of them. */
export const experiment: Experiment = async () => {
  const server = await ServerProcess.create({ LOG_LEVEL: 'error', TRUST_PROXY: '1', ...probeEnv() })
  try {
    await server.start()
    const players = await signUpMany(server, ALONE + CROWDED)
    await warmUp(server, players)
    const before = await probed(server)
    const files = openFiles(server.pid)
    const streams = players.flatMap((player, i) =>
      Array.from({ length: i < ALONE ? 1 : PER_ACCOUNT }, () => new LiveReader(server.port, player)),
    )
    await until(async () => streams.every(({ seq }) => seq >= 0), 60_000)
    const opened = await probed(server)
    const began = performance.now()
    for (const player of players) await pushItems(server, player, [1, 2], 9)
    await until(async () => streams.every(({ seq }) => seq >= 3), 60_000)
    const told = performance.now() - began
    const deaf = await deafStream(server, players.at(-1))
    for (const stream of streams) stream.leave()
    await until(async () => openFiles(server.pid) <= files + 10, 20_000)
    const after = await probed(server)
    if (after.heap > before.heap + SLACK) {
      throw new Error(`the heap was ${megabytes(before.heap)} and is ${megabytes(after.heap)}`)
    }
    return figures(streams.length, { before, opened, after }, told, deaf)
  } finally {
    await server.dispose()
  }
}

/** The first stream and the first push make what all of them share. */
async function warmUp(server: ServerProcess, players: readonly Player[]): Promise<void> {
  const streams = players.slice(0, 20).map((player) => new LiveReader(server.port, player))
  await until(async () => streams.every(({ seq }) => seq >= 0), 20_000)
  for (const player of players) await pushItems(server, player, [1], 8)
  for (const stream of streams) stream.leave()
}

/** What the server holds for a stream that is not read while its account commits again and again. */
async function deafStream(server: ServerProcess, player: Player | undefined): Promise<number> {
  if (!player) throw new Error('no player')
  const stream = new LiveReader(server.port, player)
  await until(async () => stream.seq >= 0, 10_000)
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

type Moments = { before: Probed; opened: Probed; after: Probed }

const figures = (count: number, { before, opened, after }: Moments, told: number, deaf: number): Figure[] => [
  { what: 'live streams open at once, all told of a commit', figure: String(count) },
  {
    what: 'heap per stream / resident memory per stream',
    figure: `${kilobytes((opened.heap - before.heap) / count)} / ${kilobytes((opened.rss - before.rss) / count)}`,
  },
  { what: 'every account commits once, until all streams have told', figure: `${Math.round(told)} ms` },
  { what: `heap for a stream that is not read, ${COMMITS} commits on`, figure: kilobytes(deaf) },
  {
    what: 'heap before / with the streams / after they left',
    figure: [before, opened, after].map(({ heap }) => megabytes(heap)).join(' / '),
  },
]

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`
