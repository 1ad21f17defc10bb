import { Dexie, type Table } from 'dexie'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { NO_STAMP, type Stamp } from '#shared/contract/stamp.ts'
import type { Segment, SegmentPlace, StoredRow, Tier } from './types.ts'

/** The table of segments, as one transaction has it. */
export type Segments = Table<Segment, SegmentPlace>

/** The group of an observation's key: its item and pack. Within it the last key is the latest day. */
export const packOfKey = (key: string): string => key.slice(0, key.lastIndexOf('|'))

/**
 * The collections of which screens read the last row of each group, thousands of times as few as there are: of these a
 * page keeps only them in memory. A group is the beginning of its keys, up to a `|`. None of them has tombstones.
 */
export const GROUPED_BY: Readonly<Record<string, (key: string) => string>> = {
  [priceObservations.name]: packOfKey,
}

/** The segment of rows of one collection, in the order in which they are given. */
export function segmentOf(collection: string, rows: readonly Readonly<StoredRow>[]): Segment {
  const named = new Set<string>()
  for (const { v, h } of rows) {
    for (const name of Object.keys(v)) named.add(name)
    for (const name of Object.keys(h)) named.add(name)
  }
  const fields = [...named]
  return {
    collection,
    keys: rows.map(({ key }) => key),
    fields,
    values: fields.map((field) => rows.map(({ v }) => own(v, field))),
    stamps: rows.map((row) => stampsOf(row, fields)),
    deleted: rows.flatMap(({ del }, at) => (del ? at : [])),
  }
}

function stampsOf({ v, h }: Readonly<StoredRow>, fields: readonly string[]): Segment['stamps'][number] {
  const names = Object.keys(h)
  if (names.length === 0) return []
  const [first = ''] = Object.values(h)
  const one = names.every((name) => h[name] === first && Object.hasOwn(v, name))
  return one && Object.keys(v).every((name) => Object.hasOwn(h, name))
    ? first
    : fields.map((field) => own(h, field))
}

/** A newer server may name a field as every object names something of its own. */
const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** What tombstones of rows that never stood here hold; they stay for ever, and share it. */
const NOTHING: Record<string, never> = Object.freeze({})

export const rowsOfSegment = (segment: Segment): StoredRow[] => segment.keys.map(rowReader(segment))

/** Makes the rows of a segment by their keys and places. */
function rowReader(segment: Segment): (key: string, at: number) => StoredRow {
  const { collection, fields, values, deleted } = segment
  const dead = new Set(deleted)
  const stampsAt = stampReader(segment)
  const blank = blankOf(fields)
  return (key, at) => {
    const del = dead.has(at)
    const v: Record<string, unknown> = isFull(values, at) ? { ...blank } : {}
    for (let n = 0; n < fields.length; n += 1) {
      const value = values[n]?.[at]
      if (value !== undefined) v[fields[n] ?? ''] = value
    }
    const h = stampsAt(at)
    const isBare = del && Object.keys(v).length + Object.keys(h).length === 0
    return isBare ? { collection, key, v: NOTHING, h: NOTHING, del } : { collection, key, v, h, del }
  }
}

/** A copy of one object with every name is made many times faster than one that grows name by name. */
const blankOf = (fields: readonly string[]): Record<string, Stamp> =>
  Object.fromEntries(fields.map((field) => [field, NO_STAMP]))

const isFull = (values: Segment['values'], at: number): boolean =>
  values.every((column) => column[at] !== undefined)

/**
 * Reads the stamps of the rows of a segment by their places. Rows of one save, one after the other, share them: a row is copied
 * before it is changed (`Draft.row`).
 */
export function stampReader({ fields, values, stamps }: Segment): (at: number) => Record<string, Stamp> {
  const blank = blankOf(fields)
  let last = -1
  let shared: Record<string, Stamp> = NOTHING
  const isAlike = (at: number) =>
    typeof stamps[at] === 'string' &&
    stamps[at] === stamps[last] &&
    values.every((column) => (column[at] === undefined) === (column[last] === undefined))
  return (at) => {
    if (isAlike(at)) return shared
    const stamp = stamps[at]
    const isOfAll = typeof stamp === 'string'
    const h = isOfAll && isFull(values, at) ? { ...blank } : {}
    for (let n = 0; n < fields.length; n += 1) {
      const own = isOfAll ? (values[n]?.[at] === undefined ? undefined : stamp) : stamp?.[n]
      if (own !== undefined) h[fields[n] ?? ''] = own
    }
    last = at
    shared = h
    return h
  }
}

/** A segment in memory: its rows are taken apart once one of them is asked for by itself. */
export class MemorySegment {
  private taken: StoredRow[] | undefined

  constructor(readonly segment: Segment) {}

  get rows(): StoredRow[] {
    this.taken ??= rowsOfSegment(this.segment)
    return this.taken
  }

  get(key: string): StoredRow | undefined {
    const { keys } = this.segment
    const at = lastUpTo(keys.length, (n) => keys[n], key)
    return keys[at] === key ? this.rows[at] : undefined
  }
}

/** The rows of many collections, a segment for each. */
export function segmentsOf(rows: Iterable<Readonly<StoredRow>>): Segment[] {
  const byCollection = new Map<string, Readonly<StoredRow>[]>()
  for (const row of rows) {
    const some = byCollection.get(row.collection)
    if (some) some.push(row)
    else byCollection.set(row.collection, [row])
  }
  return [...byCollection].map(([collection, some]) => segmentOf(collection, some))
}

const rangeOf = (segments: Segments, collection: string, tier: Tier) =>
  segments
    .where(':id')
    .between([collection, tier, Dexie.minKey], [collection, tier, Dexie.maxKey], true, true)

/** The segments of a tier of a collection, by their first keys: each holds the keys up to the next one's first. */
export const placesOf = async (segments: Segments, collection: string, tier: Tier): Promise<SegmentPlace[]> =>
  (await rangeOf(segments, collection, tier).primaryKeys()) as SegmentPlace[]

/** Which of the segments, by its index, a key stands in, or would be put into. */
export const segmentFor = (places: readonly SegmentPlace[], key: string): number =>
  Math.max(
    0,
    lastUpTo(places.length, (at) => places[at]?.[2], key),
  )

/** The last of so many keys, in their order, that is not above this one; -1: all are. */
export function lastUpTo(length: number, keyAt: (at: number) => string | undefined, key: string): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keyAt(middle) ?? '') > key) high = middle
    else low = middle + 1
  }
  return low - 1
}

/** The segments of a tier of a collection, in key order. */
export const readTier = (segments: Segments, collection: string, tier: Tier): Promise<Segment[]> =>
  rangeOf(segments, collection, tier).toArray()

/** Which rows in segments are read: of these keys, or those that begin with one of them. */
export type RowSelection = { keys: Iterable<string>; begin?: boolean; isMeant: (key: string) => boolean }

/** Some rows in the segments of a tier of a collection, in no order: segments that hold none of them are not read. */
export async function readSome(
  segments: Segments,
  collection: string,
  tier: Tier,
  { keys, begin, isMeant }: RowSelection,
): Promise<StoredRow[]> {
  const asked = [...keys]
  if (asked.length === 0) return []
  const places = await placesOf(segments, collection, tier)
  const wanted = new Set<SegmentPlace>()
  for (const key of asked) {
    let at = segmentFor(places, key)
    const isIn = (place: SegmentPlace) => place[2] <= key || (begin && place[2].startsWith(key))
    for (let place = places[at]; place && isIn(place); place = places[++at]) wanted.add(place)
  }
  if (wanted.size === 0) return []
  const rows: StoredRow[] = []
  for (const segment of await segments.bulkGet([...wanted])) {
    if (!segment) continue
    const rowAt = rowReader(segment)
    for (const [at, key] of segment.keys.entries()) if (isMeant(key)) rows.push(rowAt(key, at))
  }
  return rows
}

export const keysAlone = (keys: ReadonlySet<string>): RowSelection => ({
  keys,
  isMeant: (key) => keys.has(key),
})

export const beginningWith = (prefix: string): RowSelection => ({
  keys: [prefix],
  begin: true,
  isMeant: (key) => key.startsWith(prefix),
})

/** What asks for the rows of these groups of a collection. */
export const ofGroups = (collection: string, groups: ReadonlySet<string>): RowSelection => ({
  keys: Array.from(groups, (group) => `${group}|`),
  begin: true,
  isMeant: (key) => groups.has(GROUPED_BY[collection]?.(key) ?? ''),
})
