import { GROUPED_BY } from './last-of-group.ts'
import { idText, type Memory } from './memory.ts'
import { readGroups, readKeys, readPrefix, readTier, type Segments } from './read-segments.ts'
import type { OutboxEntry, RowId, StoredRow } from './types.ts'

/** The rows as one transaction sees them: those that a draft has changed, over what is in memory, over the segments. */
export type RowSource = {
  readonly memory: Memory
  readonly segments: Segments
  /** By `idText`. */
  readonly changed: ReadonlyMap<string, Readonly<StoredRow>>
}

/** Runs work in a transaction of its own, or in the one around it. */
type Read = <T>(work: (source: RowSource) => PromiseLike<T>) => Promise<T>

/** Reads of rows, of whatever profile, tombstones included: of what is committed, or of what a draft has made of it. */
export class RowReads {
  constructor(private readonly read: Read) {}

  async get(id: RowId): Promise<Readonly<StoredRow> | undefined> {
    return (await this.bulkGet([id]))[0]
  }

  bulkGet(ids: readonly RowId[]): Promise<(Readonly<StoredRow> | undefined)[]> {
    return this.read(async (source) => {
      const found = await rowsAt(source, ids)
      return ids.map(([collection, key]) => {
        const text = idText(collection, key)
        const changed = source.changed.get(text)
        return changed ? notEmpty(changed) : found.get(text)
      })
    })
  }

  /** The rows of a collection whose key begins with a prefix, in key order. */
  range(collection: string, prefix: string): Promise<StoredRow[]> {
    return this.read((source) => rangeOf(source, collection, prefix))
  }

  /** Everything, in the order of collections and keys. */
  toArray(): Promise<StoredRow[]> {
    return this.read(async (source) => {
      const places = await source.segments.orderBy(':id').keys()
      const names = new Set(namesAbove(source))
      for (const place of places) if (Array.isArray(place)) names.add(String(place[0]))
      const rows: StoredRow[] = []
      for (const name of [...names].sort()) for (const row of await rangeOf(source, name, '')) rows.push(row)
      return rows
    })
  }

  /** How many rows there are: segment by segment, and none is taken apart. */
  count(): Promise<number> {
    return this.read(async (source) => {
      const above = new Map(namesAbove(source).map((name) => [name, new Map(rowsAbove(source, name))]))
      let count = 0
      for (const rows of above.values()) for (const row of rows.values()) if (row) count += 1
      await source.segments.toCollection().each(({ collection, keys }, { primaryKey: [, tier] }) => {
        if (tier === 'summary') return
        for (const key of keys) if (!above.get(collection)?.has(key)) count += 1
      })
      return count
    })
  }

  /** The last row of each of these groups of a collection. */
  lastOf(collection: string, groups: readonly string[]): Promise<StoredRow[]> {
    return this.read(async (source) => {
      await loadCollection(source, collection)
      const rows = source.memory.rows(collection)
      const last = new Map(groups.map((group) => [group, rows.get(rows.last.get(group) ?? '')]))
      for (const [key, row] of changedRows(source, collection)) {
        const group = GROUPED_BY[collection]?.(key) ?? ''
        if (row && last.has(group) && key >= (last.get(group)?.key ?? '')) last.set(group, row)
      }
      return [...last.values()].filter((row) => row !== undefined)
    })
  }

  /** All rows of these groups, in no order. */
  ofGroups(collection: string, groups: ReadonlySet<string>): Promise<StoredRow[]> {
    const groupOf = GROUPED_BY[collection]
    if (!groupOf) return Promise.resolve([])
    return this.read(async (source) => {
      const { segments } = source
      const old = await readGroups(segments, collection, 'old', groups, groupOf)
      const last = await readGroups(segments, collection, '', groups, groupOf)
      return withAbove(source, collection, [old, last], (key) => groups.has(groupOf(key)))
    })
  }

  /** What is kept of these groups beside their rows, where no row of them has changed since. */
  summaries(collection: string, groups: readonly string[]): Promise<StoredRow[]> {
    const groupOf = GROUPED_BY[collection]
    if (!groupOf) return Promise.resolve([])
    return this.read((source) => {
      const changed = new Set(Array.from(rowsAbove(source, collection), ([key]) => groupOf(key)))
      const unchanged = groups.filter((group) => !changed.has(group))
      return readKeys(source.segments, collection, 'summary', unchanged)
    })
  }
}

/** What waits to be sent, row by row, as it is committed. */
export class UnsentEntries {
  constructor(private readonly read: Read) {}

  async get([collection, key]: RowId): Promise<OutboxEntry | undefined> {
    return (await this.toArray()).find((entry) => entry.collection === collection && entry.key === key)
  }

  /** In the order of `rev`, which is that in which they leave. */
  async toArray(): Promise<OutboxEntry[]> {
    const entries = await this.read(async ({ memory }) => [...memory.entries.values()])
    return entries.sort((a, b) => a.rev - b.rev)
  }

  count(): Promise<number> {
    return this.read(async ({ memory }) => memory.entries.size)
  }
}

/** Reads a collection, or the last of each of its groups, into memory unless it is there. Inside a transaction. */
export async function loadCollection(
  { memory, segments }: Pick<RowSource, 'memory' | 'segments'>,
  collection: string,
): Promise<void> {
  const rows = memory.rows(collection)
  if (!rows.whole) rows.fill(await readTier(segments, collection, ''))
}

/** These rows as they are committed, from memory or the segments, by `idText`. Inside a transaction. */
export async function rowsAt(
  { memory, segments }: Pick<RowSource, 'memory' | 'segments'>,
  ids: readonly RowId[],
): Promise<Map<string, StoredRow>> {
  const found = new Map<string, StoredRow>()
  const missing = new Map<string, Set<string>>()
  for (const [collection, key] of ids) {
    const rows = memory.rows(collection)
    const row = rows.get(key)
    if (row) found.set(idText(collection, key), row)
    else if (!rows.knows(key)) missing.set(collection, (missing.get(collection) ?? new Set()).add(key))
  }
  for (const [collection, wanted] of missing) {
    const keys = [...wanted]
    const last = memory.rows(collection).whole ? [] : await readKeys(segments, collection, '', keys)
    const old = GROUPED_BY[collection] ? await readKeys(segments, collection, 'old', keys) : []
    for (const row of [...old, ...last]) found.set(idText(collection, row.key), row)
  }
  return found
}

async function rangeOf(source: RowSource, collection: string, prefix: string): Promise<StoredRow[]> {
  const { memory, segments } = source
  const { whole } = memory.rows(collection)
  const begins = (key: string) => key.startsWith(prefix)
  const old = GROUPED_BY[collection] ? await readPrefix(segments, collection, 'old', prefix) : []
  const last = whole
    ? [...whole.values()].filter(({ key }) => begins(key))
    : await readPrefix(segments, collection, '', prefix)
  return withAbove(source, collection, [old, last], begins).sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Rows of the segments with what stands above them, as far as it is meant. */
function withAbove(
  source: RowSource,
  collection: string,
  stored: readonly (readonly StoredRow[])[],
  isMeant: (key: string) => boolean,
): StoredRow[] {
  const found = new Map<string, StoredRow>()
  for (const rows of stored) for (const row of rows) found.set(row.key, row)
  for (const [key, row] of rowsAbove(source, collection)) {
    if (!isMeant(key)) continue
    if (row) found.set(key, row)
    else found.delete(key)
  }
  return [...found.values()]
}

/** What stands above the segments, the latest last: what the log says, then what a draft has changed; null: nothing is left. */
function* rowsAbove(source: RowSource, collection: string): Generator<[key: string, row: StoredRow | null]> {
  for (const [key, { row }] of source.memory.rows(collection).tail) yield [key, row]
  yield* changedRows(source, collection)
}

function* changedRows({ changed }: RowSource, collection: string): Generator<[string, StoredRow | null]> {
  for (const row of changed.values())
    if (row.collection === collection) yield [row.key, notEmpty(row) ?? null]
}

const namesAbove = ({ memory, changed }: RowSource): string[] => [
  ...new Set([...memory.named(), ...Array.from(changed.values(), ({ collection }) => collection)]),
]

/** A row of which something is left; a draft takes the others out. */
export const notEmpty = (row: Readonly<StoredRow>): Readonly<StoredRow> | undefined =>
  row.del || Object.keys(row.v).length > 0 ? row : undefined
