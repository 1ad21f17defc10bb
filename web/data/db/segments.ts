import type { Stamp } from '#shared/contract/stamp.ts'
import type { Segment, StoredRow } from './types.ts'

/** The segment of rows of one collection, in the order in which they are given. */
export function segmentOf(collection: string, rows: readonly Readonly<StoredRow>[]): Segment {
  const fields = [...new Set(rows.flatMap(({ v, h }) => [...Object.keys(v), ...Object.keys(h)]))]
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

export function rowsOfSegment({ collection, keys, fields, values, stamps, deleted }: Segment): StoredRow[] {
  const dead = new Set(deleted)
  return keys.map((key, at) => {
    const v: Record<string, unknown> = {}
    const h: Record<string, Stamp> = {}
    const stamp = stamps[at]
    for (const [n, field] of fields.entries()) {
      const value = values[n]?.[at]
      if (value !== undefined) v[field] = value
      const own = typeof stamp === 'string' ? (value === undefined ? undefined : stamp) : stamp?.[n]
      if (own !== undefined) h[field] = own
    }
    const del = dead.has(at)
    const isBare = del && Object.keys(v).length + Object.keys(h).length === 0
    return isBare ? { collection, key, v: NOTHING, h: NOTHING, del } : { collection, key, v, h, del }
  })
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
