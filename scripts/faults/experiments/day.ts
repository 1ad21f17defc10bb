import { type Experiment, megabytes } from '#scripts/faults/figure.ts'
import { LiveReader } from '#scripts/faults/live-reader.ts'
import { openFiles } from '#scripts/faults/memory.ts'
import { type Player, signUpMany } from '#scripts/faults/player.ts'
import { type Probed, preload, probed } from '#scripts/faults/probe.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'

const DAY_MS = 86_400_000
/** A day takes a minute and a half. */
const SPEED = 960
const BEAT_MS = 25_000
const STREAMS = 200
/** How long a stream stays, in real milliseconds: an hour and a half of the server's time on the average. */
const STAY_MS = 12_000
const SLACK = 5_000_000

/** A day of streams that come, beat and go, on a server whose clock runs fast. */
export const experiment: Experiment = async () => {
  const server = await ServerProcess.create({
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    SPEED: String(SPEED),
    ...preload('probe.mjs', 'accelerated.mjs'),
  })
  try {
    await server.start()
    const players = await signUpMany(server, STREAMS)
    const tally = { beats: 0, opened: 0, early: 0 }
    const samples: Probed[] = []
    const files = openFiles(server.pid)
    await live(server, players, tally, DAY_MS / SPEED / 12)
    samples.push(await probed(server))
    await live(server, players, tally, DAY_MS / SPEED)
    samples.push(await probed(server))
    await until(async () => openFiles(server.pid) <= files + 10, 20_000)
    const [first, last] = samples
    if (!first || !last) throw new Error('no samples')
    if (tally.early > 0) throw new Error(`${tally.early} streams were ended by the server`)
    if (last.heap > first.heap + SLACK) {
      throw new Error(`the heap was ${megabytes(first.heap)} and is ${megabytes(last.heap)}`)
    }
    return [
      { what: `a day of ${STREAMS} streams, time ${SPEED} times as fast`, figure: `${tally.opened} opened` },
      {
        what: 'heartbeats heard / due',
        figure: `${tally.beats} / ${Math.round((STREAMS * DAY_MS * 13) / 12 / BEAT_MS)}`,
      },
      {
        what: 'heap after two hours / after a day',
        figure: `${megabytes(first.heap)} / ${megabytes(last.heap)}`,
      },
      { what: 'streams ended by the server', figure: '0' },
    ]
  } finally {
    await server.dispose()
  }
}

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
