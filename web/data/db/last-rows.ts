import { type Collection, isOfProfile } from '#shared/contract/collection.ts'
import { GROUPS } from './last-of-group.ts'
import { getOrCreate, LiveRows } from './live-rows.ts'
import type { AccountDb } from './local-db.ts'
import { loadCollection } from './read-rows.ts'
import type { StoredRow } from './types.ts'

/** Live rows of the last key of each group only, e.g. the latest of a year of days: the others are not even read. */
class LastRows<C extends Collection> extends LiveRows<C> {
  private readonly groupOf: (key: string) => string
  /** The key that stands here for each group. */
  private readonly present = new Map<string, string>()

  constructor(
    db: AccountDb,
    collection: C,
    /** The only groups there are to follow; null: all of the profile. */
    private readonly groups: ReadonlySet<string> | null = null,
  ) {
    super(db, collection, '')
    this.groupOf = GROUPS[collection.name] ?? ((key) => key)
  }

  protected override readAll(): Promise<null> {
    const { db, collection } = this
    return db.read((source) => loadCollection(source, collection.name).then(() => null))
  }

  protected override inMemory(): StoredRow[] | null {
    const { db, collection } = this
    const rows = db.memory.rows(collection.name)
    if (!rows.whole) return null
    const keys = this.groups
      ? [...this.groups].map((group) => rows.last.get(group))
      : [...rows.last.values()].filter((key) => isOfProfile(db.profile, key))
    this.present.clear()
    for (const key of keys) if (key !== undefined) this.present.set(this.groupOf(key), key)
    return keys.flatMap((key) => (key === undefined ? [] : (rows.get(key) ?? [])))
  }

  protected override readOne(key: string): StoredRow | undefined {
    const rows = this.db.memory.rows(this.collection.name)
    return rows.last.get(this.groupOf(key)) === key ? rows.get(key) : undefined
  }

  /** With a changed row that of its group which was the last before, and that which is now. */
  protected override update(changed: readonly string[]): void {
    const { last } = this.db.memory.rows(this.collection.name)
    const follows = (group: string) => this.groups?.has(group) ?? isOfProfile(this.db.profile, group)
    const groups = new Set(changed.map(this.groupOf).filter(follows))
    if (groups.size === 0) return
    const keys = new Set<string>()
    for (const group of groups) {
      const [before, now] = [this.present.get(group), last.get(group)]
      if (before !== undefined) keys.add(before)
      if (now === undefined) this.present.delete(group)
      else {
        keys.add(now)
        this.present.set(group, now)
      }
    }
    super.update([...keys])
  }
}

/** The one `LiveRows` over the last row of each group of a collection without tombstones. */
export const lastRows = <C extends Collection>(db: AccountDb, collection: C): LiveRows<C> =>
  getOrCreate(db, `last ${collection.name}`, () => new LastRows(db, collection))

/** The same for these groups only, as long as whoever asks keeps it. */
export const lastRowsOf = <C extends Collection>(
  db: AccountDb,
  collection: C,
  groups: readonly string[],
): LiveRows<C> => new LastRows(db, collection, new Set(groups))
