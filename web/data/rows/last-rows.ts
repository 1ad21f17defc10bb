import { Dexie } from 'dexie'
import type { Collection } from '#shared/contract/collection.ts'
import { getOrCreate, LiveRows } from './live-rows.ts'
import type { AccountDb, StoredRow } from './local-db.ts'

/**
 * Live rows of the last key of each group only, e.g. the latest of a year of days: of the others not even the values are
 * read. A group is the beginning of its keys, up to a `|`. A row goes only where nothing is left of it (a refused price
 * that the player gave up), which is rare enough to look at all keys again.
 */
class LastRows<C extends Collection> extends LiveRows<C> {
  private last = new Map<string, string>()

  constructor(
    db: AccountDb,
    collection: C,
    private readonly groupOf: (key: string) => string,
    /** The only groups there are to follow; null: all. */
    private readonly groups: ReadonlySet<string> | null = null,
  ) {
    super(db, collection, '')
  }

  protected override async readAll(): Promise<void> {
    if (this.groups) await this.readGroups([...this.groups])
    else this.keep(await lastOfEach(this.db, this.collection.name, this.groupOf))
    this.list = this.inOrder()
  }

  private async readGroups(groups: readonly string[]): Promise<void> {
    const keys = await this.lastKeysOf(groups)
    this.last = new Map(keys.map(([, key]) => [this.groupOf(key), key]))
    const wanted = [...this.last.values()]
    for (const key of this.rows.keys()) if (this.last.get(this.groupOf(key)) !== key) this.rows.delete(key)
    await super.readSome(wanted)
  }

  private keep(found: readonly StoredRow[]): void {
    this.last = new Map(found.map(({ key }) => [this.groupOf(key), key]))
    this.rows = new Map(found.map((stored) => [stored.key, this.known(stored)]))
  }

  protected override async readSome(keys: string[]): Promise<void> {
    const later = keys.filter((key) => this.isLast(key))
    for (const key of later) {
      const group = this.groupOf(key)
      const before = this.last.get(group)
      if (before !== undefined && before !== key) this.rows.delete(before)
      this.last.set(group, key)
    }
    if (later.length === 0) return
    const wanted = [...new Set(later.map((key) => this.last.get(this.groupOf(key)) ?? key))]
    await super.readSome(wanted)
    if (wanted.some((key) => !this.rows.has(key))) await this.readAll()
  }

  private isLast(key: string): boolean {
    const group = this.groupOf(key)
    return (this.groups === null || this.groups.has(group)) && key >= (this.last.get(group) ?? '')
  }

  /** One transaction for all of them: each look-up alone would open its own. */
  private async lastKeysOf(groups: readonly string[]): Promise<[string, string][]> {
    const { db, collection } = this
    const lastOf = (group: string) =>
      db.rows
        .where('[collection+key]')
        .between([collection.name, `${group}|`], [collection.name, `${group}|\uffff`], true, true)
        .reverse()
        .limit(1)
        .primaryKeys()
    return (await db.transaction('r', db.rows, () => Promise.all(groups.map(lastOf)))).flat()
  }
}

/** What the keys of a collection may begin with; they are read by as many walks at a time. */
const BEGINNINGS = ['', ...'-123456789']

/** The last row of each group of a collection, read from the end, one step a group: of the others not even the keys are listed. */
async function lastOfEach(
  db: AccountDb,
  collection: string,
  groupOf: (key: string) => string,
): Promise<StoredRow[]> {
  const found: StoredRow[] = []
  await db.transaction('r', db.rows, ({ idbtrans }) => {
    const store = idbtrans.objectStore(db.rows.name)
    const walk = (from: string, to: string) =>
      new Dexie.Promise<void>((resolve, reject) => {
        const range = IDBKeyRange.bound([collection, from], [collection, to], false, true)
        const asked = store.openCursor(range, 'prev')
        asked.onerror = () => reject(asked.error)
        asked.onsuccess = () => {
          const cursor = asked.result
          if (!cursor) return resolve()
          const stored: StoredRow = cursor.value
          found.push(stored)
          const before = [collection, `${groupOf(stored.key)}|`]
          if (indexedDB.cmp(before, range.lower) < 0) resolve()
          else cursor.continue(before)
        }
      })
    const ends = [...BEGINNINGS.slice(1), '\uffff']
    return Dexie.Promise.all(BEGINNINGS.map((from, at) => walk(from, ends[at] ?? '\uffff')))
  })
  return found
}

/** The one `LiveRows` over the last row of each group of a collection without tombstones. */
export const lastRows = <C extends Collection>(
  db: AccountDb,
  collection: C,
  groupOf: (key: string) => string,
): LiveRows<C> => getOrCreate(db, `last ${collection.name}`, () => new LastRows(db, collection, groupOf))

/** The same for these groups only, as long as whoever asks keeps it. */
export const lastRowsOf = <C extends Collection>(
  db: AccountDb,
  collection: C,
  groupOf: (key: string) => string,
  groups: readonly string[],
): LiveRows<C> => new LastRows(db, collection, groupOf, new Set(groups))
