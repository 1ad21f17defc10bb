import { Dexie, type Table } from 'dexie'
import { rowsOfSegment } from './segments.ts'
import type { Segment, SegmentPlace, StoredRow, Tier } from './types.ts'

/** The table of segments, as one transaction has it. */
export type Segments = Table<Segment, SegmentPlace>

/** The segments of a tier of a collection, by their first keys: each holds the keys up to the next one's first. */
export const placesOf = async (segments: Segments, collection: string, tier: Tier): Promise<SegmentPlace[]> =>
  (await rangeOf(segments, collection, tier).primaryKeys()) as SegmentPlace[]

const rangeOf = (segments: Segments, collection: string, tier: Tier) =>
  segments
    .where(':id')
    .between([collection, tier, Dexie.minKey], [collection, tier, Dexie.maxKey], true, true)

/** All rows in the segments of a tier of a collection, in key order. */
export const readTier = async (segments: Segments, collection: string, tier: Tier): Promise<StoredRow[]> =>
  (await rangeOf(segments, collection, tier).toArray()).flatMap(rowsOfSegment)

/** Which of the segments a key stands in, if it stands in one; undefined where it comes before the first. */
export function placeOf(places: readonly SegmentPlace[], key: string): SegmentPlace | undefined {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.[2] ?? '') <= key) low = middle + 1
    else high = middle
  }
  return places[low - 1]
}

/** The rows in segments of these keys, as far as there are any. */
export async function readKeys(
  segments: Segments,
  collection: string,
  tier: Tier,
  keys: readonly string[],
): Promise<StoredRow[]> {
  const places = await placesOf(segments, collection, tier)
  const wanted = new Set(keys.map((key) => placeOf(places, key)).filter((place) => place !== undefined))
  if (wanted.size === 0) return []
  const asked = new Set(keys)
  return rowsAt(segments, [...wanted], (key) => asked.has(key))
}

/** The rows of these segments whose keys are wanted. */
async function rowsAt(
  segments: Segments,
  places: readonly SegmentPlace[],
  isWanted: (key: string) => boolean,
): Promise<StoredRow[]> {
  const found = await segments.bulkGet([...places])
  return found.flatMap((segment) =>
    segment ? rowsOfSegment(segment).filter(({ key }) => isWanted(key)) : [],
  )
}

/** The rows in segments whose keys begin with a prefix, in key order. */
export async function readPrefix(
  segments: Segments,
  collection: string,
  tier: Tier,
  prefix: string,
): Promise<StoredRow[]> {
  const places = await placesOf(segments, collection, tier)
  const from = placeOf(places, prefix)
  const wanted = places.filter((place) => place === from || place[2].startsWith(prefix))
  return rowsAt(segments, wanted, (key) => key.startsWith(prefix))
}

/** The rows in segments of these groups, in key order; a key's group is the beginning of it, up to a `|`. */
export async function readGroups(
  segments: Segments,
  collection: string,
  tier: Tier,
  groups: ReadonlySet<string>,
  groupOf: (key: string) => string,
): Promise<StoredRow[]> {
  const places = await placesOf(segments, collection, tier)
  const wanted = new Set<SegmentPlace>()
  for (const group of groups) {
    const prefix = `${group}|`
    const from = placeOf(places, prefix)
    if (from) wanted.add(from)
    let at = from ? places.indexOf(from) + 1 : 0
    for (let place = places[at]; place?.[2].startsWith(prefix); place = places[at]) {
      wanted.add(place)
      at += 1
    }
  }
  const inOrder = [...wanted].sort((a, b) => (a[2] < b[2] ? -1 : 1))
  return rowsAt(segments, inOrder, (key) => groups.has(groupOf(key)))
}
