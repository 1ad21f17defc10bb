import type { Collection } from '#shared/contract/collection.ts'
import { LiveRows, theOne } from './live-rows.ts'
import type { AccountDb } from './local-db.ts'

/**
 * Live rows of the last key of each group only, e.g. the latest of a year of days: of the others not even the values are
 * read. A group whose last row goes would fall back to nothing, so this is for collections that delete nothing.
 */
class LastRows<C extends Collection> extends LiveRows<C> {
  private last = new Map<string, string>()

  constructor(
    db: AccountDb,
    collection: C,
    private readonly groupOf: (key: string) => string,
  ) {
    super(db, collection, '')
  }

  protected override async readAll(): Promise<void> {
    const keys = await this.range().primaryKeys()
    this.last = new Map(keys.map(([, key]) => [this.groupOf(key), key]))
    const wanted = [...this.last.values()]
    for (const key of this.rows.keys()) if (this.last.get(this.groupOf(key)) !== key) this.rows.delete(key)
    await super.readSome(wanted)
    this.list = this.inOrder()
  }

  protected override async readSome(keys: string[]): Promise<void> {
    const later = keys.filter((key) => key >= (this.last.get(this.groupOf(key)) ?? ''))
    for (const key of later) {
      const group = this.groupOf(key)
      const before = this.last.get(group)
      if (before !== undefined && before !== key) this.rows.delete(before)
      this.last.set(group, key)
    }
    const wanted = [...new Set(later.map((key) => this.last.get(this.groupOf(key)) ?? key))]
    if (wanted.length > 0) await super.readSome(wanted)
  }
}

/** The one `LiveRows` over the last row of each group of a collection that deletes nothing. */
export const lastRows = <C extends Collection>(
  db: AccountDb,
  collection: C,
  groupOf: (key: string) => string,
): LiveRows<C> => theOne(db, `last ${collection.name}`, () => new LastRows(db, collection, groupOf))
