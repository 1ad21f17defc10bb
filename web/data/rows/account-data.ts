import { NO_STAMP, type Stamp } from '#shared/contract/stamp.ts'
import { SCHEMA_VERSION } from '#shared/contract/wire.ts'

/** A row as the device holds it: values and stamps per field. `del` is a tombstone, kept for ever. */
export type StoredRow = {
  collection: string
  key: string
  v: Record<string, unknown>
  h: Record<string, Stamp>
  del: boolean
}

/** What the outbox keeps of one unsent field; its value and stamp are read from the row when it leaves. */
export type PendingField = {
  /** The last value known from the server, and its stamp (empty: none). « Abandonner » brings it back. */
  base: unknown
  baseStamp: Stamp
  /** The largest stamp that the value certainly comes after. */
  seen: Stamp
  state: 'ready' | 'held' | 'dead'
  code?: string
  message?: string
  /** The place of this edit among all that were made in this database. */
  made?: number
  /** The server's time at the edit (ms), as far as it was known then; null: no server was met yet. */
  moment?: number | null
  /** The stamps under which this field has left without an answer, each with its value as canonical text. */
  left?: [stamp: Stamp, value: string][]
  /** The unsent values that this edit was typed over, as canonical text, the latest last. */
  over?: string[]
  /** The latest time (ms) that the server takes in a stamp of this field, where it refused one. */
  limit?: number
  /** The edit was raised above a value of the server that it had replaced; those after it follow. */
  raised?: true
  /** Since the server was set back: the stamp that it holds here, as far as the pull has told (empty: none). */
  holds?: Stamp
}

export type EntryState = PendingField['state'] | 'failing'

/** The unsent part of one row. `rev` comes from one counter per database, so that it never repeats. */
export type OutboxEntry = {
  collection: string
  key: string
  rev: number
  del: boolean
  /** Why the server did not take the delete, which then waits: for the player (dead), or for an update (held). */
  delProblem?: { state: 'held' | 'dead'; code: string; message: string }
  fields: Record<string, PendingField>
  /** What occurs in the entry, for the index; `failing`: its requests fail again and again. */
  states: EntryState[]
  tries: number
  lastError: string | null
  schema: number
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
  id: 'sync'
  /** The name of whoever has the database open, in the stamps that they make. */
  client: string
  /** The last names under which something was typed here, the newest first. */
  names: string[]
  /** Of each of the last pages, up to where what it kept of its edits has been stored since; absent before the first. */
  stored?: Stamp[]
  clock: Stamp
  /** Device clock minus the server's at its last answer, in milliseconds; null before the first. */
  ahead: number | null
  /** The server's time (ms) at the last edit, as far as it was known then: later edits are never dated before it. */
  lastMoment: number
  /** The largest stamp under which a value left, as far as it was not ahead of the server's clock. */
  lastSent: Stamp
  /** The server was set back, and what it holds has not been read to the end yet. */
  setBack?: true
  revs: number
  epoch: string
  /** With `epoch`, the mark: the highest sequence number heard of. */
  seq: number
  cursor: number
  serverSchema: number
  appSchema: number
}

/** How the last pass ended, for the pill; written by whoever ran it, page or worker. */
export type PassStatus = {
  id: 'status'
  at: number
  doneAt: number | null
  kind: string
  code: string | null
  /** Before when the server wants no other pass (device time, ms). */
  retryAt?: number | null
}

/** The sync record as it is before anything was typed or heard. */
export const blankState = (client: string): SyncState => ({
  id: 'sync',
  client,
  names: [],
  clock: NO_STAMP,
  ahead: null,
  lastMoment: 0,
  lastSent: NO_STAMP,
  revs: 0,
  epoch: '',
  seq: 0,
  cursor: 0,
  serverSchema: 0,
  appSchema: SCHEMA_VERSION,
})
