import { Client } from 'pg'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { PostgresDatabase } from '#server/db/engine/database.ts'
import { headsOf } from '#server/db/history.ts'
import type { LiveEvent, LiveHub } from './live-hub.ts'

const CHANNEL = 'comptoir_live'
const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 15_000
/** How long a notification that got lost may leave an open page behind. */
const CATCH_UP_MS = 30_000

const about = { boot: z.string(), userId: z.string() }
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rows'), seq: z.number(), ...about }),
  z.object({ kind: z.literal('profile'), ...about }),
  z.object({ kind: z.literal('session'), sessionId: z.string(), ...about }),
  z.object({ kind: z.literal('account'), keptSession: z.optional(z.string()), ...about }),
])

type Deps = {
  database: PostgresDatabase
  url: string
  live: LiveHub
  /** This process, so that it leaves out what it said itself. */
  boot: string
  log: Logger
}

/**
 * Carries live events between the processes of one installation by LISTEN and NOTIFY. Notifications are hints: what a
 * broken connection lost, the heads of the accounts that are watching tell afterwards. Answers how to stop.
 */
export async function relayLive(deps: Deps): Promise<() => Promise<void>> {
  const { database, live, boot, log } = deps
  const listening = new Listening(deps)
  await listening.start()
  const waiting: string[] = []
  let telling = false
  // What happens while a call is on its way shares the next one, so that telling takes one connection at most.
  const tellAll = async () => {
    telling = true
    while (waiting.length > 0) {
      await database.pool
        .query('select pg_notify($1, said) from unnest($2::text[]) as said', [CHANNEL, waiting.splice(0)])
        .catch((err: unknown) => log.warn({ err }, 'live events not relayed'))
    }
    telling = false
  }
  live.relay = (event) => {
    waiting.push(JSON.stringify({ ...event, boot }))
    if (!telling) void tellAll()
  }
  const timer = setInterval(() => void catchUp(deps), CATCH_UP_MS)
  timer.unref()
  return async () => {
    live.relay = null
    clearInterval(timer)
    await listening.stop()
  }
}

/** Tells every watching account where its rows are; a device that has them all asks for nothing. */
async function catchUp({ database, live, log }: Deps): Promise<void> {
  const { accounts } = live
  if (accounts.length === 0) return
  try {
    for (const { user_id, seq } of await headsOf(database.db, accounts)) {
      live.receive({ kind: 'rows', userId: user_id, seq })
    }
  } catch (err) {
    log.warn({ err }, 'live accounts not caught up')
  }
}

/** What a process said; null for what is not ours: any user of the database may notify. */
function saidOf(payload: string): (LiveEvent & { boot: string }) | null {
  try {
    return message.parse(JSON.parse(payload))
  } catch {
    return null
  }
}

class Listening {
  readonly #deps: Deps
  #client: Client | null = null
  #stopped = false
  #failures = 0

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async start(): Promise<void> {
    const client = new Client({ connectionString: this.#deps.url, application_name: 'comptoir live' })
    this.#client = client
    client.on('notification', ({ payload }) => this.#heard(payload ?? ''))
    client.on('error', () => undefined)
    client.once('end', () => this.#again())
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    this.#failures = 0
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#client?.end().catch(() => undefined)
  }

  #heard(payload: string): void {
    const said = saidOf(payload)
    if (said && said.boot !== this.#deps.boot) this.#deps.live.receive(said)
  }

  #again(): void {
    if (this.#stopped) return
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures++)
    setTimeout(() => {
      if (this.#stopped) return
      this.start().then(
        () => catchUp(this.#deps),
        (err: unknown) => {
          this.#deps.log.warn({ err }, 'live events of the other processes are not heard')
        },
      )
    }, wait).unref()
  }
}
