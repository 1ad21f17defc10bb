import {
  blankRow,
  type Collection,
  judgeField,
  type KeyOf,
  keyText,
  profileFor,
  profilePrefix,
  type RowOf,
  readKey,
} from '#shared/contract/collection.ts'
import type { Kind } from '#shared/contract/fields.ts'
import type { Stamp } from '#shared/contract/stamp.ts'
import { idText, type Memory, type Rows } from './memory.ts'
import {
  beginningWith,
  GROUPED_BY,
  keysAlone,
  ofGroups,
  type RowSelection,
  readSome,
  readTier,
  type Segments,
  stampReader,
} from './segments.ts'
import type { RowId, Segment, StoredRow } from './types.ts'

/** What rows are read from: a database, or the draft of its next commit. Work on a draft never asks the database itself. */
export type RowStore = {
  /** Whose rows are read and written. */
  readonly profile: string
  readonly stored: RowReads
}

/** A row that was read under a key. */
export type ReadRow<C extends Collection> = { key: string; row: Stored<C> }

/** The id of a row of the profile whose rows a store reads and writes. */
export const idOfRow = <C extends Collection>(
  { profile }: Pick<RowStore, 'profile'>,
  collection: C,
  key: KeyOf<C>,
): RowId => [collection.name, keyText(collection, key, profile)]

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

  async bulkGet(ids: readonly RowId[]): Promise<(Readonly<StoredRow> | undefined)[]> {
    if (ids.length === 0) return []
    return this.read(async (source) => {
      const { memory, changed } = source
      const missing = new Map<string, Set<string>>()
      for (const [collection, key] of ids)
        if (!changed.has(idText(collection, key)) && !memory.rows(collection).knows(key))
          missing.set(collection, (missing.get(collection) ?? new Set()).add(key))
      const found = new Map<string, StoredRow>()
      for (const [collection, keys] of missing)
        for (const row of await rowsOf(source, collection, keysAlone(keys)))
          found.set(idText(collection, row.key), row)
      return ids.map(([collection, key]) => {
        const text = idText(collection, key)
        const drafted = changed.get(text)
        return drafted ? notEmpty(drafted) : (memory.rows(collection).get(key) ?? found.get(text))
      })
    })
  }

  /** The rows of a collection whose key begins with a prefix, in key order. */
  range(collection: string, prefix: string): Promise<StoredRow[]> {
    return this.read(async (source) => inOrder(await rowsOf(source, collection, beginningWith(prefix))))
  }

  /** Has a collection in memory from now on, or the last row of each of its groups. */
  load(collection: string): Promise<void> {
    return this.read((source) => load(source, collection))
  }

  /** The last row of each of these groups of a collection. */
  lastOf(collection: string, groups: readonly string[]): Promise<StoredRow[]> {
    return this.read(async (source) => {
      await load(source, collection)
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
    return this.read((source) =>
      rowsOf(source, collection, ofGroups(collection, mayHoldRows(source, collection, groups))),
    )
  }

  /** What is kept of these groups beside their rows, where no row of them has changed since. */
  summaries(collection: string, groups: readonly string[]): Promise<StoredRow[]> {
    return this.read((source) => {
      const unchanged = mayHoldRows(source, collection, groups)
      for (const [key] of rowsAbove(source, collection)) unchanged.delete(GROUPED_BY[collection]?.(key) ?? '')
      return readSome(source.segments, collection, 'summary', keysAlone(unchanged))
    })
  }
}

/** Reads a collection, or the last of each of its groups, into memory unless it is there. */
async function load({ memory, segments }: RowSource, collection: string): Promise<void> {
  const rows = memory.rows(collection)
  if (!rows.segments) rows.fill(await readTier(segments, collection, ''))
}

/** Of these groups, those that are not known to be without a row. */
function mayHoldRows(source: RowSource, collection: string, groups: Iterable<string>): Set<string> {
  const { segments, last } = source.memory.rows(collection)
  if (!segments) return new Set(groups)
  const drafted = new Set(
    Array.from(changedRows(source, collection), ([key]) => GROUPED_BY[collection]?.(key) ?? ''),
  )
  return new Set([...groups].filter((group) => last.has(group) || drafted.has(group)))
}

export const inOrder = <R extends { key: string }>(rows: R[]): R[] =>
  rows.sort((a, b) => (a.key < b.key ? -1 : 1))

/** The rows of a collection that are asked for, in no order: those of the segments, under what stands above them. */
export async function rowsOf(
  source: RowSource,
  collection: string,
  asked: RowSelection,
): Promise<StoredRow[]> {
  const { memory, segments } = source
  const rows = memory.rows(collection)
  const old = GROUPED_BY[collection] ? await readSome(segments, collection, 'old', asked) : []
  const last = rows.segments ? among(rows, asked) : await readSome(segments, collection, '', asked)
  const found = new Map<string, StoredRow>()
  for (const some of [old, last]) for (const row of some) found.set(row.key, row)
  for (const [key, row] of rowsAbove(source, collection)) {
    if (!asked.isMeant(key)) continue
    if (row) found.set(key, row)
    else found.delete(key)
  }
  return [...found.values()]
}

const among = (rows: Rows, { keys, begin, isMeant }: RowSelection): StoredRow[] =>
  begin ? [...rows.all(isMeant)] : Array.from(keys, (key) => rows.get(key) ?? []).flat()

/** What stands above the segments, the latest last: what the log says, then what a draft has changed; null: nothing is left. */
export function* rowsAbove(
  source: RowSource,
  collection: string,
): Generator<[key: string, row: StoredRow | null]> {
  yield* source.memory.tail(collection)
  yield* changedRows(source, collection)
}

function* changedRows({ changed }: RowSource, collection: string): Generator<[string, StoredRow | null]> {
  for (const row of changed.values())
    if (row.collection === collection) yield [row.key, notEmpty(row) ?? null]
}

/** A row of which something is left; a draft takes the others out. */
export const notEmpty = (row: Readonly<StoredRow>): Readonly<StoredRow> | undefined =>
  row.del || Object.keys(row.v).length > 0 ? row : undefined

/** A row as the tools read it, with the stamp of each field that was ever written. */
export type Stored<C extends Collection> = RowOf<C> & { stamps: Record<string, Stamp> }

export async function readRow<C extends Collection>(
  store: RowStore,
  collection: C,
  key: KeyOf<C>,
): Promise<Stored<C> | undefined> {
  return (await readRowsAt(store, collection, [key]))[0]
}

/** The same for many keys at once; undefined where there is no row. */
export async function readRowsAt<C extends Collection>(
  store: RowStore,
  collection: C,
  keys: readonly KeyOf<C>[],
): Promise<(Stored<C> | undefined)[]> {
  const found = await store.stored.bulkGet(keys.map((key) => idOfRow(store, collection, key)))
  return found.map((stored) => stored && toRow(store, collection, stored))
}

/** The rows of a collection whose key begins with `prefix`, tombstones left out, in key order. */
export async function readRows<C extends Collection>(
  store: RowStore,
  collection: C,
  prefix = '',
): Promise<Stored<C>[]> {
  const profile = profileFor(collection, store.profile)
  const stored = await store.stored.range(collection.name, profilePrefix(profile) + prefix)
  return stored.flatMap((row) => toRow(store, collection, row) ?? [])
}

/**
 * A row as the tools read it; undefined for a tombstone, a key that this version cannot read and a row of another profile.
 * Values of a field that this version cannot read (written by a newer one) read as the default.
 */
export function toRow<C extends Collection>(
  { profile }: Pick<RowStore, 'profile'>,
  collection: C,
  { key, v, h, del }: StoredRow,
): Stored<C> | undefined {
  const row = del ? undefined : blankRowsOf(collection, profile)(key)
  if (!row) return undefined
  for (const field in v) {
    const value = v[field]
    if (value !== undefined && judgeField(collection, field, value) === 'ok') row[field] = value
  }
  row.stamps = h
  // With the reader below, the one place where stored JSON takes its declared type: every field was checked.
  return row as Stored<C>
}

/** The rows of a segment whose keys are meant, as `toRow` reads them: none of them is made on the way. */
export function readSegment<C extends Collection>(
  { profile }: Pick<RowStore, 'profile'>,
  collection: C,
  segment: Segment,
  isMeant: (key: string) => boolean,
): ReadRow<C>[] {
  const { keys, fields, values, deleted } = segment
  const dead = new Set(deleted)
  const stampsAt = stampReader(segment)
  const blankOf = blankRowsOf(collection, profile)
  const rows: (Record<string, unknown> | undefined)[] = []
  const found: { key: string; row: Record<string, unknown> }[] = []
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? ''
    const row = isMeant(key) && !dead.has(at) ? blankOf(key) : undefined
    rows.push(row)
    if (!row) continue
    row.stamps = stampsAt(at)
    found.push({ key, row })
  }
  for (const [n, field] of fields.entries()) {
    const kind = Object.hasOwn(collection.fields, field) ? collection.fields[field] : undefined
    if (kind) fillField(rows, field, kind, values[n] ?? [])
  }
  return found as ReadRow<C>[]
}

/** Writes the values of a field that are fine into rows. Equal texts become one: checked once, compared at once, kept once. */
function fillField(
  rows: readonly (Record<string, unknown> | undefined)[],
  field: string,
  { is }: Kind,
  column: unknown[],
): void {
  let last: unknown
  let fits = false
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]
    const value = column[at]
    if (!row || value === undefined) continue
    if (value === last) column[at] = last
    else {
      last = value
      fits = is(value)
    }
    if (fits) row[field] = last
  }
}

/** Makes the row of a key whose fields are unsaid, if it is one of the profile. */
function blankRowsOf(collection: Collection, ofProfile: string) {
  const blank = { ...blankRow(collection), stamps: undefined }
  const profile = profileFor(collection, ofProfile)
  return (key: string): Record<string, unknown> | undefined => {
    const row: Record<string, unknown> = { ...blank }
    return readKey(collection, key, row)?.profile === profile ? row : undefined
  }
}
