import { countFrom, type Experiment, milliseconds } from '#scripts/faults/figure.ts'
import { LiveReader } from '#scripts/faults/live-reader.ts'
import { signUpMany } from '#scripts/faults/player.ts'
import { measure, type Rate } from '#scripts/faults/upserts/rate.ts'
import { startCluster } from '#tests/harness/postgres.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'

const WRITERS = 50
const STREAMS_EACH = 6

/** Fifty players who save one row after the other while three hundred streams hear of it: `SECONDS=10 npm run faults -- writers`. */
export const experiment: Experiment = async () => {
  const seconds = countFrom('SECONDS', 60)
  const cluster = await startCluster({ durable: true })
  try {
    await cluster.create('writers')
    return [
      { what: `${said(seconds)}, SQLite`, figure: figureOf(await load({}, seconds)) },
      {
        what: `${said(seconds)}, PostgreSQL`,
        figure: figureOf(await load({ DATABASE_URL: cluster.url('writers') }, seconds)),
      },
    ]
  } finally {
    await cluster.stop()
  }
}

const said = (seconds: number) => `${seconds} s of ${WRITERS} writers, ${WRITERS * STREAMS_EACH} live streams`

const figureOf = ({ rows, p50, p99 }: Rate): string =>
  `${Math.round(rows)} pushes/s, p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`

async function load(env: Record<string, string>, seconds: number): Promise<Rate> {
  const server = await ServerProcess.create({ LOG_LEVEL: 'error', TRUST_PROXY: '1', ...env })
  try {
    await server.start()
    const players = await signUpMany(server, WRITERS)
    const streams = players.flatMap((player) =>
      Array.from({ length: STREAMS_EACH }, () => new LiveReader(server.port, player)),
    )
    await until(async () => streams.every(({ seq }) => seq >= 0), 20_000)
    const authorizations = players.map(({ authorization }) => authorization)
    const rate = await measure({ pid: server.pid, port: server.port, authorizations }, seconds, 1)
    if (streams.some(({ ended }) => ended)) throw new Error('a stream ended')
    for (const stream of streams) stream.leave()
    return rate
  } finally {
    await server.dispose()
  }
}
