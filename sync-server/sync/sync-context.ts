import type { JournalSize } from '#server/db/journal.ts'
import type { Db } from '#server/db/schema.ts'
import type { AccountTurns } from '#server/http/account-queue.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { Outside } from '#server/outside/outside.ts'
import { type Mark, SCHEMA_VERSION } from '#shared/contract/wire.ts'
import type { LiveHub } from './live-hub.ts'

/** What the sync core needs of the running server. */
export type SyncContext = {
  db: Db
  live: LiveHub
  now(): number
  /** Numbers in [0, 1). */
  random(): number
  /** The random name of this start: its name in stamps and, for a database of its own, the epoch that it opens. */
  boot: string
  /** Other bounds of an account than the registry's and `wire.ts`'s; `rows`: of each collection. */
  bounds?: { rows?: number; bytes?: number; tombstones?: number } | undefined
  /** The number of the sync schema that this server speaks; absent: this version's. */
  schema?: number
  /** What the journal of one account may hold; absent: 20,000 values and 20 MB. */
  maxJournal?: JournalSize
  /** Where mail is configured, only players who confirmed their email contribute to markets. */
  outside?: Pick<Outside, 'mail'>
  /** Hashes the networks that lent prices come from; absent: they are not known. */
  secret?: string
  /** Absent: nobody else's calls are at work. */
  turns?: AccountTurns
  /** Absent: nothing is counted. */
  metrics?: Pick<Metrics, 'forgotten'> | undefined
}

export const schemaOf = ({ schema = SCHEMA_VERSION }: Pick<SyncContext, 'schema'>): number => schema

/**
 * Who pushes: a device names the mark that it has heard of and its schema, a plain client neither; `profile`: whose rows a
 * plain client's entries name; `network`: where the call came from (`lendingNetwork`), of devices alone.
 */
export type Sender = { mark: Mark | null; schema: number | null; profile: string; network?: string }
export const plainClient = (profile: string): Sender => ({ mark: null, schema: null, profile })
