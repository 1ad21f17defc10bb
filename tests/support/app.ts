import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { createPasswords, type PasswordCost } from '#server/auth/passwords.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import type { AppDeps } from '#server/deps.ts'
import type { GameData } from '#server/outside/game-data.ts'
import type { Outside } from '#server/outside/outside.ts'
import { LiveHub } from '#server/sync/live-hub.ts'
import { newClient } from '#shared/contract/stamp.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'

const CHEAP: PasswordCost = { memoryCost: 8, timeCost: 1 }
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
  /** Outside services; a test may hand in an adapter of its own, or a real one pointed at a stand-in. */
  outside?: Outside
}

export type CallOptions = { token?: string; body?: unknown; headers?: Record<string, string> }
export type Answer<T> = { status: number; headers: Headers; text: string; json: T }

/** The real server on a database of its own, called without a port. */
export async function testApp(options: TestAppOptions = {}) {
  const { now = Date.now, random = Math.random, database } = options
  const config: Config = readConfig({ JWT_SECRET: 'un secret pour les tests, assez long', ...options.env })
  const opened =
    database === undefined || Buffer.isBuffer(database)
      ? await openDatabase(database ?? ':memory:')
      : database
  const live = new LiveHub()
  const deps: AppDeps = {
    db: opened.db,
    live,
    now,
    random,
    boot: newClient(random),
    config,
    secret: config.jwtSecret ?? '',
    passwords: createPasswords(options.passwordCost ?? CHEAP),
    log: pino({ level: 'silent' }),
    pageDir: options.pageDir ?? null,
    gameData: options.gameData,
    outside: options.outside ?? {},
  }
  const app = createApp(deps)
  let accounts = 0

  async function call<T = Record<string, unknown>>(
    method: string,
    path: string,
    { token, body, headers }: CallOptions = {},
  ): Promise<Answer<T>> {
    const answer = await app.request(path, {
      method,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
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
    live,
    call,
    /** Signs up a new account and answers its token and user. */
    async register(email = `joueur-${++accounts}-${newClient(random)}@test.fr`): Promise<SessionAnswer> {
      const user = { name: 'Joueur', email, password: PASSWORD }
      return (await call<SessionAnswer>('POST', '/auth/register', { body: { user } })).json
    },
    /** A backup: open it with `testApp({ database: buffer })`. */
    snapshot: (): Buffer => opened.file.serialize(),
    /** The same database under a new start of the server. */
    restart: () => testApp({ ...options, database: opened }),
    close: () => opened.close(),
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>
