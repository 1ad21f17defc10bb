import {
  allRows,
  countRows,
  lastOfGroups,
  type RowSource,
  rowsAt,
  rowsIn,
  rowsOfGroups,
  summariesOf,
} from './read-rows.ts'
import type { OutboxEntry, RowId, RowReads, StoredRow } from './types.ts'

/** A database, as far as its reads need it. */
type Source = { read<T>(work: (source: RowSource) => PromiseLike<T> | T): Promise<T> }

/** The rows of a database, as they are committed. */
export class StoredRows implements RowReads {
  constructor(private readonly db: Source) {}

  async get(id: RowId): Promise<StoredRow | undefined> {
    return (await this.bulkGet([id]))[0]
  }

  async bulkGet(ids: readonly RowId[]): Promise<(StoredRow | undefined)[]> {
    const { db } = this
    return db.read(async (source) => {
      const found = await rowsAt(source, ids)
      return ids.map(([collection, key]) => found.get(collection)?.get(key))
    })
  }

  /** Everything, tombstones included, in the order of collections and keys. */
  toArray(): Promise<StoredRow[]> {
    const { db } = this
    return db.read((source) => allRows(source))
  }

  count(): Promise<number> {
    return this.db.read(countRows)
  }

  /** The rows of a collection whose key begins with a prefix, in key order. */
  range(collection: string, prefix: string): Promise<StoredRow[]> {
    const { db } = this
    return db.read((source) => rowsIn(source, collection, prefix))
  }

  /** The last row of each of these groups of a collection. */
  lastOf(collection: string, groups: readonly string[]): Promise<StoredRow[]> {
    const { db } = this
    return db.read((source) => lastOfGroups(source, collection, groups))
  }

  ofGroups(collection: string, groups: ReadonlySet<string>): Promise<StoredRow[]> {
    const { db } = this
    return db.read((source) => rowsOfGroups(source, collection, groups))
  }

  summaries(collection: string, groups: readonly string[]): Promise<StoredRow[]> {
    const { db } = this
    return db.read((source) => summariesOf(source, collection, groups))
  }
}

/** What waits to be sent, row by row, as it is committed. */
export class UnsentEntries {
  constructor(private readonly db: Source) {}

  async get([collection, key]: RowId): Promise<OutboxEntry | undefined> {
    return (await this.toArray()).find((entry) => entry.collection === collection && entry.key === key)
  }

  /** In the order of `rev`, which is that in which they leave. */
  async toArray(): Promise<OutboxEntry[]> {
    const { db } = this
    const entries = await db.read(({ memory }) => [...memory.entries.values()])
    return entries.sort((a, b) => a.rev - b.rev)
  }

  async count(): Promise<number> {
    return (await this.toArray()).length
  }
}
