import { Dexie, type EntityTable, type ObservabilitySet, RangeSet, type Table, type Transaction } from 'dexie'
import { type ChangedKeys, Memory } from '#data/log/memory.ts'
import { convertVersion1, VERSION_1 } from '#data/log/migrate.ts'
import type { RowSource } from '#data/log/read-rows.ts'
import { readTier } from '#data/log/read-segments.ts'
import { waitFor } from '#data/log/reads.ts'
import type { CompactedMark, CompactedState, LogRecord } from '#data/log/records.ts'
import type { Segment } from '#data/log/segments.ts'
import { StoredRows, UnsentEntries } from '#data/log/stored.ts'
import { NO_STAMP, newClient, type Stamp } from '#shared/contract/stamp.ts'
import { SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { Draft } from './draft.ts'

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

/** What older versions kept in `meta`, and what this one keeps. */
type Meta = SyncState | PassStatus | CompactedMark | CompactedState

/** The place of a segment: its collection, whether it holds rows that are not the last of their group, and its first key. */
export type SegmentPlace = [collection: string, tier: Tier, first: string]
/** `old`: the rows of a group but its last, which no list reads. */
export type Tier = '' | 'old'

type Work<T> = (draft: Draft) => PromiseLike<T> | T
type Attempt<T> = { result: T; number: number | null; record: LogRecord }

/**
 * The tables as one transaction has them. Work that waits for nothing but memory may lose the zone by which Dexie knows
 * its transaction; these know it themselves.
 */
export type Tables = Pick<AccountDb, 'log' | 'segments' | 'journal' | 'meta'>

const tablesOf = (transaction: Transaction): Tables => ({
  log: transaction.table('log'),
  segments: transaction.table('segments'),
  journal: transaction.table('journal'),
  meta: transaction.table('meta'),
})

/** What work on a draft answers, or how it fails. */
async function outcomeOf<T>(
  draft: Draft,
  work: Work<T>,
): Promise<[result: T | undefined, failed: { error: unknown } | null]> {
  try {
    return [await work(draft), null]
  } catch (error) {
    return [undefined, { error }]
  }
}

/**
 * The database of one account. What is saved is one record more in `log`; from time to time the log is compacted
 * (`compaction.ts`). `rows` and `outbox` are those of version 1: a tab of that version may still write them.
 */
export class AccountDb extends Dexie {
  log!: Table<LogRecord, number>
  segments!: Table<Segment, SegmentPlace>
  journal!: EntityTable<JournalEntry, 'id'>
  meta!: Table<Meta, Meta['id']>

  readonly memory: Memory
  /** The rows and what waits of them, for whoever reads without writing. */
  readonly stored = new StoredRows(this)
  readonly unsent = new UnsentEntries(this)
  /** The last stamp that was made without waiting for the store. */
  stashClock: Stamp = NO_STAMP
  /** The stamps of the rows that this opening has read for its screens, by collection and key. */
  readonly shown = new Map<string, Map<string, Readonly<Record<string, Stamp>>>>()
  private work: Promise<unknown> = Promise.resolve()
  private catchesUp = false
  /** What was joined and not told yet: nobody is called inside a transaction. */
  private news = new Map<string, ChangedKeys>()
  private hasNews = false

  constructor(
    readonly userId: string,
    durable: boolean,
    /** The name in the stamps made through this opening. */
    readonly client: string,
  ) {
    // A cache of queries would hold every segment a second time.
    super(`comptoir-${userId}`, {
      chromeTransactionDurability: durable ? 'strict' : 'default',
      cache: 'disabled',
    })
    this.version(1).stores(VERSION_1)
    this.version(2).stores({ log: '++', segments: '' }).upgrade(convertVersion1)
    this.memory = new Memory(blankState(client))
    // « Effacer », or a newer version: whoever is still at work here, a pass under way for one, must not bring the
    // store back.
    this.on('versionchange', () => {
      this.close()
      return false
    })
    Dexie.on.storagemutated.subscribe(this.onCommit)
  }

  override close(...how: Parameters<Dexie['close']>): void {
    Dexie.on.storagemutated.unsubscribe(this.onCommit)
    super.close(...how)
  }

  /**
   * Runs work on a draft of the database, and commits what it changed as one record, or nothing of it. The work may be
   * run twice: what another tab or the worker has committed meanwhile is found out by the number that the record is given.
   */
  write<T>(work: (draft: Draft) => PromiseLike<T> | T): Promise<T> {
    return this.exclusively(async () => {
      let done: Attempt<T> | undefined
      await this.transaction(
        'rw',
        [this.log, this.segments, this.journal, this.meta],
        async (transaction) => {
          done = await this.attempt(tablesOf(transaction), work)
        },
      )
      if (!done) throw new Error('the transaction ended without its work')
      if (done.number !== null) this.note(this.memory.join(done.number, done.record))
      return done.result
    })
  }

  private async attempt<T>(tables: Tables, work: Work<T>): Promise<Attempt<T>> {
    const { memory } = this
    const { log, journal } = tables
    if (memory.last < 0) await this.readNews(tables)
    const draw = async () => {
      const draft = new Draft(this, tables.segments)
      const [result, failed] = await outcomeOf(draft, work)
      return { draft, result, failed, record: failed ? null : await draft.record() }
    }
    let drawn = await draw()
    const number = drawn.record ? await log.add(drawn.record) : null
    const alone = number !== null && number === memory.last + 1
    if (!alone && (await this.readNews(tables, number ?? undefined))) drawn = await draw()
    const { draft, result, failed, record } = drawn
    if (failed) throw failed.error
    if (!record && number !== null) await log.delete(number)
    if (record && number !== null && !alone) await log.put(record, number)
    if (draft.journal.length) await journal.bulkAdd(draft.journal)
    return {
      result: result as T,
      number: record && (number ?? (await log.add(record))),
      record: record ?? {},
    }
  }

  /** Runs a read on what is committed up to now, here or elsewhere, in one transaction with what it reads beside. */
  read<T>(work: (source: RowSource) => PromiseLike<T> | T): Promise<T> {
    return this.exclusively(() =>
      this.transaction('r', [this.log, this.segments, this.meta], async (transaction) => {
        const tables = tablesOf(transaction)
        await this.readNews(tables)
        return work({ memory: this.memory, segments: tables.segments })
      }),
    )
  }

  /** Compacts what is in memory, all of it that is committed, in one transaction with the reads of the news. */
  compact(work: (tables: Tables, memory: Memory) => Promise<void>): Promise<void> {
    return this.exclusively(async () => {
      const { memory } = this
      await this.transaction('rw', [this.log, this.segments, this.meta], async (transaction) => {
        const tables = tablesOf(transaction)
        await this.readNews(tables)
        await work(tables, memory)
      })
      memory.compacted(memory.last, 0, 0)
    })
  }

  /** One after the other: each works on what the one before it left in memory. */
  private exclusively<T>(task: () => PromiseLike<T>): Promise<T> {
    const run = this.work.then(async () => {
      try {
        return await Dexie.ignoreTransaction(task)
      } finally {
        this.tell()
      }
    })
    this.work = run.catch(() => {})
    return run
  }

  private note(changes: ReadonlyMap<string, ChangedKeys>): void {
    for (const [collection, keys] of changes) {
      const known = this.news.get(collection) ?? []
      this.news.set(collection, known === 'all' || keys === 'all' ? 'all' : new Set([...known, ...keys]))
    }
    this.hasNews = true
  }

  private tell(): void {
    if (!this.hasNews) return
    const { news } = this
    this.news = new Map()
    this.hasNews = false
    this.memory.tell(news)
  }

  /**
   * Joins what the log says that is not in memory yet, below a number of one's own. True where there was something.
   * Called inside a transaction.
   */
  private async readNews(tables: Tables, below?: number): Promise<boolean> {
    const { memory } = this
    const { log, meta } = tables
    const mark = await meta.get('compacted')
    const upTo = mark?.id === 'compacted' ? mark.upTo : 0
    const missed = memory.last < upTo || memory.last < 0
    if (missed) await this.readCompacted(tables, upTo)
    const above = log.where(':id').between(memory.last, below ?? Dexie.maxKey, false, false)
    const [numbers, records] = await Promise.all([above.primaryKeys(), above.toArray()])
    if (!missed && upTo > memory.compactedUpTo) memory.compacted(upTo, memory.last - upTo, 0)
    for (const [at, record] of records.entries()) this.note(memory.join(numbers[at] ?? 0, record))
    if (missed) this.note(new Map(memory.named().map((collection) => [collection, 'all'])))
    return missed || records.length > 0
  }

  /** Begins again from what the segments hold. */
  private async readCompacted({ meta, segments }: Tables, upTo: number): Promise<void> {
    const { memory } = this
    const whole = memory.named().filter((collection) => memory.rows(collection).whole)
    const [base, ...tiers] = await Promise.all([
      meta.get('base'),
      ...whole.map((collection) => readTier(segments, collection, '')),
    ])
    // Only now, all at once: a read that fails leaves the memory as it was.
    if (base?.id === 'base') memory.reset(upTo, base.state, base.entries)
    else memory.reset(upTo, {}, [])
    for (const [at, collection] of whole.entries()) memory.rows(collection).fill(tiers[at] ?? [])
  }

  private readonly onCommit = (parts: ObservabilitySet): void => {
    if (this.memory.last < 0 || this.catchesUp) return
    // How a pass ended is no record of the log.
    const told = Boolean(parts.all ?? parts[`idb://${this.name}/meta/`])
    const log = parts[`idb://${this.name}/log/`]
    const added = log ? [...RangeSet(log)] : []
    if (told || added.some(({ to }) => typeof to !== 'number' || to > this.memory.last)) this.catchUp(told)
  }

  /** Reads what others have committed; its failure is that of the next read or write. */
  private catchUp(told: boolean): void {
    this.catchesUp = true
    const run = this.exclusively(async () => {
      this.catchesUp = false
      this.hasNews ||= told
      await this.transaction('r', [this.log, this.segments, this.meta], (transaction) =>
        this.readNews(tablesOf(transaction)),
      )
    })
    waitFor(run.catch(() => {}))
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

/** The sync record of a database, as it is committed. */
export const readSyncState = (db: AccountDb): Promise<SyncState> => db.read(({ memory }) => memory.state)

/** Notes what a screen is about to show of a row: an edit of it comes after these stamps. */
export function recordRead(db: Pick<AccountDb, 'shown'>, { collection, key, h }: StoredRow): void {
  const rows = db.shown.get(collection) ?? new Map<string, Readonly<Record<string, Stamp>>>()
  db.shown.set(collection, rows.set(key, h))
}
