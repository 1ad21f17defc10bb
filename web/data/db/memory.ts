import { NO_STAMP } from '#shared/contract/stamp.ts'
import { SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { GROUPED_BY, lastUpTo, MemorySegment, rowsOfSegment } from './segments.ts'
import type { LogRecord, OutboxEntry, Segment, StoredRow, SyncState } from './types.ts'

/** The sync record as it is before anything was typed or heard. */
export const blankState = (client: string): SyncState => ({
  client,
  names: [],
  clock: NO_STAMP,
  heard: NO_STAMP,
  ahead: null,
  revs: 0,
  epoch: '',
  seq: 0,
  cursor: 0,
  serverSchema: 0,
  appSchema: SCHEMA_VERSION,
})

/** A page of a pull is one record: a log of few of them may hold all that there is. */
const ROWS_OF_RECORD = 32

/** What a commit changed of a collection: these keys, or it has to be read anew. */
export type ChangedKeys = ReadonlySet<string> | 'all'
/** Hears which rows commits have changed, by collection. */
type Listener = (news: ReadonlyMap<string, ChangedKeys>) => void

/** The rows of one collection, as far as they are in memory. */
export class Rows {
  /**
   * What the log has said over the segments, with the number that says it; null: nothing is left of the row. Once the segments
   * are in memory, over them as they were read: what is compacted since stays.
   */
  readonly said = new Map<string, { row: StoredRow | null; number: number }>()
  /** All rows, or the last of each group, as they stood when they were read; undefined until they are. */
  segments: readonly MemorySegment[] | undefined
  /** Of a collection in groups: the last key of each, once the segments are read. */
  readonly last = new Map<string, string>()
  private readonly groupOf: ((key: string) => string) | undefined

  constructor(collection: string) {
    this.groupOf = GROUPED_BY[collection]
  }

  /** Whether what is in memory says everything of a key: its row, or that there is none. */
  knows(key: string): boolean {
    if (this.said.has(key)) return true
    if (!this.segments || !this.groupOf) return this.segments !== undefined
    // Behind the last row of a group there is none.
    return this.get(key) !== undefined || key > (this.last.get(this.groupOf(key)) ?? '')
  }

  get(key: string): StoredRow | undefined {
    const said = this.said.get(key)
    if (said) return said.row ?? undefined
    const { segments = [] } = this
    return segments[lastUpTo(segments.length, (at) => segments[at]?.segment.keys[0], key)]?.get(key)
  }

  /** All rows, in no order, or those whose key is meant. */
  *all(isMeant?: (key: string) => boolean): Generator<StoredRow> {
    for (const held of this.segments ?? [])
      for (const [at, key] of held.segment.keys.entries()) {
        const row = !this.said.has(key) && isMeant?.(key) !== false && held.rows[at]
        if (row) yield row
      }
    for (const [key, { row }] of this.said) if (row && isMeant?.(key) !== false) yield row
  }

  /** Takes in all segments. */
  fill(stored: readonly Segment[]): void {
    this.segments = stored.map((segment) => new MemorySegment(segment))
    this.last.clear()
    if (this.groupOf) for (const { keys } of stored) for (const key of keys) this.noteLast(key, true)
    for (const [key, { row }] of this.said) this.noteLast(key, row !== null)
  }

  /** What a record of the log says of a row. */
  set(key: string, row: StoredRow | null, number: number): void {
    this.said.set(key, { row, number })
    if (this.segments) this.noteLast(key, row !== null)
  }

  /** What the log said up to a number stands in the segments now. */
  forget(upTo: number): void {
    if (this.segments) return
    for (const [key, { number }] of this.said) if (number <= upTo) this.said.delete(key)
  }

  private noteLast(key: string, isThere: boolean): void {
    const group = this.groupOf?.(key)
    if (group === undefined) return
    const last = this.last.get(group)
    if (isThere && (last === undefined || key > last)) this.last.set(group, key)
    else if (!isThere && key === last) this.findLast(group)
  }

  /** The last row of a group is gone: whoever took it away wrote again which one is the last now. */
  private findLast(group: string): void {
    this.last.delete(group)
    for (const { key } of this.all((key) => this.groupOf?.(key) === group))
      if (key > (this.last.get(group) ?? '')) this.last.set(group, key)
  }
}

/** The collection and key of a row as one text. */
export const idText = (collection: string, key: string): string => `${collection}/${key}`

/**
 * What an opening of a database knows of it: the fold of the log over the segments below, always of whole commits and in
 * their order. Never ahead of the disk: a commit is joined when it is complete.
 */
export class Memory {
  /** The number of the last commit that is in here; -1 before anything was read. */
  last = -1
  /** The number of the last commit that all who listen know of. */
  told = -1
  /** Up to which number the segments hold what the log said, as this memory has read them. */
  compactedUpTo = 0
  state: SyncState
  entries = new Map<string, OutboxEntry>()
  private readonly collections = new Map<string, Rows>()
  private readonly listeners = new Set<Listener>()
  /** What was joined and not told yet; null: nothing. Nobody is called inside a transaction. */
  private news: Map<string, Set<string> | 'all'> | null = null
  private reads: Promise<unknown> = Promise.resolve()

  constructor(private readonly blank: SyncState) {
    this.state = { ...blank }
  }

  rows(collection: string): Rows {
    const found = this.collections.get(collection) ?? new Rows(collection)
    this.collections.set(collection, found)
    return found
  }

  /** The collections of which something is in memory. */
  named(): string[] {
    return [...this.collections.keys()]
  }

  /** Begins again from the segments: some of the log was compacted before it was read here. */
  reset(compactedUpTo: number, state: Partial<SyncState>, entries: readonly OutboxEntry[]): void {
    this.last = compactedUpTo
    this.compactedUpTo = compactedUpTo
    this.state = { ...this.blank, ...state, client: this.blank.client }
    this.entries = new Map(entries.map((entry) => [idText(entry.collection, entry.key), entry]))
    for (const rows of this.collections.values()) rows.said.clear()
    this.news = new Map(this.named().map((collection) => [collection, 'all']))
  }

  /** What the log says of a collection over its segments as they stand in the store; null: nothing is left of the row. */
  *tail(collection: string): Generator<[key: string, row: StoredRow | null]> {
    for (const [key, { row, number }] of this.rows(collection).said)
      if (number > this.compactedUpTo) yield [key, row]
  }

  /** About how many records of the log are above the segments, one of many rows as several: what a compaction would take in. */
  get waiting(): number {
    const rows = this.named().flatMap((collection) => [...this.tail(collection)])
    return Math.max(this.last - this.compactedUpTo, Math.floor(rows.length / ROWS_OF_RECORD))
  }

  /** The log was compacted up to a number, all of which is in here already. */
  compacted(upTo: number): void {
    this.compactedUpTo = upTo
    for (const known of this.collections.values()) known.forget(upTo)
  }

  /** Joins a record of the log, which somebody else may have written. */
  join(number: number, { rows = [], gone = [], entries = [], done = [], state }: LogRecord): void {
    if (number <= this.last) return
    this.news ??= new Map()
    const { news } = this
    const set = (collection: string, key: string, row: StoredRow | null) => {
      this.rows(collection).set(key, row, number)
      const keys = news.get(collection) ?? new Set()
      if (keys !== 'all') news.set(collection, keys.add(key))
    }
    for (const row of rows.flatMap(rowsOfSegment)) set(row.collection, row.key, row)
    for (const [collection, key] of gone) set(collection, key, null)
    for (const entry of entries) this.entries.set(idText(entry.collection, entry.key), entry)
    for (const [collection, key] of done) this.entries.delete(idText(collection, key))
    if (state) this.state = { ...this.state, ...state, client: this.blank.client }
    this.last = number
  }

  /** Tells whoever listens what was joined since it told them last. */
  tell(): void {
    const { news } = this
    if (!news) return
    this.news = null
    this.told = this.last
    for (const listener of [...this.listeners]) listener(news)
  }

  /** Calls after each commit, whatever it changed. Answers how to stop. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Every commit that was heard of so far is in the rows that somebody listens to. */
  async readsEnded(): Promise<void> {
    for (let ended: unknown; ended !== this.reads; await ended) ended = this.reads
  }

  /** A read of rows that somebody listens to is under way. */
  reading(read: Promise<unknown>): void {
    this.reads = Promise.allSettled([this.reads, read])
  }
}
