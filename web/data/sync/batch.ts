import { type Draft, isReady, recordClientName, refusalOf } from '#data/db/draft.ts'
import { idText } from '#data/db/memory.ts'
import type { OutboxEntry, RowId, StoredRow } from '#data/db/types.ts'
import {
  asClient,
  isLater,
  isValid,
  laterOf,
  makeStamp,
  NO_STAMP,
  type Stamp,
  stampAbove,
  timeOf,
} from '#shared/contract/stamp.ts'
import type { Stamps, WireEntry } from '#shared/contract/wire.ts'
import { type Clocks, type SentUnder, sentUnder } from './pull.ts'

/** One batch as it leaves: the entries of one collection, the `rev` of each, and the mark they travel under. */
export type SyncBatch = {
  collection: string
  entries: BatchEntry[]
  sent: SentUnder
}
/** `fields`: the `rev` of each edit that leaves with it. */
export type BatchEntry = {
  wire: WireEntry & { key: string }
  rev: number
  fields: Record<string, number>
  /** It is what the server has confirmed of the row. */
  confirmed?: true
}

/**
 * Builds the next batch in the order of `rev`, and notes in the same transaction that its stamps have left
 * (`seen`, sync rules 6 and 9). Null when nothing is ready that this pass has not sent.
 */
export async function buildBatch(
  draft: Draft,
  limit: number,
  skip: Skip,
  clocks: Clocks,
): Promise<SyncBatch | null> {
  // The clock is at or above every stamp of the database.
  if (isAhead(draft.state.clock, clocks)) {
    await draft.ensure(draft.allEntries().map(({ collection, key }) => [collection, key]))
    repairStamps(draft, clocks)
  }
  const ids = nextEntries(draft, limit, skip)
  const [first] = ids
  if (!first) return null
  await draft.ensure(ids)
  const entries = fitting(draft, ids).map((id) => packed(draft, id))
  return { collection: first[0], entries, sent: sentUnder(draft.state) }
}

type Skip = { entries: ReadonlySet<string>; collections: ReadonlySet<string> }

/** The oldest entries of one collection that are ready and not skipped, in the order of `rev`. */
function nextEntries(draft: Draft, limit: number, skip: Skip): RowId[] {
  const ready: Readonly<OutboxEntry>[] = []
  for (const entry of draft.waiting()) if (mayLeave(entry, skip)) ready.push(entry)
  // Most come in their order already.
  ready.sort((a, b) => a.rev - b.rev)
  const next = ready.filter(({ collection }) => collection === ready[0]?.collection).slice(0, limit)
  return next.map(({ collection, key }) => [collection, key])
}

/** The text of one batch: what a poor phone line, of 17 kB/s, carries before the request is given up. */
const MAX_TEXT = 250_000
/** A stamp under the name of its field. */
const STAMP_TEXT = 45

/** The first entries, up to what one batch may hold; this text has room for far fewer fields than the server takes. */
function fitting(draft: Draft, ids: readonly RowId[]): readonly RowId[] {
  let text = 0
  const end = ids.findIndex((id) => {
    const { again, fields } = draft.entry(id)
    const values = draft.peek(id)?.v ?? {}
    for (const field of Object.keys(again ? values : fields))
      text += JSON.stringify([field, values[field]]).length + (fields[field]?.seen[0] ? 2 : 1) * STAMP_TEXT
    return text > MAX_TEXT
  })
  return end < 0 ? ids : ids.slice(0, Math.max(1, end))
}

const mayLeave = (entry: Readonly<OutboxEntry>, skip: Skip): boolean =>
  isReady(entry) &&
  !skip.collections.has(entry.collection) &&
  !skip.entries.has(idText(entry.collection, entry.key))

function packed(draft: Draft, id: RowId): BatchEntry {
  const entry = draft.entry(id)
  const row = draft.peek(id)
  const [, key] = id
  const batched = { rev: entry.rev, fields: {} }
  if (!row) return { ...batched, wire: { key, h: {} } }
  if (row.del) return { ...batched, wire: { key, deleted: true } }
  return entry.again
    ? { ...batched, wire: confirmedOf(row, entry), confirmed: true }
    : { ...batched, ...editsOf(draft, row, entry) }
}

/** What the server has confirmed of a row. */
function confirmedOf(row: Readonly<StoredRow>, { fields }: OutboxEntry): BatchEntry['wire'] {
  const wire: BatchEntry['wire'] = { key: row.key }
  const h: Record<string, Stamp> = {}
  for (const [field, value] of Object.entries(row.v)) {
    const { base, baseStamp } = fields[field] ?? { base: value, baseStamp: row.h[field] ?? NO_STAMP }
    if (baseStamp === NO_STAMP) continue
    wire[field] = base
    h[field] = baseStamp
  }
  return { ...wire, h: shortened(h, Object.keys(h)) }
}

/** The edits of a row that may leave, which have left from now on. */
function editsOf(
  { state }: Draft,
  row: Readonly<StoredRow>,
  entry: OutboxEntry,
): Pick<BatchEntry, 'wire' | 'fields'> {
  const wire: BatchEntry['wire'] = { key: row.key }
  const h: Record<string, Stamp> = {}
  const seen: Record<string, Stamp> = {}
  const revs: BatchEntry['fields'] = {}
  for (const [field, pending] of Object.entries(entry.fields)) {
    if (refusalOf(pending.state)) continue
    const [shown] = pending.seen
    const stamp = row.h[field] ?? NO_STAMP
    wire[field] = row.v[field]
    h[field] = stamp
    state.heard = laterOf(state.heard, stamp)
    if (shown) seen[field] = shown
    pending.state = 'sent'
    revs[field] = pending.rev
  }
  const names = Object.keys(revs)
  return { wire: { ...wire, h: shortened(h, names), seen: shortened(seen, names) }, fields: revs }
}

/** One stamp for all the fields, where each has it. */
function shortened(stamps: Record<string, Stamp>, fields: readonly string[]): Stamps {
  const [first] = Object.values(stamps)
  return first && fields.every((field) => stamps[field] === first) ? first : stamps
}

/** How far ahead of the server's time a stamp may be and stay: what the way of an answer hides of that time. */
const TOLERANCE_MS = 1000

/** Whether a stamp is ahead of the server's time. */
export const isAhead = (stamp: Stamp, { server }: Clocks): boolean =>
  isValid(stamp) ? timeOf(stamp) > server + TOLERANCE_MS : stamp !== NO_STAMP

/** What one save changed of a row, as far as it waits; `over`: the largest stamp that it was typed over. */
type Edit = { id: RowId; rev: number; stamp: Stamp; over: Stamp; fields: string[]; hasLeft: boolean }

/**
 * Brings the stamps of edits that never left back to the server's time, as far as they are ahead of it: in the order in which the
 * edits were made, and above all that was received or has left (sync rule 8). Needs a draft of everything that waits.
 */
export function repairStamps(draft: Draft, clocks: Clocks): void {
  const { state } = draft
  let last = state.heard
  for (const { id, fields, stamp, over, hasLeft } of editsInOrder(draft)) {
    const isDue = !hasLeft && isAhead(stamp, clocks)
    const repaired = isDue ? stampAbove(laterOf(last, over), clocks.server, state.client) : stamp
    const kept = isValid(stamp) && isLater(repaired, stamp) ? stamp : repaired
    if (kept !== stamp) {
      for (const field of fields) draft.row(id).h[field] = kept
      recordClientName(state)
    }
    last = laterOf(last, kept)
  }
  if (isAhead(state.clock, clocks))
    state.clock = laterOf(makeStamp(clocks.server, 0, state.client), asClient(last, state.client))
}

function editsInOrder(draft: Draft): Edit[] {
  const edits = draft.allEntries().flatMap((entry) => savesOf(draft, entry))
  return edits.sort((a, b) => a.rev - b.rev || (a.stamp < b.stamp ? -1 : Number(a.stamp > b.stamp)))
}

/** The edits of a row; those of one save have one stamp, and leave together. */
function savesOf(draft: Draft, { collection, key, fields }: OutboxEntry): Edit[] {
  const id: RowId = [collection, key]
  const saves = new Map<string, Edit>()
  for (const [field, { baseStamp, seen, rev, state }] of Object.entries(fields)) {
    const stamp = draft.peek(id)?.h[field] ?? NO_STAMP
    const name = `${rev} ${stamp}`
    const save = saves.get(name) ?? { id, rev, stamp, over: NO_STAMP, fields: [], hasLeft: false }
    save.fields.push(field)
    save.hasLeft ||= state === 'sent'
    for (const one of [baseStamp, ...seen]) save.over = laterOf(save.over, one ?? NO_STAMP)
    saves.set(name, save)
  }
  return [...saves.values()]
}
