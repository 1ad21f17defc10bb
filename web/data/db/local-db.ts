import { Dexie, type EntityTable, type ObservabilitySet, RangeSet, type Table } from 'dexie'
import type { PageEnvironment } from '#data/page-environment.ts'
import { NO_STAMP, type Stamp } from '#shared/contract/stamp.ts'
import { convertVersion2 } from './convert.ts'
import { Draft } from './draft.ts'
import { blankState, Memory } from './memory.ts'
import { RowReads, type RowSource, type RowStore } from './rows.ts'
import { readTier } from './segments.ts'
import type {
  CompactedMark,
  CompactedState,
  JournalEntry,
  LogRecord,
  OutboxEntry,
  Segment,
  SegmentPlace,
  SyncState,
} from './types.ts'

/** The version of an account's database that this code reads and writes. */
const DATABASE_VERSION = 3
/** Dexie's versions are a tenth of the browser's. */
export const NATIVE_VERSION = DATABASE_VERSION * 10

type Meta = CompactedMark | CompactedState

/** What the player should know of how a database opens. */
export type OpeningNews =
  /** Another tab holds what is to be upgraded, and does not let go of it. */
  | { kind: 'blocked' }
  /** It is a newer version's, or has just become one's: this code neither reads nor writes it any more. */
  | { kind: 'newer' }

/** Who opens a database, and what for. */
export type Opening = {
  /** Its commits reach the disk before they are reported (the replayer's), and an older one stays as it is. */
  durable: boolean
  /** The name in the stamps made through this opening. */
  client: string
  /** Whose rows tools read and write through it; those of all profiles are stored and synced. */
  profile: string
  onNews?: (news: OpeningNews) => void
  /** The browser closed it and does not open it again, for this reason; null: it is open again. */
  onStore?: (error: unknown) => void
  /** The page that keeps what is typed here until it is committed; null in the worker, and once its player has signed out. */
  page?: () => PageEnvironment | null
}

type Work<T> = (draft: Draft) => PromiseLike<T> | T
type Done<T> = { result: T; number: number | null; record: LogRecord | null }

/**
 * The tables as one transaction has them. Work that waits for nothing but memory may lose the zone by which Dexie knows
 * its transaction; these know it themselves.
 */
export type Tables = Pick<AccountDb, 'log' | 'segments' | 'journal' | 'meta'>

/**
 * The database of one account. What is saved is one record more in `log`; from time to time the log is compacted
 * (`compaction.ts`).
 */
export class AccountDb extends Dexie implements RowStore {
  log!: Table<LogRecord, number>
  segments!: Table<Segment, SegmentPlace>
  journal!: EntityTable<JournalEntry, 'id'>
  meta!: Table<Meta, Meta['id']>

  readonly memory: Memory
  /** The rows, for whoever reads without writing. */
  readonly stored = new RowReads((work) => this.read(work))
  /** The last stamp that was made without waiting for the store. */
  stashClock: Stamp = NO_STAMP
  /** A save of this opening failed: what it kept may stay. */
  keepsUnstored = false
  /** The server's time at the last answer that this opening heard, and the pass's uptime then, in milliseconds. */
  lastAnswer: { serverTime: number; uptime: number } | null = null
  readonly stashed = new Set<Stamp>()
  readonly client: string
  readonly profile: string
  private work: Promise<unknown> = Promise.resolve()
  private catchesUp = false

  constructor(
    readonly userId: string,
    private readonly opening: Opening,
  ) {
    const { durable, client, profile, onNews } = opening
    const indexedDB = new AtThisVersion()
    super(nameOfAccountDb(userId), {
      indexedDB,
      chromeTransactionDurability: durable ? 'strict' : 'default',
      // A cache of queries would hold every segment a second time.
      cache: 'disabled',
    })
    this.version(2).stores({ log: '++', segments: '', journal: '++id, at', meta: 'id' })
    this.version(DATABASE_VERSION).upgrade((transaction) => {
      // The page that would have upgraded it was killed while a pass waited for it.
      if (durable) throw new Error('an older database is not upgraded by a pass')
      return convertVersion2(transaction)
    })
    this.client = client
    this.profile = profile
    this.memory = new Memory(blankState(client))
    indexedDB.onNewer = () => this.refuse()
    // « Effacer », or a newer version: whoever is still at work here, a pass under way for one, must not bring the
    // store back.
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion) this.refuse()
      else this.close()
      return false
    })
    this.on('blocked', ({ newVersion }) => {
      if (newVersion) onNews?.({ kind: 'blocked' })
    })
    Dexie.on.storagemutated.subscribe(this.onCommit)
  }

  override close(how?: { disableAutoOpen: boolean }): void {
    // Where the browser closed the connection (a phone in the background), what other tabs commit opens it again.
    if (how?.disableAutoOpen !== false) Dexie.on.storagemutated.unsubscribe(this.onCommit)
    super.close(how)
  }

  /** The page that keeps what is typed here until it is committed, if any does. */
  get page(): PageEnvironment | null {
    return this.opening.page?.() ?? null
  }

  /** Closes once what was begun is done. */
  async closeAfterWork(): Promise<void> {
    await this.work
    this.close()
  }

  /** What a newer version reads is its alone: whoever reads or writes here finds the database closed. */
  private refuse(): void {
    this.close()
    this.opening.onNews?.({ kind: 'newer' })
  }

  /**
   * Runs work on a draft of the database, and commits what it changed as one record, or nothing of it. The work may be
   * run twice: what another tab or the worker has committed meanwhile is found out by the number that the record is given.
   */
  write<T>(work: Work<T>, now = Date.now()): Promise<T> {
    return this.exclusively(async () => {
      const { result, number, record } = await this.inTables('rw', (tables) => this.commit(tables, work, now))
      if (record && number !== null) this.memory.join(number, record)
      return result
    })
  }

  private async commit<T>(tables: Tables, work: Work<T>, now: number): Promise<Done<T>> {
    const { memory } = this
    const { log, journal } = tables
    if (memory.last < 0) await this.readNews(tables)
    const draw = async () => {
      const draft = new Draft(this, tables.segments, now)
      const result = await work(draft)
      return { result, draft, record: await draft.record() }
    }
    let drawn: Awaited<ReturnType<typeof draw>>
    try {
      drawn = await draw()
    } catch (error) {
      // It may have failed on what is over by now.
      if (!(await this.readNews(tables))) throw error
      drawn = await draw()
    }
    const number = drawn.record ? await log.add(drawn.record) : null
    const alone = number !== null && number === memory.last + 1
    if (!alone && (await this.readNews(tables, number ?? undefined))) drawn = await draw()
    const { result, draft, record } = drawn
    if (draft.journal.length) await journal.bulkAdd(draft.journal)
    if (number === null) return { result, record, number: record && (await log.add(record)) }
    if (!record) await log.delete(number)
    else if (!alone) await log.put(record, number)
    return { result, record, number }
  }

  /** Runs a read on what is committed up to now, here or elsewhere, in one transaction with what it reads beside. */
  read<T>(work: (source: RowSource) => PromiseLike<T> | T): Promise<T> {
    const once = () =>
      this.inTables('r', async (tables) => {
        await this.readNews(tables)
        return work({ memory: this.memory, segments: tables.segments, changed: NOTHING_CHANGED })
      })
    return this.exclusively(async () => {
      for (let again = READ_AGAIN; ; again -= 1) {
        try {
          return await once()
        } catch (error) {
          if (again === 0 || !endedEarly(error)) throw error
        }
        await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS))
      }
    })
  }

  /** What waits to be sent, row by row, as it is committed, in the order in which it leaves. */
  async unsent(): Promise<OutboxEntry[]> {
    const entries = await this.read(({ memory }) => [...memory.entries.values()])
    return entries.sort((a, b) => a.rev - b.rev)
  }

  /** Compacts what is in memory, all of it that is committed, in one transaction with the reads of the news. */
  compact(work: (tables: Tables, memory: Memory) => Promise<void>): Promise<void> {
    return this.exclusively(async () => {
      const { memory } = this
      await this.inTables('rw', async (tables) => {
        await this.readNews(tables)
        await work(tables, memory)
      })
      memory.compacted(memory.last)
    })
  }

  private inTables<T>(mode: 'r' | 'rw', work: (tables: Tables) => PromiseLike<T>): PromiseLike<T> {
    const names = ['log', 'segments', 'journal', 'meta']
    return this.transaction(mode, names, (transaction) =>
      work({
        log: transaction.table('log'),
        segments: transaction.table('segments'),
        journal: transaction.table('journal'),
        meta: transaction.table('meta'),
      }),
    )
  }

  /** One after the other: each works on what the one before it left in memory. */
  private exclusively<T>(task: () => PromiseLike<T>): Promise<T> {
    const run = this.work.then(async () => {
      try {
        await this.openAgain()
        return await Dexie.ignoreTransaction(task)
      } catch (error) {
        if (this.isLost) this.opening.onStore?.(error)
        throw error
      } finally {
        this.memory.tell()
      }
    })
    this.work = run.catch(() => {})
    return run
  }

  /** Whether the browser closed it, as on a disk that is full, and it could not be opened since. */
  private get isLost(): boolean {
    return this.hasFailed() && !this.hasBeenClosed()
  }

  /** A database that was lost is opened by whoever reads or writes next: Dexie tries once, and never again. */
  private async openAgain(): Promise<void> {
    if (!this.isLost) return
    await this.open()
    this.opening.onStore?.(null)
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
    if (!missed && upTo > memory.compactedUpTo) memory.compacted(upTo)
    for (const [at, record] of records.entries()) memory.join(numbers[at] ?? 0, record)
    return missed || records.length > 0
  }

  /** Begins again from what the segments hold. */
  private async readCompacted({ meta, segments }: Tables, upTo: number): Promise<void> {
    const { memory } = this
    const whole = memory.named().filter((collection) => memory.rows(collection).segments)
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
    if (this.catchesUp) return
    const log = this.memory.last < 0 ? undefined : parts[`idb://${this.name}/log/`]
    const added = log ? [...RangeSet(log)] : []
    if (added.some(({ to }) => typeof to !== 'number' || to > this.memory.last)) this.catchUp()
  }

  /** Reads what others have committed; its failure is that of the next read or write. */
  private catchUp(): void {
    this.catchesUp = true
    const run = this.exclusively(async () => {
      this.catchesUp = false
      await this.inTables('r', (tables) => this.readNews(tables))
    })
    this.memory.reading(run.catch(() => {}))
  }
}

/**
 * The browser's databases, for Dexie: opened at this version or not at all. Dexie would open a newer one without a word,
 * and put into it what it misses there.
 */
class AtThisVersion {
  onNewer = (): void => {}
  private readonly browser: IDBFactory = Dexie.dependencies.indexedDB

  open(name: string, version = NATIVE_VERSION): IDBOpenDBRequest {
    const request = this.browser.open(name, version)
    request.addEventListener('error', () => {
      if (request.error?.name === 'VersionError') this.onNewer()
    })
    return request
  }

  deleteDatabase(name: string): IDBOpenDBRequest {
    return this.browser.deleteDatabase(name)
  }

  /** Dexie keeps a list of its own where the browser has none. */
  get databases(): IDBFactory['databases'] | undefined {
    return this.browser.databases?.bind(this.browser)
  }
}

/**
 * Firefox runs its events while a script opens a window, for a quarter of a second, and promises wait meanwhile: it ends
 * the transactions that wait for them.
 */
const ENDED_EARLY = ['InvalidStateError', 'TransactionInactiveError', 'PrematureCommitError']
const endedEarly = (error: unknown): boolean => error instanceof Error && ENDED_EARLY.includes(error.name)
const READ_AGAIN = 5
const READ_AGAIN_MS = 100

const NOTHING_CHANGED: RowSource['changed'] = new Map()

export const nameOfAccountDb = (userId: string): string => `comptoir-${userId}`

/** The sync record of a database, as it is committed. */
export const readSyncState = (db: AccountDb): Promise<SyncState> => db.read(({ memory }) => memory.state)
