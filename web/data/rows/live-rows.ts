import { Dexie, type ObservabilitySet, RangeSet } from 'dexie'
import type { Collection } from '#shared/contract/collection.ts'
import { type AccountDb, recordRead, type StoredRow } from './local-db.ts'
import { type Stored, toRow } from './rows.ts'

/** What is read again: these rows, or all of them. */
type Changed = Set<string> | 'all'
type Known<C extends Collection> = { stored: StoredRow; row: Stored<C> | undefined }

let reads = 0
const waiting = new Set<() => void>()

/** Every commit that was heard of so far is in the rows that somebody listens to. */
export const rowsRead = (): Promise<void> =>
  reads === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))

function readEnds(): void {
  reads -= 1
  if (reads > 0) return
  for (const resolve of waiting) resolve()
  waiting.clear()
}

/** Above this many changed rows the whole range is read at once. */
const MANY = 300

/**
 * The rows of a collection whose key begins with a prefix, kept true while somebody listens. Only the rows that a
 * commit changed, here, in the worker or in another tab, are read again; all others stay the very same objects, so that
 * what a screen derives from them can be kept as well.
 */
export class LiveRows<C extends Collection> {
  protected rows = new Map<string, Known<C>>()
  protected list: Stored<C>[] | undefined
  private failed: unknown
  private changed: Changed = 'all'
  private reading = false
  private readonly listeners = new Set<() => void>()

  constructor(
    protected readonly db: AccountDb,
    protected readonly collection: C,
    private readonly prefix: string,
  ) {}

  /** The rows in key order; undefined until they were read. Throws what reading them threw. */
  readonly snapshot = (): Stored<C>[] | undefined => {
    if (this.failed) throw this.failed
    return this.list
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    if (this.listeners.size === 1) {
      Dexie.on.storagemutated.subscribe(this.onCommit)
      this.refresh('all')
    }
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size > 0) return
      Dexie.on.storagemutated.unsubscribe(this.onCommit)
      // Nothing tells what happens from here on.
      this.list = undefined
    }
  }

  private readonly onCommit = (parts: ObservabilitySet): void => {
    const range = parts.all ?? parts[`idb://${this.db.name}/rows/`]
    if (!range) return
    const keys = new Set<string>()
    for (const { from, to } of RangeSet(range)) {
      const [collection, key]: unknown[] = Array.isArray(from) ? from : []
      const single = typeof key === 'string' && String(from) === String(to)
      if (!single) return void this.refresh('all')
      if (collection === this.collection.name && key.startsWith(this.prefix)) keys.add(key)
    }
    if (keys.size > 0) this.refresh(keys)
  }

  private refresh(changed: Changed): void {
    if (changed === 'all' || this.changed === 'all') this.changed = 'all'
    else for (const key of changed) this.changed.add(key)
    if (!this.reading) void Dexie.ignoreTransaction(() => this.read())
  }

  private async read(): Promise<void> {
    this.reading = true
    reads += 1
    try {
      while (this.listeners.size > 0 && (this.changed === 'all' || this.changed.size > 0)) {
        const { changed } = this
        this.changed = new Set()
        if (changed === 'all' || changed.size > MANY) await this.readAll()
        else await this.readSome([...changed])
        this.failed = undefined
        for (const listener of this.listeners) listener()
      }
      if (this.listeners.size === 0) this.list = undefined
    } catch (error) {
      this.changed = 'all'
      if (!isClosing(error)) {
        this.failed = error
        for (const listener of this.listeners) listener()
      }
    } finally {
      this.reading = false
      readEnds()
    }
  }

  protected range() {
    const { db, collection, prefix } = this
    return db.rows
      .where('[collection+key]')
      .between([collection.name, prefix], [collection.name, `${prefix}\uffff`], true, true)
  }

  protected async readAll(): Promise<void> {
    const found = await this.range().toArray()
    this.rows = new Map(found.map((stored) => [stored.key, this.known(stored)]))
    this.list = [...this.rows.values()].flatMap(({ row }) => row ?? [])
  }

  protected async readSome(keys: string[]): Promise<void> {
    const found = await this.db.rows.bulkGet(keys.map((key): [string, string] => [this.collection.name, key]))
    const replaced = new Map<Stored<C>, Stored<C>>()
    let sameRows = true
    for (const [i, key] of keys.entries()) {
      const before = this.rows.get(key)?.row
      const stored = found[i]
      const known = stored && this.known(stored)
      if (known) this.rows.set(key, known)
      else this.rows.delete(key)
      if (before && known?.row) replaced.set(before, known.row)
      else if (before || known?.row) sameRows = false
    }
    this.list = sameRows && this.list ? this.list.map((row) => replaced.get(row) ?? row) : this.inOrder()
  }

  protected inOrder(): Stored<C>[] {
    return [...this.rows].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, { row }]) => row ?? [])
  }

  protected known(stored: StoredRow): Known<C> {
    recordRead(this.db, stored)
    const before = this.rows.get(stored.key)
    if (before && isSame(before.stored, stored)) return before
    return { stored, row: toRow(this.collection, stored) }
  }
}

const kept = new WeakMap<AccountDb, Map<string, unknown>>()

/** The one `LiveRows` of a range of a database. */
export const liveRows = <C extends Collection>(db: AccountDb, collection: C, prefix: string): LiveRows<C> =>
  getOrCreate(db, `${collection.name}|${prefix}`, () => new LiveRows(db, collection, prefix))

/** What is kept under a name for a database, made at the first call. */
export function getOrCreate<C extends Collection>(
  db: AccountDb,
  name: string,
  make: () => LiveRows<C>,
): LiveRows<C> {
  const ofDb = kept.get(db) ?? new Map<string, unknown>()
  kept.set(db, ofDb)
  const known = ofDb.get(name)
  // The name says the collection, which a map of many kinds cannot.
  if (known instanceof LiveRows) return known as LiveRows<C>
  const made = make()
  ofDb.set(name, made)
  return made
}

/** Equal values under equal stamps; a value that is no plain one is never taken for the same. */
const isSame = (a: StoredRow, b: StoredRow): boolean =>
  a.del === b.del && sameRecord(a.h, b.h) && sameRecord(a.v, b.v)

function sameRecord(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => Object.is(a[name], b[name]))
}

/** A database that is being closed (sign-out, another account) has nothing more to say. */
const isClosing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'DatabaseClosedError' || error.name === 'AbortError')
