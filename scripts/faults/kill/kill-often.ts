import { integrityOf } from '#scripts/faults/database-file.ts'
import { signUp } from '#scripts/faults/player.ts'
import { seeded } from '#scripts/faults/seeded.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { Account } from './account.ts'
import { Moment } from './moment.ts'
import { Writer } from './writer.ts'

export type KillReport = {
  kills: number
  /** Rows acknowledged before a kill, and found again after it. */
  acknowledged: number
  /** Kills that left at least one request without its answer. */
  unanswered: number
  /** Batches that were committed, though the server died before its answer arrived. */
  unheard: number
  /** From the start of a process to its first answer, each in milliseconds. */
  restarts: number[]
}

type Wanted = {
  kills: number
  seed: number
  /** What the server runs on. */
  env?: Record<string, string>
  /** Done to the dead server's data before it starts again: how a test sees that a loss would be found. */
  tamper?: (server: ServerProcess) => void
}

const LANES = 2
const ACCOUNTS = 2
const CHECK_FILE_EVERY = 20

/**
 * Kills servers again and again while devices push to them, each start on what the last one left. Throws at the first
 * acknowledged value that is missing.
 */
export async function killOften({ kills, seed, env = {}, tamper = () => {} }: Wanted): Promise<KillReport> {
  const report: KillReport = { kills: 0, acknowledged: 0, unanswered: 0, unheard: 0, restarts: [] }
  const shares = Array.from({ length: LANES }, (_, lane) => Math.floor((kills + lane) / LANES))
  const lanes = shares.map((share, lane) =>
    killLane({ kills: share, env, tamper }, seeded(seed + lane), report),
  )
  const ended = await Promise.allSettled(lanes)
  const failed = ended.find((lane) => lane.status === 'rejected')
  if (failed) throw new Error(`after ${report.kills} kills, SEED=${seed}`, { cause: failed.reason })
  return report
}

async function killLane(
  { kills, env, tamper }: Required<Omit<Wanted, 'seed'>>,
  random: () => number,
  report: KillReport,
): Promise<void> {
  const server = await ServerProcess.create({ LOG_LEVEL: 'error', ...env })
  try {
    await server.start()
    const accounts: Account[] = []
    for (let i = 0; i < ACCOUNTS; i++) {
      const player = await signUp(server)
      accounts.push(
        new Account(
          player,
          [1, 1001].map((first) => new Writer(player, first, random)),
        ),
      )
    }
    for (let kill = 1; kill <= kills; kill++) {
      await killOnce(server, accounts, random, report)
      tamper(server)
      await comeBack(server, accounts, report)
      if (kill % CHECK_FILE_EVERY === 0 || kill === kills) integrityOf(server, env)
    }
  } finally {
    await server.dispose()
  }
}

async function killOnce(
  server: ServerProcess,
  accounts: readonly Account[],
  random: () => number,
  report: KillReport,
): Promise<void> {
  const dead = new Promise<void>((done, fail) => {
    let struck = false
    const moment = new Moment(random, () => {
      struck = true
      server.kill().then(done, fail)
    })
    for (const account of accounts) {
      for (const writer of account.writers) {
        const heard = (answer: Parameters<Account['hear']>[0]) => {
          account.hear(answer)
          moment.answered()
        }
        // One that had not even reached the server when it died has sent nothing.
        const failed = (error: unknown) => (struck && isConnecting(error) ? undefined : fail(error))
        writer.writeUntilCut(server.port, () => moment.sent(), heard).catch(failed)
      }
    }
  })
  await dead
  for (const writer of accounts.flatMap((account) => account.writers)) writer.hangUp()
  report.kills += 1
  if (accounts.some(({ writers }) => writers.some(({ unanswered }) => unanswered))) report.unanswered += 1
}

const isConnecting = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'connect'

async function comeBack(
  server: ServerProcess,
  accounts: readonly Account[],
  report: KillReport,
): Promise<void> {
  const began = performance.now()
  await server.start()
  report.restarts.push(performance.now() - began)
  for (const account of accounts) {
    report.unheard += await account.check(server.url)
    await account.resend(server.url)
    for (const { acknowledged } of account.writers) report.acknowledged += acknowledged.size
  }
}
