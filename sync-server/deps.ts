import type { Logger } from 'pino'
import type { Collection } from '#shared/contract/collection.ts'
import type { HandAdminLink } from './auth/admin-link.ts'
import type { Passwords } from './auth/passwords.ts'
import type { ClosedAccounts } from './closed-accounts.ts'
import type { Config } from './config.ts'
import type { Database } from './db/engine/database.ts'
import type { AccountQueue, AccountTurns } from './http/account-queue.ts'
import type { Icons } from './icons/icons.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { GameData } from './outside/game-data.ts'
import type { Outside } from './outside/outside.ts'
import type { SyncContext } from './sync/sync-context.ts'

/** Everything that the routes need of the running server; tests give their own clock, randomness and database. */
export type AppDeps = SyncContext & {
  /** One process of the installation at a time runs work of a name. */
  inTurn: Database['inTurn']
  config: Config
  /** The calls of each account that are at work or wait. */
  queue: AccountQueue
  closedAccounts: ClosedAccounts
  /** Whose turn it is among the pieces of an account's long work. */
  turns: AccountTurns
  /** Signs the tokens. */
  secret: string
  /** Opens /metrics. */
  metricsToken: string
  handAdminLink: HandAdminLink
  passwords: Passwords
  log: Logger
  /** Absent: nothing is counted, and there is no /metrics. */
  metrics?: Metrics | undefined
  /** Folder of the built page; null: the server answers calls only. */
  pageDir: string | null
  /** The public game-data service, with the patience of a request; absent: none is configured. */
  gameData?: GameData | undefined
  /** The pictures of the game; absent: turned off. */
  icons?: Icons | undefined
  /** The other outside services: mail, payments, streams, third-party sign-in. */
  outside: Outside
  /** What it syncs; the registry, unless given. */
  collections?: readonly Collection[]
}
