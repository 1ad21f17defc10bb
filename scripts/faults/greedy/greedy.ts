import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import { percentile } from '#scripts/bench/runner.ts'
import {
  BrokenPromise,
  counted,
  countFrom,
  type Fault,
  type Figure,
  milliseconds,
} from '#scripts/faults/figure.ts'
import { type Player, pushItems, signUp } from '#scripts/faults/players.ts'
import { DATABASE_FILE } from '#server/db/engine/check-file.ts'
import { startCluster } from '#tests/harness/postgres.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import type { Answered, Told } from './account.ts'

/** Promised: a save's p99 and the longest `/healthz`; where the machine is slow three times quiet, and never more than the most. */
const PROMISED = { save: 100, health: 50 }
const MOST = { save: 200, health: 100 }
const SECRET = 'un secret que les deux processus partagent'
/** Makes a lender of an account whose age nobody wants to wait for. */
const AGED = [
  'update users set created_at = 0',
  "insert into market_contributors (user_id, server, contributor, counts, days, given_day, given) select id, 'hell-mina', id, 0, 3, 0, 0 from users",
]

async function greedyAccount(): Promise<Figure[]> {
  const cluster = await startCluster({ durable: true })
  try {
    await cluster.create('greedy')
    const url = cluster.url('greedy')
    const trials = [
      await trial('SQLite', {}, 1, null),
      await trial('PostgreSQL', { DATABASE_URL: url }, 2, url),
    ]
    const broken = trials.flatMap(({ broken }) => broken)
    const figures = trials.flatMap((trial) => trial.figures)
    if (broken.length > 0) throw new BrokenPromise(broken.join('; '), figures)
    return figures
  } finally {
    await cluster.stop()
  }
}

async function trial(
  name: string,
  env: Record<string, string>,
  processes: number,
  postgres: string | null,
): Promise<{ figures: Figure[]; broken: string[] }> {
  const servers: ServerProcess[] = []
  const greedy = fork(resolve('scripts', 'faults', 'greedy', 'account.ts'), {
    execArgv: ['--import', 'tsx'],
  })
  // It would be on a machine of its own: what it computes is nobody's wait.
  setPriority(greedy.pid ?? 0, 19)
  try {
    for (let n = 0; n < processes; n++) {
      const server = await ServerProcess.create({ LOG_LEVEL: 'error', JWT_SECRET: SECRET, ...env })
      servers.push(server)
      await server.start()
    }
    const [first] = servers
    if (!first) throw new Error('no server')
    const other = await signUp(first)
    const player = await signUp(first)
    await age(first, postgres)
    const urls = servers.map(({ url }) => url)
    const filled = await asked(greedy, { act: 'fill', urls, player, share: countFrom('SHARE', 100) / 100 })
    const seconds = countFrom('SECONDS', 30)
    const quiet = await noticed(servers, other, seconds / 3)
    greedy.send({ act: 'start' } satisfies Told)
    const busy = await noticed(servers, other, seconds)
    const stopped = await asked(greedy, { act: 'stop' })
    const removing = asked(greedy, { act: 'remove' })
    const removed = await noticed(servers, other, seconds / 3)
    const ended = await removing
    if (!('status' in ended) || ended.status !== 204) throw new Error('the account was not deleted')
    if (!('rows' in filled && 'calls' in stopped)) throw new Error('an answer to something else')
    const { rows } = filled
    const counts = stopped.calls.sort().map(([code, count]) => `${code === 0 ? 'cut' : code}: ${count}`)
    console.error(`${name}: ${[quiet, busy, removed].map(said).join(', ')}, ${counts.join(', ')}`)
    const broken = [busy, removed].flatMap((told) =>
      isKept(told, quiet) ? [] : [`${name}: ${said(told)}, quiet ${said(quiet)}`],
    )
    const figures: Figure[] = [
      [`${name}, ${processes} process(es), an account of ${counted(rows)} rows`, counts.join(', ')],
      ['another player’s save p99 / longest `/healthz`, quiet', said(quiet)],
      ['the same while that account does all that it can', said(busy)],
      ['the same while it is deleted', said(removed)],
    ]
    return { figures, broken }
  } finally {
    greedy.kill()
    for (const server of servers) await server.dispose()
  }
}

async function asked(greedy: ChildProcess, told: Told): Promise<Answered> {
  greedy.send(told)
  const [answered]: Answered[] = await once(greedy, 'message')
  if (!answered) throw new Error('no answer')
  return answered
}

type Noticed = { save: number; health: number }
const said = ({ save, health }: Noticed) => `${milliseconds(save)} / ${milliseconds(health)}`

/** Whether the promise holds. */
const isKept = (told: Noticed, quiet: Noticed): boolean =>
  (['save', 'health'] as const).every(
    (what) => told[what] <= Math.min(MOST[what], Math.max(PROMISED[what], 3 * quiet[what])),
  )

/** The p99 of another player's saves and the longest `/healthz`, for some seconds, over all processes in turn. */
async function noticed(servers: readonly ServerProcess[], player: Player, seconds: number): Promise<Noticed> {
  const end = performance.now() + seconds * 1000
  const again = async (act: (server: ServerProcess, n: number) => Promise<unknown>, pause: number) => {
    const took: number[] = []
    for (let n = 0; performance.now() < end; n++) {
      const server = servers[n % servers.length]
      const began = performance.now()
      if (server) await act(server, n)
      took.push(performance.now() - began)
      await new Promise((done) => setTimeout(done, pause))
    }
    return took
  }
  const save = async (server: ServerProcess, n: number) => {
    const { status } = await pushItems(server, player, [1 + (n % 500)], n)
    if (status !== 200) throw new Error(`another player was answered ${status}`)
  }
  const [saves, health] = await Promise.all([
    again(save, 20),
    again(async ({ url }) => (await fetch(`${url}/healthz`)).text(), 10),
  ])
  return { save: percentile(saves, 0.99), health: Math.max(...health) }
}

async function age(server: ServerProcess, postgres: string | null): Promise<void> {
  if (postgres === null) {
    const file = new Sqlite(join(server.dataDir, DATABASE_FILE))
    for (const statement of AGED) file.exec(statement)
    file.close()
    return
  }
  const client = new Client({ connectionString: postgres })
  await client.connect()
  for (const statement of AGED) await client.query(statement)
  await client.end()
}

export const greedyFaults: readonly Fault[] = [
  {
    // SECONDS=30 SHARE=100 npm run faults -- greedy; SHARE: percent of the bounds that it fills
    name: 'greedy',
    harm: 'one account, as large as its bounds allow, does all that it can',
    holds: 'another player’s saves and the health check stay fast',
    check: greedyAccount,
  },
]
