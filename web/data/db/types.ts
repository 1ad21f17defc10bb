import type { Collection } from '#shared/contract/collection.ts'
import type { Stamp } from '#shared/contract/stamp.ts'

/** A row among all of an account: its collection, and its key with the profile's name where it has one. */
export type RowId = readonly [collection: string, key: string]

/** A row as the device holds it: values and stamps per field. `del` is a tombstone, kept for ever. */
export type StoredRow = {
  collection: string
  key: string
  v: Record<string, unknown>
  h: Record<string, Stamp>
  del: boolean
}

/** Why the server did not take a value or a delete, which then waits: for the player (dead), or for an update or room (held). */
export type Refusal = { kind: 'held' | 'dead'; code: string; message: string }

/** What the outbox keeps of one unsent field; its value and stamp are those of the row. */
export type PendingField = {
  /** What the server is known to hold, and its stamp (empty: none). « Abandonner » brings it back. */
  base: unknown
  baseStamp: Stamp
  /** What this value was typed over: the stamp that was shown (empty: none), and the last that left from here unanswered. */
  seen: [shown: Stamp, left?: Stamp]
  /** The place of this edit among all that were made in this database; 0: it came with a file. */
  rev: number
  /** `sent`: it has left under its stamp, and no answer has come. */
  state: 'ready' | 'sent' | Refusal
}

/** The unsent part of one row. `rev` comes from one counter per database, so that it never repeats. */
export type OutboxEntry = {
  collection: string
  key: string
  rev: number
  del: boolean
  delProblem?: Refusal
  /** What the server confirmed of this row goes to it again: it was set back, or holds something older. */
  again?: true
  fields: Record<string, PendingField>
  /** How many requests with this entry alone have failed. */
  tries: number
  lastError: string | null
  at: number
}

/** A value that a merge replaced, or kept from taking effect; kept 30 days. */
export type JournalEntry = {
  id: number
  at: number
  collection: string
  key: string
  field: string
  value: unknown
  stamp: Stamp
  /** The stamp that won over it; empty under a tombstone. */
  by: Stamp
  why: 'replaced' | 'overridden' | 'deleted'
}

/** The one record behind the sync of an account. */
export type SyncState = {
  /** The name of whoever has the database open, in the stamps that they make. */
  client: string
  /** The last names under which something was typed here, the newest first. */
  names: string[]
  /** Up to where what the last page kept of its edits is stored, and the same of the pages before it; absent before the first. */
  stored?: Stamp
  storedBefore?: Stamp[]
  /** The largest stamp that was made here or received: the next edit goes above it. */
  clock: Stamp
  /** The largest stamp that was received or has left: no edit is dated anew to below it. */
  heard: Stamp
  /** Device clock minus the server's at its last answer, in milliseconds; null before the first. */
  ahead: number | null
  revs: number
  epoch: string
  /** With `epoch`, the mark: the highest sequence number heard of. */
  seq: number
  cursor: number
  serverSchema: number
  appSchema: number
  /** How the last pass ended; absent before the first. */
  lastPass?: PassStatus
}

/** How a pass ended, for the pill; written by whoever ran it, page or worker. */
export type PassStatus = {
  at: number
  doneAt: number | null
  kind: string
  code: string | null
  /** Before when the server wants no other pass (device time, ms). */
  retryAt?: number | null
}

/** The place of a segment: its collection, what it holds of it, and its first key. */
export type SegmentPlace = [collection: string, tier: Tier, first: string]
/** `old`: the rows of a group but its last, which no list reads; `summary`: what the rows of each group say. */
export type Tier = '' | 'old' | 'summary'

/**
 * Rows of one collection as one record, a column per field: a thousand rows are written and read about as fast as one.
 * A row's stamps are one where all its fields carry the same, else one for each column.
 */
export type Segment = {
  collection: string
  keys: string[]
  fields: string[]
  /** For each field the values of all rows; undefined where a row has none. */
  values: unknown[][]
  stamps: (Stamp | (Stamp | undefined)[])[]
  /** The places of the tombstones. */
  deleted: number[]
}

/**
 * What one commit changed, as it is afterwards. The records of the log, in the order of their numbers, over the segments are
 * the whole state of a database: every opening folds the same records in the same order.
 */
export type LogRecord = {
  rows?: Segment[]
  /** Rows of which nothing is left. */
  gone?: RowId[]
  entries?: OutboxEntry[]
  /** Rows of which nothing waits any more. */
  done?: RowId[]
  state?: Partial<SyncState>
}

/** Up to which number of the log the segments hold what it said; its records are deleted. */
export type CompactedMark = { id: 'compacted'; upTo: number }
/** The outbox and the sync record as they stood at that number. */
export type CompactedState = { id: 'base'; state: Partial<SyncState>; entries: OutboxEntry[] }

/** A change to one row of any collection; `writeOf` holds key and patch to it. */
export type Write = {
  collection: Collection
  key: Record<string, unknown>
  patch: Record<string, unknown>
  /** The row is deleted for ever. */
  deleted?: true
}

/** How a pass ended. Whatever it is, what was not acknowledged is still in the outbox. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'partial'; code: string }
  /** `silent`: nothing came back at all, so that it is the way to the server that is missing. */
  | { kind: 'later'; afterMs: number | null; silent?: true }
  /** `gone`: the account was deleted. */
  | { kind: 'unauthorized'; token: string; gone?: boolean }
  | { kind: 'blocked'; code: string }
  /** It has not set out: the server asked for a pause that is not over. */
  | { kind: 'paused'; afterMs: number }

/** How a call to replay ended: a pass's outcome, nobody signed in, or another tab or the worker at it already. */
export type ReplayOutcome =
  | Outcome
  | { kind: 'signed-out' }
  | { kind: 'busy' }
  | { kind: 'failed'; full?: boolean }
