import { GROUPS } from './last-of-group.ts'
import type { Memory } from './memory.ts'
import { readGroups, readKeys, readPrefix, readTier, type Segments } from './read-segments.ts'
import type { RowId, StoredRow } from './types.ts'

/** What is in memory, and the segments below as one transaction has them. */
export type RowSource = { memory: Memory; segments: Segments }

/** Reads a collection, or the last of each of its groups, into memory unless it is there. Inside a transaction. */
export async function loadCollection(store: RowSource, collection: string): Promise<void> {
  const rows = store.memory.rows(collection)
  if (!rows.whole) rows.fill(await readTier(store.segments, collection, ''))
}

/** The last row of each of these groups of a collection. Inside a transaction. */
export async function lastOfGroups(
  store: RowSource,
  collection: string,
  groups: readonly string[],
): Promise<StoredRow[]> {
  await loadCollection(store, collection)
  const rows = store.memory.rows(collection)
  return groups.flatMap((group) => rows.get(rows.last.get(group) ?? '') ?? [])
}

/** These rows, from memory or the segments, by collection and key. Inside a transaction. */
export async function rowsAt(
  store: RowSource,
  ids: readonly RowId[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, StoredRow>>> {
  const keys = new Map<string, Set<string>>()
  for (const [collection, key] of ids) keys.set(collection, (keys.get(collection) ?? new Set()).add(key))
  const found = new Map<string, Map<string, StoredRow>>()
  for (const [collection, wanted] of keys) {
    const rows = store.memory.rows(collection)
    const known = new Map<string, StoredRow>()
    const missing: string[] = []
    for (const key of wanted) {
      const row = rows.get(key)
      if (row) known.set(key, row)
      else if (!rows.knows(key)) missing.push(key)
    }
    if (missing.length > 0) {
      const compacted = rows.whole ? [] : await readKeys(store.segments, collection, '', missing)
      const old = GROUPS[collection] ? await readKeys(store.segments, collection, 'old', missing) : []
      for (const row of [...old, ...compacted]) known.set(row.key, row)
    }
    found.set(collection, known)
  }
  return found
}

/** The rows of a collection whose key begins with a prefix, in key order. Inside a transaction. */
export async function rowsIn(store: RowSource, collection: string, prefix: string): Promise<StoredRow[]> {
  const { whole, tail } = store.memory.rows(collection)
  const found = new Map<string, StoredRow>()
  if (GROUPS[collection])
    for (const row of await readPrefix(store.segments, collection, 'old', prefix)) found.set(row.key, row)
  if (whole) {
    for (const [key, row] of whole) if (key.startsWith(prefix)) found.set(key, row)
  } else for (const row of await readPrefix(store.segments, collection, '', prefix)) found.set(row.key, row)
  for (const [key, { row }] of tail) {
    if (!key.startsWith(prefix)) continue
    if (row) found.set(key, row)
    else found.delete(key)
  }
  return [...found.values()].sort(byKey)
}

/** All rows of these groups of a collection. Inside a transaction. */
export async function rowsOfGroups(
  store: RowSource,
  collection: string,
  groups: ReadonlySet<string>,
): Promise<StoredRow[]> {
  const groupOf = GROUPS[collection]
  if (!groupOf) return []
  const found = new Map<string, StoredRow>()
  for (const tier of ['old', ''] as const)
    for (const row of await readGroups(store.segments, collection, tier, groups, groupOf))
      found.set(row.key, row)
  for (const [key, { row }] of store.memory.rows(collection).tail) {
    if (!groups.has(groupOf(key))) continue
    if (row) found.set(key, row)
    else found.delete(key)
  }
  return [...found.values()]
}

/** What is kept of these groups beside their rows, where the log has not changed them since. Inside a transaction. */
export async function summariesOf(
  store: RowSource,
  collection: string,
  groups: readonly string[],
): Promise<StoredRow[]> {
  const groupOf = GROUPS[collection]
  if (!groupOf) return []
  const changed = new Set([...store.memory.rows(collection).tail.keys()].map(groupOf))
  const unchanged = groups.filter((group) => !changed.has(group))
  return readKeys(store.segments, collection, 'summary', unchanged)
}

/** All rows of a database, in the order of collections and keys. Inside a transaction. */
export async function allRows(store: RowSource): Promise<StoredRow[]> {
  const places = await store.segments.orderBy(':id').keys()
  const names = new Set(store.memory.named())
  for (const place of places) if (Array.isArray(place)) names.add(String(place[0]))
  const rows: StoredRow[] = []
  for (const name of [...names].sort()) for (const row of await rowsIn(store, name, '')) rows.push(row)
  return rows
}

/** How many rows there are, tombstones included: segment by segment, and none is taken apart. Inside a transaction. */
export async function countRows({ memory, segments }: RowSource): Promise<number> {
  let count = 0
  for (const name of memory.named())
    for (const { row } of memory.rows(name).tail.values()) if (row) count += 1
  await segments.toCollection().each(({ collection, keys }, { primaryKey: [, tier] }) => {
    if (tier === 'summary') return
    const { tail } = memory.rows(collection)
    for (const key of keys) if (!tail.has(key)) count += 1
  })
  return count
}

const byKey = (a: StoredRow, b: StoredRow): number => (a.key < b.key ? -1 : 1)
