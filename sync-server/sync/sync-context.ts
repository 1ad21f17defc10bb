import type { Db } from '#server/db/schema.ts'
import type { LiveHub } from './live-hub.ts'

/** What the sync core needs of the running server. */
export type SyncContext = {
  db: Db
  live: LiveHub
  now(): number
  /** Numbers in [0, 1). */
  random(): number
  /** The random name of this start: the epoch that its first write opens, and its name in stamps. */
  boot: string
}
