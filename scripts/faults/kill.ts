import { makeStamp, newClient } from '#shared/contract/stamp.ts'
import { HEADER, MAX_BATCH, type PullAnswer, type PushAnswer, readMark } from '#shared/contract/wire.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { type Player, PUSH_PATH, signUp } from './players.ts'
import { integrityOf } from './process.ts'
import { between, seeded } from './seeded.ts'
import { requestBytes, Wire } from './wire.ts'

const nothingYet = () => ({
  kills: 0,
  /** Rows acknowledged before a kill, and found again after it. */
  acknowledged: 0,
  /** Kills that left at least one request without its answer. */
  unanswered: 0,
  /** Batches that were committed, though the server died before its answer arrived. */
  unheard: 0,
  /** From the start of a process to its first answer, each in milliseconds. */
  restarts: [] as number[],
})
type KillReport = ReturnType<typeof nothingYet>

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
  const report = nothingYet()
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
    const moment = momentOf(random, () => {
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

const SPREAD_MS = 40
const SOME_REQUESTS = 30
/** About what one batch takes from its arrival to its answer. */
const ONE_BATCH_MS = 2

/** Decides when the server dies: at any time, while it works on a batch that just left, or as an answer comes in. */
function momentOf(random: () => number, strike: () => void) {
  const kind = between(random, 0, 3)
  let countdown = between(random, 1, SOME_REQUESTS)
  const pause = kind === 0 ? random() * ONE_BATCH_MS : 0
  let fallen = false
  const fall = () => {
    if (fallen) return
    fallen = true
    clearTimeout(latest)
    // A timer counts whole milliseconds, in which a batch begins and ends.
    for (const until = performance.now() + pause; performance.now() < until; );
    strike()
  }
  // However the others fall, this one comes.
  const latest = setTimeout(fall, kind < 2 ? SPREAD_MS * 10 : random() * SPREAD_MS)
  const counted = (wanted: number) => () => {
    if (kind === wanted && --countdown === 0) fall()
  }
  return { sent: counted(0), answered: counted(1) }
}

/** One bulk call: every row in it carries `version` as its value. */
type Batch = { version: number; items: readonly number[]; bytes: Buffer }

const HOUR = 3_600_000

/** A device that pushes as fast as it is answered, and knows what was acknowledged to it. */
export class Writer {
  /** The last acknowledged value of each row. */
  readonly acknowledged = new Map<number, number>()
  /** Sent, and not answered when the server died. */
  unanswered: Batch | null = null
  private readonly items: readonly number[]
  private readonly client: string
  private readonly began = Date.now() - HOUR
  private version = 0
  private wire: Wire | null = null

  /** Its rows are its own: another device of the account writes others. */
  constructor(
    private readonly player: Player,
    firstItem: number,
    private readonly random: () => number,
  ) {
    this.items = Array.from({ length: MAX_BATCH }, (_, i) => firstItem + i)
    this.client = newClient(random)
  }

  /** Pushes until the connection ends; `heard` gets each answer before the next batch leaves. */
  async writeUntilCut(port: number, sent: () => void, heard: (answer: PushAnswer) => void): Promise<void> {
    const wire = await Wire.open(port)
    this.wire = wire
    while (!wire.socket.destroyed) {
      const batch = this.nextBatch()
      this.unanswered = batch
      const answering = wire.send(batch.bytes)
      sent()
      const answer = await answering.catch(() => null)
      if (answer === null) return
      heard(this.acknowledge(batch, answer.status, answer.body))
    }
  }

  hangUp(): void {
    this.wire?.close()
  }

  /** Takes an answer for what it says: from here on these values must never be missing. */
  acknowledge(batch: Batch, status: number, body: Buffer): PushAnswer {
    if (status !== 200) throw new Error(`a push was answered ${status}: ${body}`)
    const answer: PushAnswer = JSON.parse(body.toString())
    const bad = answer.results.find((result) => result.status !== 'ok')
    if (bad || answer.results.length !== batch.items.length) throw new Error(`not ok: ${body}`)
    for (const item of batch.items) this.acknowledged.set(item, batch.version)
    this.unanswered = null
    return answer
  }

  private nextBatch(): Batch {
    this.version += 1
    const { version } = this
    const from = between(this.random, 0, this.items.length - 1)
    const items = this.items.slice(from, from + between(this.random, 1, MAX_BATCH))
    const entries = items.map((item, i) => ({
      key: String(item),
      item_id: item,
      quantity: version,
      h: { quantity: makeStamp(this.began + version, i, this.client) },
    }))
    const headers = { authorization: this.player.authorization }
    return { version, items, bytes: requestBytes('POST', PUSH_PATH, headers, JSON.stringify({ entries })) }
  }
}

/** One account as its devices know it: what was acknowledged must be in what the server answers after each kill. */
class Account {
  /** How many rows were committed so far, each under a number of its own. */
  private committed = 0
  private mark = ':0'

  constructor(
    private readonly player: Player,
    readonly writers: readonly Writer[],
  ) {}

  hear({ mark, results }: PushAnswer): void {
    this.committed += results.length
    if (seqOf(mark) > seqOf(this.mark)) this.mark = mark
  }

  /**
   * Throws when something acknowledged is missing, half a transaction shows, or the numbers have a hole. Answers how many
   * batches turned out to be committed, or begun, though nobody heard of it.
   */
  async check(url: string): Promise<number> {
    const { rows, mark } = await this.pull(url)
    const values = new Map(rows.map((row) => [Number(row.key), row.v.quantity]))
    let unheard = 0
    for (const writer of this.writers) {
      const shown = shownOf(writer, values)
      if (shown > 0) unheard += 1
      this.committed += shown
    }
    const seqs = rows.map(({ seq }) => seq)
    if (seqs.some((seq, i) => seq <= (seqs[i - 1] ?? 0))) throw new Error(`numbers do not rise: ${seqs}`)
    const head = seqs.at(-1) ?? 0
    if (head !== this.committed)
      throw new Error(`${this.committed} rows were committed, the last number is ${head}`)
    this.mark = mark
    return unheard
  }

  /** What no answer came to is sent again, as a device does it; already committed, it changes nothing. */
  async resend(url: string): Promise<void> {
    for (const writer of this.writers) {
      const batch = writer.unanswered
      if (!batch) continue
      const body = batch.bytes.toString('utf8', batch.bytes.indexOf('\r\n\r\n') + 4)
      const before = await this.pull(url)
      const values = new Map(before.rows.map((row) => [Number(row.key), row.v.quantity]))
      const missing = batch.items.length - shownOf(writer, values)
      const answer = await fetch(`${url}${PUSH_PATH}`, { method: 'POST', headers: this.headers(), body })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const heard = writer.acknowledge(batch, answer.status, bytes)
      const moved = seqOf(heard.mark) - seqOf(before.mark)
      if (moved !== missing) throw new Error(`${missing} rows were missing, and ${moved} changed`)
      this.committed += moved
      this.mark = heard.mark
    }
  }

  private async pull(url: string): Promise<PullAnswer> {
    const answer = await fetch(`${url}/api/v1/sync`, { headers: this.headers() })
    if (!answer.ok) throw new Error(`a mark left history: ${answer.status} ${await answer.text()}`)
    const pulled: PullAnswer = await answer.json()
    if (pulled.more) throw new Error('one page holds every row of this account')
    return pulled
  }

  private headers(): Record<string, string> {
    return { authorization: this.player.authorization, [HEADER.mark]: this.mark }
  }
}

/** How many rows of a batch go in one transaction: as many fields as it judges (sync-server/sync/push.ts). */
const TOGETHER = 100

/**
 * How many rows of a device's unanswered batch show: whole transactions from its beginning; every other row must have its
 * acknowledged value.
 */
function shownOf({ acknowledged, unanswered }: Writer, values: ReadonlyMap<number, unknown>): number {
  const items = unanswered?.items ?? []
  const shown = items.filter((item) => values.get(item) === unanswered?.version)
  const whole = shown.length % TOGETHER === 0 || shown.length === items.length
  if (!whole || shown.some((item, n) => item !== items[n]))
    throw new Error(`half a transaction shows: ${shown.length} rows`)
  const replaced = new Set(shown)
  for (const [item, version] of acknowledged) {
    if (!replaced.has(item) && values.get(item) !== version) {
      throw new Error(`acknowledged, and lost: row ${item} should be ${version}, is ${values.get(item)}`)
    }
  }
  return shown.length
}

const seqOf = (mark: string): number => readMark(mark)?.seq ?? 0
