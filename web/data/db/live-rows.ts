import { type Collection, isOfProfile, profileFor, profilePrefix } from '#shared/contract/collection.ts'
import type { AccountDb } from './local-db.ts'
import type { ChangedKeys } from './memory.ts'
import { inOrder, type ReadRow, readSegment, type Stored, toRow } from './rows.ts'
import { GROUPED_BY } from './segments.ts'
import type { StoredRow } from './types.ts'

/** Which rows of a collection are read; without a choice, all of the profile's. */
type Choice = {
  /** Those whose key begins so. */
  prefix?: string
  /** The last of each group, or of each of these: the others are not even read. */
  lastOf?: 'all' | ReadonlySet<string>
  /** Those of which this is true. */
  where?: (row: StoredRow) => boolean
}

/**
 * Rows of a collection, kept true while somebody listens. Only the rows that a commit changed, here, in the worker or in
 * another tab, are looked at again; all others stay the very same objects, so that what a screen derives from them can be
 * kept as well.
 */
export class LiveRows<C extends Collection> {
  /** As they were read; by slot, a row's key, or its group where only the last of it is read, once one is asked for. */
  private taken: ReadRow<C>[] | Map<string, ReadRow<C>> = []
  private list: Stored<C>[] | undefined
  /** Up to which commit what nobody listens to yet was taken from memory. */
  private takenUpTo: number | undefined
  private failed: unknown
  private reads = 0
  private stop: (() => void) | undefined
  private readonly listeners = new Set<() => void>()
  private readonly profile: string
  private readonly prefix: string
  private readonly groupOf: ((key: string) => string) | undefined

  constructor(
    private readonly db: AccountDb,
    private readonly collection: C,
    private readonly choice: Choice = {},
  ) {
    this.profile = profileFor(collection, db.profile)
    this.prefix = profilePrefix(this.profile) + (choice.prefix ?? '')
    this.groupOf = GROUPED_BY[collection.name]
  }

  /**
   * The rows in key order; undefined until they were read, at once where a screen before this one has had them read. Throws
   * what reading them threw.
   */
  readonly snapshot = (): Stored<C>[] | undefined => {
    if (this.failed) throw this.failed
    const { last } = this.db.memory
    if (!this.stop && this.takenUpTo !== last) {
      const found = this.inMemory()
      if (found) this.take(found)
      this.takenUpTo = found ? last : undefined
    }
    return this.list
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    if (!this.stop) {
      this.stop = this.db.memory.listen(this.onCommit)
      this.db.memory.reading(this.read())
    }
    return () => {
      this.listeners.delete(listener)
      // A screen that takes the place of another asks for the same rows in the same moment.
      if (this.listeners.size === 0) queueMicrotask(this.rest)
    }
  }

  private readonly rest = (): void => {
    if (this.listeners.size > 0 || !this.stop) return
    this.stop()
    this.stop = undefined
    // Nothing tells what happens from here on: the list is true as long as nothing does. What failed is tried again.
    this.takenUpTo = this.list && this.isInMemory ? this.db.memory.told : undefined
    if (this.takenUpTo === undefined) this.list = undefined
    this.failed = undefined
  }

  private readonly onCommit = (news: ReadonlyMap<string, ChangedKeys>): void => {
    const changed = news.get(this.collection.name)
    // What is in memory when the read ends is taken, and the commit is there already.
    if (!changed || (!this.list && this.reads > 0 && this.isInMemory)) return
    const before = this.list
    if (before && changed !== 'all') this.update(before, changed)
    else this.db.memory.reading(this.read())
    if (this.list !== before) this.tell()
  }

  private async read(): Promise<void> {
    this.reads += 1
    try {
      const found = await this.readAll()
      if (this.listeners.size === 0) return
      const before = this.failed ? undefined : this.list
      if (found || this.takenUpTo !== this.db.memory.last) this.take(found ?? this.inMemory() ?? [])
      this.takenUpTo = undefined
      this.failed = undefined
      if (this.list === before) return
    } catch (error) {
      if (isClosing(error) || this.listeners.size === 0) return
      this.failed = error
    } finally {
      this.reads -= 1
    }
    this.tell()
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener()
  }

  /** Takes rows over, in the list that there is where they are the same. */
  private take(taken: ReadRow<C>[]): void {
    this.taken = taken
    const list = taken.map(({ row }) => row)
    const isSame = list.length === this.list?.length && list.every((row, at) => row === this.list?.[at])
    if (!isSame) this.list = list
  }

  private get rows(): Map<string, ReadRow<C>> {
    const { taken } = this
    if (!Array.isArray(taken)) return taken
    const bySlot = new Map(taken.map((known) => [this.slotOf(known.key), known]))
    this.taken = bySlot
    return bySlot
  }

  private slotOf(key: string): string {
    return this.choice.lastOf && this.groupOf ? this.groupOf(key) : key
  }

  /** The rows, where all of them are in memory already; null: they have to be read. */
  private inMemory(): ReadRow<C>[] | null {
    const { db, collection, choice } = this
    const rows = db.memory.rows(collection.name)
    if (!rows.segments || !this.isInMemory) return null
    const { lastOf, where } = choice
    if (lastOf && lastOf !== 'all')
      return inOrder(Array.from(lastOf, (slot) => this.inSlot(slot) ?? []).flat())
    const isShown = (key: string) => this.isOne(key) && (!lastOf || rows.last.get(this.slotOf(key)) === key)
    const isMeant = rows.said.size ? (key: string) => !rows.said.has(key) && isShown(key) : isShown
    const segments = where ? [] : rows.segments
    const found = segments.flatMap(({ segment }) => readSegment(db, collection, segment, isMeant))
    const others = where ? rows.all(isShown) : Array.from(rows.said.values(), ({ row }) => row)
    for (const row of others)
      if (row && isShown(row.key) && where?.(row) !== false) found.push(...this.readOf(row))
    if (rows.said.size > 0) inOrder(found)
    return this.rows.size > 0 ? found.map((read) => this.asBefore(read)) : found
  }

  /** Whether these rows are in memory once they are read; the old ones of a group are read each time. */
  private get isInMemory(): boolean {
    return !this.groupOf || this.choice.lastOf !== undefined
  }

  /** Reads the rows; null: all of them are in memory from now on, as are the commits that come meanwhile. */
  protected async readAll(): Promise<ReadRow<C>[] | null> {
    const { db, collection, prefix } = this
    if (!this.isInMemory)
      return (await db.stored.range(collection.name, prefix)).flatMap((row) => this.known(row) ?? [])
    await db.stored.load(collection.name)
    return null
  }

  /** The row that stands in a slot; undefined: none that belongs here. */
  private inSlot(slot: string): ReadRow<C> | undefined {
    const rows = this.db.memory.rows(this.collection.name)
    const stored = rows.get(this.choice.lastOf ? (rows.last.get(slot) ?? '') : slot)
    return stored && this.known(stored)
  }

  /** Whether a row is one of these as far as its key tells, if it is the last of its group where only that is read. */
  private isOne(key: string): boolean {
    const { lastOf = 'all' } = this.choice
    if (lastOf !== 'all' && !lastOf.has(this.slotOf(key))) return false
    return key.startsWith(this.prefix) && isOfProfile(this.profile, key)
  }

  private update(list: Stored<C>[], changed: ReadonlySet<string>): void {
    const replaced = new Map<Stored<C>, Stored<C>>()
    let sameRows = true
    for (const slot of new Set(Array.from(changed, (key) => this.slotOf(key)))) {
      const before = this.rows.get(slot)?.row
      const known = this.inSlot(slot)
      if (known) this.rows.set(slot, known)
      else this.rows.delete(slot)
      if (before && known) replaced.set(before, known.row)
      else if (before || known) sameRows = false
    }
    if (!sameRows) this.list = inOrder([...this.rows.values()]).map(({ row }) => row)
    else if ([...replaced].some(([before, row]) => before !== row))
      this.list = list.map((row) => replaced.get(row) ?? row)
  }

  private readOf(stored: StoredRow): ReadRow<C>[] {
    const row = toRow(this.db, this.collection, stored)
    return row ? [{ key: stored.key, row }] : []
  }

  /** A row as it is read, if it is one of these. */
  private known(stored: StoredRow): ReadRow<C> | undefined {
    if (!this.isOne(stored.key) || this.choice.where?.(stored) === false) return undefined
    return this.readOf(stored).map((read) => this.asBefore(read))[0]
  }

  /** A row as it was read before, where it is the same. */
  private asBefore(read: ReadRow<C>): ReadRow<C> {
    const before = this.rows.get(this.slotOf(read.key))
    return before?.key === read.key && sameRow(before.row, read.row) ? before : read
  }
}

/** Equal values under equal stamps; a value that is no plain one is never taken for the same. */
const sameRow = <R extends { stamps: Readonly<Record<string, unknown>> }>(a: R, b: R): boolean =>
  sameRecord({ ...a, stamps: null }, { ...b, stamps: null }) && sameRecord(a.stamps, b.stamps)

/** The same names with the same values, each compared as it is. */
function sameRecord<T extends object>(a: T, b: T): boolean {
  const names = Object.keys(a) as (keyof T)[]
  return names.length === Object.keys(b).length && names.every((name) => Object.is(a[name], b[name]))
}

const kept = new WeakMap<AccountDb, Map<string, unknown>>()

/** The one `LiveRows` of a database under a name, made at the first call. */
export function sharedRows<C extends Collection>(
  db: AccountDb,
  name: string,
  collection: C,
  choice: Choice,
): LiveRows<C> {
  const ofDb = kept.get(db) ?? new Map<string, unknown>()
  kept.set(db, ofDb)
  const known = ofDb.get(name)
  // The name says the collection, which a map of many kinds cannot.
  if (known instanceof LiveRows) return known as LiveRows<C>
  const made = new LiveRows(db, collection, choice)
  ofDb.set(name, made)
  return made
}

/** The one `LiveRows` of a range of a database. */
export const liveRows = <C extends Collection>(db: AccountDb, collection: C, prefix = ''): LiveRows<C> =>
  sharedRows(db, `${collection.name}|${prefix}`, collection, { prefix })

/** The one over the last row of each group of a collection. */
export const lastRows = <C extends Collection>(db: AccountDb, collection: C): LiveRows<C> =>
  sharedRows(db, `last ${collection.name}`, collection, { lastOf: 'all' })

/** A database that is being closed (sign-out, another account, a newer version) has nothing more to say. */
export const isClosing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'DatabaseClosedError' || error.name === 'AbortError')

type Observer<T> = { next: (now: T) => void; error: (error: unknown) => void }

/**
 * Reads at once and after every commit to a database, whoever makes it. For what is small: the rows of a screen come from
 * `LiveRows`, which look only at what has changed. Answers how to stop.
 */
export function watch<T>(db: AccountDb, read: () => Promise<T>, { next, error }: Observer<T>): () => void {
  let stopped = false
  let reading = false
  let again = false
  const run = async () => {
    again = true
    if (reading) return
    reading = true
    while (again && !stopped) {
      again = false
      try {
        const found = await read()
        if (!stopped) next(found)
      } catch (failure) {
        if (!stopped && !isClosing(failure)) error(failure)
      }
    }
    reading = false
  }
  const stop = db.memory.listen(() => void run())
  void run()
  return () => {
    stopped = true
    stop()
  }
}
