import { type Collection, isOfProfile, profileFor, profilePrefix } from '#shared/contract/collection.ts'
import { GROUPS } from './last-of-group.ts'
import type { AccountDb } from './local-db.ts'
import { type ChangedKeys, sameRow } from './memory.ts'
import { loadCollection } from './read-rows.ts'
import { waitFor } from './reads.ts'
import { recordRead, type Stored, toRow } from './rows.ts'
import type { StoredRow } from './types.ts'
import { isClosing } from './watch.ts'

type Known<C extends Collection> = { stored: StoredRow; row: Stored<C> | undefined }

/**
 * The rows of a collection whose key begins with a prefix, kept true while somebody listens. Only the rows that a
 * commit changed, here, in the worker or in another tab, are looked at again; all others stay the very same objects, so
 * that what a screen derives from them can be kept as well.
 */
export class LiveRows<C extends Collection> {
  protected rows = new Map<string, Known<C>>()
  private list: Stored<C>[] | undefined
  /** Up to which commit what nobody listens to yet was taken from memory. */
  private takenUpTo: number | undefined
  private failed: unknown
  private stop: (() => void) | undefined
  private readonly listeners = new Set<() => void>()
  private readonly profile: string
  private readonly prefix: string

  constructor(
    protected readonly db: AccountDb,
    protected readonly collection: C,
    prefix: string,
  ) {
    this.profile = profileFor(collection, db.profile)
    this.prefix = profilePrefix(this.profile) + prefix
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
      this.stop = this.db.memory.listen(this.collection.name, this.onCommit)
      void waitFor(this.read())
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
    // Nothing tells what happens from here on; what failed is tried again.
    this.list = undefined
    this.takenUpTo = undefined
    this.failed = undefined
  }

  private readonly onCommit = (changed: ChangedKeys): void => {
    if (changed === 'all' || !this.list) return void waitFor(this.read())
    this.update([...changed])
    this.tell()
  }

  private async read(): Promise<void> {
    try {
      const found = await this.readAll()
      if (this.listeners.size === 0) return
      const before = this.failed ? undefined : this.list
      this.take(found ?? this.inMemory() ?? [])
      this.failed = undefined
      if (this.list === before) return
    } catch (error) {
      if (isClosing(error) || this.listeners.size === 0) return
      this.failed = error
    }
    this.tell()
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener()
  }

  /** Takes rows over, in the list that there is where they are the same. */
  private take(found: readonly StoredRow[]): void {
    this.rows = new Map(found.map((stored) => [stored.key, this.known(stored)]))
    const list = this.inOrder()
    const isSame = list.length === this.list?.length && list.every((row, at) => row === this.list?.[at])
    if (!isSame) this.list = list
  }

  /** The rows, where all of them are in memory already; null: they have to be read. */
  protected inMemory(): StoredRow[] | null {
    const { whole } = this.db.memory.rows(this.collection.name)
    if (!whole || GROUPS[this.collection.name]) return null
    return [...whole.values()].filter((row) => this.belongs(row))
  }

  /** Reads the rows; null: all of them are in memory from now on, as are the commits that come meanwhile. */
  protected async readAll(): Promise<StoredRow[] | null> {
    const { db, collection, prefix } = this
    // The old rows of a group are read each time.
    if (GROUPS[collection.name])
      return (await db.stored.range(collection.name, prefix)).filter((row) => this.belongs(row))
    await db.read((source) => loadCollection(source, collection.name))
    return null
  }

  /** The row that stands under a changed key; undefined: none that belongs here. */
  protected readOne(key: string): StoredRow | undefined {
    const row = this.db.memory.rows(this.collection.name).get(key)
    return row && this.belongs(row) ? row : undefined
  }

  /** Whether a row is one of these. */
  protected belongs({ key }: StoredRow): boolean {
    return key.startsWith(this.prefix) && isOfProfile(this.profile, key)
  }

  protected update(changed: readonly string[]): void {
    const replaced = new Map<Stored<C>, Stored<C>>()
    let sameRows = true
    for (const key of changed) {
      const before = this.rows.get(key)?.row
      const stored = this.readOne(key)
      const known = stored && this.known(stored)
      if (known) this.rows.set(key, known)
      else this.rows.delete(key)
      if (before && known?.row) replaced.set(before, known.row)
      else if (before || known?.row) sameRows = false
    }
    if (sameRows && this.list) {
      const isNew = [...replaced].some(([before, row]) => before !== row)
      if (isNew) this.list = this.list.map((row) => replaced.get(row) ?? row)
      return
    }
    this.list = this.inOrder()
  }

  private inOrder(): Stored<C>[] {
    return [...this.rows].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, { row }]) => row ?? [])
  }

  private known(stored: StoredRow): Known<C> {
    recordRead(this.db, stored)
    const before = this.rows.get(stored.key)
    if (before && sameRow(before.stored, stored)) return before
    return { stored, row: toRow(this.db, this.collection, stored) }
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
