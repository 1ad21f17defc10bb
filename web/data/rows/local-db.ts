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
}

type Meta = SyncState | PassStatus

/** How many names of earlier openings are remembered: those of a month, for most. */
export const NAMES_KEPT = 64

export class AccountDb extends Dexie {
  rows!: Table<StoredRow, [string, string]>
  outbox!: Table<OutboxEntry, [string, string]>
  journal!: EntityTable<JournalEntry, 'id'>
  meta!: Table<Meta, Meta['id']>

  /** The sync record as this opening read it last; what it makes without waiting is stamped above its clock. */
  lastState: SyncState | null = null
  /** The last stamp that was made without waiting for the store. */
  stashClock: Stamp = NO_STAMP
  /** The stamps of the rows that this opening has read for its screens, by collection and key. */
  readonly shown = new Map<string, Map<string, Readonly<Record<string, Stamp>>>>()

  constructor(
    readonly userId: string,
    durable: boolean,
    /** The name in the stamps made through this opening. */
    readonly client: string,
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

  /** Runs work in one transaction over all that a save or a merge touches. */
  write<T>(work: () => PromiseLike<T> | T): Promise<T> {
    return this.transaction('rw', [this.rows, this.outbox, this.journal, this.meta], async () => work())
  }
}

/** The database of one account. `durable`: its commits reach the disk before they are reported (the replayer's). */
export const openAccountDb = (
  userId: string,
  {
    durable = false,
    random = Math.random,
    client = newClient(random),
  }: { durable?: boolean; random?: () => number; client?: string } = {},
): AccountDb => new AccountDb(userId, durable, client)

const clients = new Map<string, string>()

/**
 * The name of this page load or worker start in the stamps of an account (sync rule 1). Never one from the disk: a disk
 * that is copied becomes two devices, and they must part at once.
 */
export function clientOfThisStart(userId: string): string {
  const client = clients.get(userId) ?? newClient(Math.random)
  clients.set(userId, client)
  return client
}

/** The sync record of a database, made on first use. Called inside a transaction that covers `meta`. */
export async function readSyncState(db: AccountDb): Promise<SyncState> {
  const found = await db.meta.get('sync')
  const known = found?.id === 'sync' ? found : null
  const fresh: SyncState = {
    id: 'sync',
    client: db.client,
    // A database of an earlier version has one name, and no list.
    names: known ? [known.client] : [],
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
  }
  db.lastState = { ...fresh, ...known, client: db.client }
  return db.lastState
}

/** Notes what a screen is about to show of a row: an edit of it comes after these stamps. */
export function recordRead(db: AccountDb, { collection, key, h }: StoredRow): void {
  const rows = db.shown.get(collection) ?? new Map<string, Readonly<Record<string, Stamp>>>()
  db.shown.set(collection, rows.set(key, h))
}
