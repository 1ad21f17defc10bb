import { type Logger, pino } from 'pino'
import { usual } from '#scripts/test-selection.ts'
import { createApp } from '#server/app.ts'
import { createPasswords, type PasswordCost } from '#server/auth/passwords.ts'
import { ClosedAccounts } from '#server/closed-accounts.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Database } from '#server/db/engine/database.ts'
import type { AppDeps } from '#server/deps.ts'
import { AccountQueue, AccountTurns } from '#server/http/account-queue.ts'
import type { Icons } from '#server/icons/icons.ts'
import { createServerMetrics } from '#server/metrics/server-metrics.ts'
import type { GameData } from '#server/outside/game-data.ts'
import type { Outside } from '#server/outside/outside.ts'
import { LiveHub } from '#server/sync/live-hub.ts'
import { relayLive } from '#server/sync/live-relay.ts'
import { newClient } from '#shared/contract/stamp.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'
import { backupOf, emptyDatabase, openedAgain, restored } from './database.ts'
import { LeadingKeys } from './server/leading-keys.ts'

/** Calls whose answer hangs on the database alone: any process may serve them. Others count attempts, or keep answers. */
const ANYWHERE =
  /bulk_upsert$|^\/(me$|user_)|^\/api\/v1\/(sync$|flips|archis|guides|user_|essence_prices|sessions)/
const CHEAP: PasswordCost = { memoryCost: 8, timeCost: 1 }
const TEST_ENV = { JWT_SECRET: 'un secret pour les tests, assez long', GAME_DATA_URL: 'off' }
/** One for all: a statement is judged the first time that any test's server makes it. */
export const leadingKeys = new LeadingKeys()
export const PASSWORD = 'un mot de passe'

export type TestAppOptions = {
  now?: () => number
  random?: () => number
  /** A database to serve, or a serialized copy of one (a backup); in memory and empty without it. */
  database?: Database | Buffer
  env?: Record<string, string>
  pageDir?: string | null
  passwordCost?: PasswordCost
  gameData?: GameData
  icons?: Icons
  /** Outside services; a test may hand in an adapter of its own, or a real one pointed at a stand-in. */
  outside?: Outside
  /**
   * One process, on PostgreSQL too: the test looks at what a process counts. `npm test` leaves two, and their six connections
   * a test, to the tests of processes.
   */
  alone?: boolean
  /** Where its log goes; nowhere without it. */
  log?: Logger
}

export type CallOptions = { token?: string; body?: unknown; headers?: Record<string, string> }
export type Answer<T> = { status: number; headers: Headers; text: string; json: T }

/** The real server on a database of its own, called without a port. */
export async function testApp(options: TestAppOptions = {}) {
  const { now = Date.now, random = Math.random, log = pino({ level: 'silent' }), database } = options
  const config: Config = readConfig({ ...TEST_ENV, ...options.env })
  const opened = await (Buffer.isBuffer(database) ? restored(database) : (database ?? emptyDatabase()))
  const adminLinks: (string | null)[] = []
  const depsOn = (given: Database): AppDeps => {
    const live = new LiveHub()
    return {
      db: given.db.withPlugin(leadingKeys),
      live,
      now,
      random,
      boot: newClient(random),
      inTurn: given.inTurn,
      queue: new AccountQueue(),
      closedAccounts: new ClosedAccounts(given.db, log),
      turns: new AccountTurns(),
      config,
      secret: config.jwtSecret ?? '',
      metricsToken: config.metricsToken ?? 'un-jeton-que-personne-ne-connait',
      handAdminLink: async (url) => void adminLinks.push(url),
      passwords: createPasswords(options.passwordCost ?? CHEAP),
      log,
      metrics: createServerMetrics({ live, database: given, dataDir: config.dataDir }),
      pageDir: options.pageDir ?? null,
      gameData: options.gameData,
      icons: options.icons,
      outside: options.outside ?? {},
    }
  }
  const deps = depsOn(opened)
  const app = createApp(deps)
  const other = (options.alone ?? usual) ? null : await otherProcess(opened, deps, depsOn)
  let accounts = 0
  let calls = 0
  const serving = (path: string) => (other && ANYWHERE.test(path) && ++calls % 2 === 0 ? other.app : app)

  async function call<T = Record<string, unknown>>(
    method: string,
    path: string,
    { token, body, headers }: CallOptions = {},
  ): Promise<Answer<T>> {
    const answer = await serving(path).request(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      json: (isJson ? JSON.parse(text) : {}) as T,
    }
  }

  return {
    app,
    db: opened.db,
    database: opened,
    config,
    deps,
    live: deps.live,
    /** What was handed to the operator: links, and null where one was taken back. */
    adminLinks,
    call,
    /** Signs up a new account and answers its token and user. */
    async register(email = `joueur-${++accounts}-${newClient(random)}@test.fr`): Promise<SessionAnswer> {
      const user = { name: 'Joueur', email, password: PASSWORD }
      return (await call<SessionAnswer>('POST', '/auth/register', { body: { user } })).json
    },
    /** A backup: open it with `testApp({ database: buffer })`. */
    snapshot: (): Promise<Buffer> => backupOf(opened),
    /** The same database under a new start of the server. */
    restart: () => testApp({ ...options, database: opened }),
    /** Once no row is left of the accounts that were closed. */
    emptied: () => deps.closedAccounts.emptyLeft(),
    close: async () => {
      await deps.closedAccounts.stop()
      await other?.stop()
      await opened.close()
    },
  }
}

/** On PostgreSQL, a second process of the installation: what it shares with the first is the database. */
async function otherProcess(first: Database, deps: AppDeps, depsOn: (database: Database) => AppDeps) {
  if (first.kind === 'sqlite') return null
  const database = await openedAgain(first)
  if (database.kind === 'sqlite') return null
  const theirs = depsOn(database)
  const url = String(first.pool.options.connectionString)
  const stops = [
    await relayLive({ database: first, url, live: deps.live, boot: deps.boot, log: deps.log }),
    await relayLive({ database, url, live: theirs.live, boot: theirs.boot, log: theirs.log }),
  ]
  const stop = async () => {
    for (const end of stops) await end()
    await database.close()
  }
  return { app: createApp(theirs), stop }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>
