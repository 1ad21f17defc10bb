import { asClient, clientOf, isValid, laterOf, NO_STAMP, type Stamp } from '#shared/contract/stamp.ts'
import { SCHEMA_VERSION } from '#shared/contract/wire.ts'
import {
  type AccountDb,
  type EntryState,
  type JournalEntry,
  NAMES_KEPT,
  type OutboxEntry,
  type PendingField,
  readSyncState,
  type StoredRow,
  type SyncState,
} from './local-db.ts'

export type RowId = readonly [collection: string, key: string]

const textOf = ([collection, key]: RowId): string => `${collection}/${key}`

/**
 * The rows and outbox entries that one transaction works on. The rules of merge, save and acknowledgement change
 * a draft in memory; `transact` loads it and writes it back whole, in the same transaction.
 */
export class Draft {
  readonly journal: Omit<JournalEntry, 'id'>[] = []
  /** An edit was raised above a value of the server: the edits that were made after it have to follow. */
  raised = false
  private readonly rows = new Map<string, StoredRow>()
  private readonly entries = new Map<string, OutboxEntry>()
  private readonly changed = new Set<StoredRow>()

  constructor(
    readonly state: SyncState,
    readonly now: number,
    rows: readonly (StoredRow | undefined)[],
    entries: readonly (OutboxEntry | undefined)[],
  ) {
    for (const row of rows) if (row) this.rows.set(textOf([row.collection, row.key]), row)
    for (const entry of entries) if (entry) this.entries.set(textOf([entry.collection, entry.key]), entry)
  }

  /** The row, to be read only. */
  peek(id: RowId): Readonly<StoredRow> | undefined {
    return this.rows.get(textOf(id))
  }

  /** The row, to be changed: it is written back. */
  row(id: RowId): StoredRow {
    const text = textOf(id)
    const row = this.rows.get(text) ?? { collection: id[0], key: id[1], v: {}, h: {}, del: false }
    this.rows.set(text, row)
    this.changed.add(row)
    return row
  }

  entryIfAny(id: RowId): OutboxEntry | undefined {
    return this.entries.get(textOf(id))
  }

  entry(id: RowId): OutboxEntry {
    const found = this.entryIfAny(id)
    if (found) return found
    const [collection, key] = id
    const blank: OutboxEntry = {
      collection,
      key,
      rev: 0,
      del: false,
      fields: {},
      states: [],
      tries: 0,
      lastError: null,
      schema: SCHEMA_VERSION,
      at: this.now,
    }
    this.entries.set(textOf(id), blank)
    return blank
  }

  allEntries(): OutboxEntry[] {
    return [...this.entries.values()]
  }

  allRows(): Readonly<StoredRow>[] {
    return [...this.rows.values()]
  }

  /** Marks an entry as changed: an acknowledgement of what was sent before no longer empties it. */
  touch(entry: OutboxEntry): void {
    this.state.revs += 1
    entry.rev = this.state.revs
    entry.tries = 0
    entry.lastError = null
  }

  log(id: RowId, field: string, value: unknown, stamp: Stamp, by: Stamp, why: JournalEntry['why']): void {
    const [collection, key] = id
    this.journal.push({ at: this.now, collection, key, field, value, stamp, by, why })
  }

  /** Writes back what changed: emptied entries and rows that hold nothing go. */
  async write(db: AccountDb): Promise<void> {
    const kept: OutboxEntry[] = []
    const emptied: [string, string][] = []
    for (const entry of this.entries.values()) {
      entry.states = statesOf(entry)
      if (entry.states.length) kept.push(entry)
      else emptied.push([entry.collection, entry.key])
    }
    const rows: StoredRow[] = []
    const gone: [string, string][] = []
    for (const row of this.changed) {
      if (row.del || Object.keys(row.v).length) rows.push(row)
      else gone.push([row.collection, row.key])
    }
    await Promise.all([
      rows.length ? db.rows.bulkPut(rows) : null,
      gone.length ? db.rows.bulkDelete(gone) : null,
      kept.length ? db.outbox.bulkPut(kept) : null,
      emptied.length ? db.outbox.bulkDelete(emptied) : null,
      this.journal.length ? db.journal.bulkAdd(this.journal) : null,
      db.meta.put(this.state),
    ])
  }
}

/** After how many failed requests of its own an entry is shown as failing. */
const FAILING_TRIES = 3

/** The states in an entry; a tombstone that waits counts as ready, unless the server did not take it. */
export function statesOf(entry: OutboxEntry): EntryState[] {
  const states = new Set<EntryState>(Object.values(entry.fields).map((field) => field.state))
  if (entry.del) states.add(entry.delProblem?.state ?? 'ready')
  if (states.has('ready') && entry.tries >= FAILING_TRIES) states.add('failing')
  return [...states]
}

/** A fresh pending field over what is now stored: the player saw `stamp` when typing over it. */
export const pendingOver = (value: unknown, stamp: Stamp | undefined): PendingField => ({
  base: value,
  baseStamp: stamp ?? NO_STAMP,
  seen: stamp ?? NO_STAMP,
  state: 'ready',
})

/** Remembers that a name of this device, the opening's own or that of `stamp`, is in use: the journal says « ici » by it. */
export function recordClientName(state: SyncState, stamp?: Stamp): void {
  const name = stamp ? clientOf(stamp) : state.client
  if (!state.names.includes(name)) state.names = [name, ...state.names].slice(0, NAMES_KEPT)
}

/** The clock after a stamp was received: at or above it (sync rule 3). An invalid stamp says nothing of the time. */
export const clockAfter = ({ clock, client }: SyncState, stamp: Stamp): Stamp =>
  isValid(stamp) ? laterOf(clock, asClient(stamp, client)) : clock

/** Which of the named rows a draft really needs to read, and the entries where they are at hand already. */
type Loaded = { rows?: readonly RowId[]; entries?: readonly OutboxEntry[] }

/**
 * Runs `work` on a draft of the rows named by `ids` (or, with `'all'`, of everything) in **one** read-write
 * transaction: rows, outbox, journal and clock are committed together or not at all.
 */
export function transact<T>(
  db: AccountDb,
  now: number,
  ids: readonly RowId[] | 'all',
  work: (draft: Draft) => T | Promise<T>,
  loaded: Loaded = {},
): Promise<T> {
  return db.write(async () => {
    const state = await readSyncState(db)
    const [rows, entries] = await Promise.all(
      ids === 'all'
        ? [db.rows.toArray(), db.outbox.toArray()]
        : [rowsNamed(db, loaded.rows ?? ids), loaded.entries ?? db.outbox.bulkGet(keysOf(ids))],
    )
    const draft = new Draft(state, now, rows, entries)
    const result = await work(draft)
    await draft.write(db)
    return result
  })
}

const keysOf = (ids: readonly RowId[]): [string, string][] =>
  ids.map(([collection, key]) => [collection, key])

const rowsNamed = (db: AccountDb, ids: readonly RowId[]): PromiseLike<(StoredRow | undefined)[]> =>
  ids.length ? db.rows.bulkGet(keysOf(ids)) : Promise.resolve([])
