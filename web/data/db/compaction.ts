import { priceObservations } from '#shared/collections/price-observations.ts'
import type { AccountDb } from './local-db.ts'
import { summaryRows } from './price-book.ts'
import { inOrder } from './rows.ts'
import {
  GROUPED_BY,
  ofGroups,
  placesOf,
  readSome,
  rowsOfSegment,
  type Segments,
  segmentFor,
  segmentOf,
} from './segments.ts'
import type { StoredRow, Tier } from './types.ts'

/**
 * Rows in a segment: few enough to be written again for one of them, and enough that it mostly passes 64 KB: records above
 * about that size were read several times as fast in Chromium, measured with rows of lots.
 */
const SEGMENT_ROWS = 1000
/** One of fewer rows goes into the next one when it is written again: earlier versions cut segments half as large. */
const FEW_ROWS = 667

/**
 * Compacts the log: what it says goes into the segments that it touches, and its records are deleted, in one transaction, so
 * that a compaction that is killed has never been. Whoever has read the log up to there has nothing to read again.
 * Called under the lock of a pass.
 */
export async function compactLog(db: AccountDb, now = Date.now()): Promise<void> {
  await db.compact(async ({ log, meta, segments }, memory) => {
    for (const collection of memory.named()) {
      const tail = new Map(memory.tail(collection))
      if (tail.size === 0) continue
      if (!GROUPED_BY[collection]) {
        await rewrite(segments, collection, '', tail)
        continue
      }
      const last = await compactGroups(segments, collection, tail, GROUPED_BY[collection])
      if (collection === priceObservations.name) await summarize(segments, last, now)
    }
    const { client: _, ...state } = memory.state
    await meta.bulkPut([
      { id: 'base', state, entries: [...memory.entries.values()] },
      { id: 'compacted', upTo: memory.last },
    ])
    await log.where(':id').belowOrEqual(memory.last).delete()
  })
}

/**
 * Of each group that the log touches, the last row goes to the segments that lists read, and all others to the old ones. Answers
 * the last row of each, undefined where none is left.
 */
async function compactGroups(
  segments: Segments,
  collection: string,
  tail: ReadonlyMap<string, StoredRow | null>,
  groupOf: (key: string) => string,
): Promise<Map<string, StoredRow | undefined>> {
  const groups = new Set([...tail.keys()].map(groupOf))
  const before = await readSome(segments, collection, '', ofGroups(collection, groups))
  const rows = new Map<string, StoredRow | null>([...before.map((row) => [row.key, row] as const), ...tail])
  const last = new Map<string, StoredRow | undefined>(Array.from(groups, (group) => [group, undefined]))
  for (const [key, row] of rows) {
    const group = groupOf(key)
    if (row && key > (last.get(group)?.key ?? '')) last.set(group, row)
  }
  const those = (isLast: boolean) =>
    new Map([...rows].map(([key, row]) => [key, (last.get(groupOf(key)) === row) === isLast ? row : null]))
  await rewrite(segments, collection, '', those(true))
  await rewrite(segments, collection, 'old', those(false))
  return last
}

/** Packs whose rows are in memory at once while they are summed up. */
const PACKS_AT_ONCE = 500

/** Sums up anew the packs of which these are the last observations; the others are in the segments already. */
async function summarize(
  segments: Segments,
  lastOf: ReadonlyMap<string, StoredRow | undefined>,
  now: number,
): Promise<void> {
  const { name } = priceObservations
  const packs = [...lastOf.keys()].sort()
  const made = new Map<string, StoredRow | null>(packs.map((pack) => [pack, null]))
  for (let at = 0; at < packs.length; at += PACKS_AT_ONCE) {
    const some = packs.slice(at, at + PACKS_AT_ONCE)
    const old = await readSome(segments, name, 'old', ofGroups(name, new Set(some)))
    const last = some.flatMap((pack) => lastOf.get(pack) ?? [])
    for (const row of summaryRows([...old, ...last], now)) made.set(row.key, row)
  }
  await rewrite(segments, name, 'summary', made)
}

/** Puts rows into the segments of a tier, and takes out those that are null. */
async function rewrite(
  segments: Segments,
  collection: string,
  tier: Tier,
  changes: ReadonlyMap<string, StoredRow | null>,
): Promise<void> {
  const places = await placesOf(segments, collection, tier)
  const byPlace = new Map<number, Map<string, StoredRow | null>>()
  for (const [key, row] of changes) {
    const at = segmentFor(places, key)
    const some = byPlace.get(at) ?? new Map<string, StoredRow | null>()
    byPlace.set(at, some.set(key, row))
  }
  for (let at = 0; at === 0 || at < places.length; at += 1) {
    const some = byPlace.get(at)
    if (!some) continue
    const place = places[at]
    const segment = place && (await segments.get(place))
    const rows = new Map((segment ? rowsOfSegment(segment) : []).map((row) => [row.key, row]))
    for (const [key, row] of some) {
      if (row) rows.set(key, row)
      else rows.delete(key)
    }
    if (place) await segments.delete(place)
    if (rows.size < FEW_ROWS && at + 1 < places.length) {
      byPlace.set(at + 1, new Map([...rows, ...(byPlace.get(at + 1) ?? [])]))
      continue
    }
    // One that grew past its size is cut in equal parts, so that none is left with a few rows.
    const sorted = inOrder([...rows.values()])
    const size = Math.ceil(sorted.length / Math.max(1, Math.round(sorted.length / SEGMENT_ROWS)))
    for (let from = 0; from < sorted.length; from += size) {
      const some = sorted.slice(from, from + size)
      await segments.put(segmentOf(collection, some), [collection, tier, some[0]?.key ?? ''])
    }
  }
}
