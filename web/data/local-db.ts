import { Dexie, type EntityTable, type Table } from 'dexie'
import { NO_STAMP, newClient, type Stamp } from '#shared/contract/stamp.ts'
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
  client: string
  clock: Stamp
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
}

type Meta = SyncState | PassStatus

export class AccountDb extends Dexie {
  rows!: Table<StoredRow, [string, string]>
  outbox!: Table<OutboxEntry, [string, string]>
  journal!: EntityTable<JournalEntry, 'id'>
  meta!: Table<Meta, Meta['id']>

  constructor(
    readonly userId: string,
    durable: boolean,
    readonly random: () => number,
  ) {
    super(`comptoir-${userId}`, { chromeTransactionDurability: durable ? 'strict' : 'default' })
    this.version(1).stores({
      rows: '[collection+key]',
      outbox: '[collection+key], rev, *states',
      journal: '++id, at',
      meta: 'id',
    })
    // « Effacer »: whoever is still at work here, a pass under way for one, must not bring the store back.
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion !== null) return true
      this.close()
      return false
    })
  }
}

/** The database of one account. `durable`: its commits reach the disk before they are reported (the replayer's). */
export const openAccountDb = (
  userId: string,
  { durable = false, random = Math.random }: { durable?: boolean; random?: () => number } = {},
): AccountDb => new AccountDb(userId, durable, random)

/** The sync record of a database, made on first use. Called inside a transaction that covers `meta`. */
export async function readSyncState(db: AccountDb): Promise<SyncState> {
  const found = await db.meta.get('sync')
  if (found?.id === 'sync') return found
  return {
    id: 'sync',
    client: newClient(db.random),
    clock: NO_STAMP,
    revs: 0,
    epoch: '',
    seq: 0,
    cursor: 0,
    serverSchema: 0,
    appSchema: SCHEMA_VERSION,
  }
}
