import type { OutboxEntry, PendingField, RowId, SyncState } from '#data/db/types.ts'
import { idText } from '#data/log/memory.ts'
import { type Draft, type RowStore, transact } from '#data/rows/draft.ts'
import type { AccountDb } from '#data/rows/local-db.ts'
import { canonical, laterOf, NO_STAMP, type Stamp, timeOf } from '#shared/contract/stamp.ts'
import {
  type FieldProblem,
  type PushAnswer,
  type PushResult,
  QUOTA,
  readMark,
  type Stamps,
  type WireEntry,
} from '#shared/contract/wire.ts'
import { mergeRow } from './merge.ts'
import {
  isCurrentHistory,
  markOf,
  recordServerMark,
  releaseHeld,
  type SentUnder,
  schemaChanged,
} from './pull.ts'
import { type Clocks, needsRepair, repairStamps, trustedUntil } from './repair.ts'

/** One batch as it leaves: the entries of one collection, the `rev` of each, and the mark they travel under. */
export type Batch = {
  collection: string
  entries: { wire: WireEntry & { key: string }; rev: number; fields: string[]; del: boolean }[]
  sent: SentUnder
}

/**
 * Builds the next batch in the order of `rev`, and notes in the same transaction that its stamps have left
 * (`seen`, sync rules 6 and 9). Null when nothing is ready that this pass has not sent.
 */
export function buildBatch(
  store: RowStore,
  limit: number,
  skip: Skip,
  clocks: Clocks,
  now: number,
): Promise<Batch | null> {
  return store.write(async (draft) => {
    const { state } = draft
    if (needsRepair(state.clock, clocks))
      await transact(draft, now, 'waiting', () => repairStamps(draft, clocks))
    const ids = nextEntries(draft, limit, skip)
    const [first] = ids
    if (!first) return null
    return transact(draft, now, ids, () => ({
      collection: first[0],
      entries: fitting(draft, ids).map((id) => packed(draft, id, clocks)),
      sent: { mark: markOf(draft.state), cursor: draft.state.cursor },
    }))
  })
}

type Skip = { entries: ReadonlySet<string>; collections: ReadonlySet<string> }

/** The oldest entries of one collection that are ready and not skipped, in the order of `rev`. */
function nextEntries(draft: Draft, limit: number, skip: Skip): RowId[] {
  let oldest: Readonly<OutboxEntry> | undefined
  for (const entry of draft.waiting())
    if (mayLeave(entry, skip) && (!oldest || entry.rev < oldest.rev)) oldest = entry
  const next: Readonly<OutboxEntry>[] = []
  for (const entry of draft.waiting()) {
    if (entry.collection !== oldest?.collection || !mayLeave(entry, skip)) continue
    // Most come in their order: a hundred thousand that wait are passed through, and not sorted for each batch.
    let at = next.length
    while (at > 0 && (next[at - 1]?.rev ?? 0) > entry.rev) at -= 1
    if (at >= limit) continue
    next.splice(at, 0, entry)
    if (next.length > limit) next.pop()
  }
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
    const values = draft.peek(id)?.v
    for (const [field, { seen }] of Object.entries(draft.entry(id).fields))
      text += JSON.stringify([field, values?.[field]]).length + (seen ? 2 : 1) * STAMP_TEXT
    return text > MAX_TEXT
  })
  return end < 0 ? ids : ids.slice(0, Math.max(1, end))
}

const mayLeave = (entry: Readonly<OutboxEntry>, skip: Skip): boolean =>
  entry.states.includes('ready') &&
  !skip.collections.has(entry.collection) &&
  !skip.entries.has(idText(entry.collection, entry.key))

function packed(draft: Draft, id: RowId, clocks: Clocks): Batch['entries'][number] {
  const entry = draft.entry(id)
  const row = draft.peek(id)
  const wire: WireEntry & { key: string } = { key: id[1] }
  if (entry.del) return { wire: { ...wire, deleted: true }, rev: entry.rev, fields: [], del: true }
  const h: Record<string, string> = {}
  const seen: Record<string, string> = {}
  const fields: string[] = []
  for (const [field, pending] of Object.entries(entry.fields)) {
    if (pending.state !== 'ready') continue
    const stamp = row?.h[field] ?? NO_STAMP
    wire[field] = row?.v[field]
    h[field] = stamp
    if (pending.seen) seen[field] = pending.seen
    pending.seen = laterOf(pending.seen, stamp)
    recordSent(pending, stamp, wire[field])
    recordLastSent(draft.state, stamp, clocks)
    fields.push(field)
  }
  const stamps = { h: shortened(h, fields), seen: shortened(seen, fields) }
  return { wire: { ...wire, ...stamps }, rev: entry.rev, fields, del: false }
}

/** One stamp for all the fields, where each has it. */
function shortened(stamps: Record<string, Stamp>, fields: readonly string[]): Stamps {
  const [first] = Object.values(stamps)
  return first && fields.every((field) => stamps[field] === first) ? first : stamps
}

/** How many values of a field are remembered as sent while no answer comes; older ones are journaled like others'. */
const SENT_KEPT = 8

function recordSent(pending: PendingField, stamp: Stamp, value: unknown): void {
  const others = (pending.left ?? []).filter(([earlier]) => earlier !== stamp)
  pending.left = [...others, [stamp, canonical(value)] satisfies [Stamp, string]].slice(-SENT_KEPT)
}

/** Notes the largest stamp that has left: later edits are never repaired to below it, stored or not. */
function recordLastSent(state: SyncState, stamp: Stamp, clocks: Clocks): void {
  const isToCome = (it: Stamp) => timeOf(it) > trustedUntil(clocks)
  // Sent while the server's clock was ahead: as a floor it would count for nothing, and hide those that came after.
  if (isToCome(state.lastSent)) state.lastSent = NO_STAMP
  if (!isToCome(stamp)) state.lastSent = laterOf(state.lastSent, stamp)
}

/** Whether the results are those of this batch, one for one; anything else is no answer to it. */
export const answersBatch = (batch: Batch, answer: PushAnswer): boolean =>
  answer.results.length === batch.entries.length &&
  answer.results.every((result, i) => result.key === batch.entries[i]?.wire.key)

/** How a push answer was taken in: not at all (it came too late), or with entries that must go again in this pass. */
export type Taken = { fits: boolean; again: string[] }

/** Takes in the answer to a batch: acknowledged, dead or held field by field, and only where `rev` is unchanged. */
export function applyPush(
  store: RowStore,
  batch: Batch,
  answer: PushAnswer,
  clocks: Clocks,
  now: number,
): Promise<Taken> {
  const mark = readMark(answer.mark)
  if (!mark) return Promise.resolve({ fits: false, again: [] })
  const ids = batch.entries.map((entry): RowId => [batch.collection, entry.wire.key])
  const answered = ids.filter((_, i) => answer.results[i]?.row)
  return transact(store, now, answered, async (draft) => {
    if (!isCurrentHistory(draft.state, mark, batch.sent)) return { fits: false, again: [] }
    const again: string[] = []
    batch.entries.forEach((sent, i) => {
      const result = answer.results[i]
      const id: RowId = [batch.collection, sent.wire.key]
      if (result && applyResult(draft, id, sent, result)) again.push(idText(...id))
    })
    const release = schemaChanged(draft.state, answer.schema)
    recordServerMark(draft, mark, answer.schema, clocks)
    if (release) releaseHeld(draft)
    // A delete may have made room.
    else if (batch.entries.some(({ del }) => del)) releaseHeld(draft, QUOTA)
    if (again.length > 0) await transact(draft, now, 'waiting', () => repairStamps(draft, clocks))
    return { fits: true, again }
  })
}

/** True when a stamp was refused for its clock, so that the entry must go again in this pass. */
function applyResult(draft: Draft, id: RowId, sent: Batch['entries'][number], result: PushResult): boolean {
  const entry = draft.entryIfAny(id)
  if (!entry) return false
  const unmoved = entry.rev === sent.rev
  if (result.row && unmoved) mergeRow(draft, id, result.row)
  let clock = false
  for (const field of sent.fields) {
    const pending = entry.fields[field]
    if (!pending) continue
    const problem = result.fields?.[field] ?? wholeProblem(result)
    if (problem?.status === 'clock') {
      clock = true
      if (problem.limit !== undefined) pending.limit = problem.limit
    } else if (!unmoved) continue
    else if (!problem) delete entry.fields[field]
    else {
      pending.state = problem.status === 'unknown' || problem.code === QUOTA ? 'held' : 'dead'
      pending.code = problem.code
      pending.message = problem.message
    }
  }
  if (sent.del && unmoved) judgeDelete(entry, result)
  return clock
}

/** A delete that the server does not take stays, with the reason, and is shown to the player: never forgotten. */
function judgeDelete(entry: OutboxEntry, { status, code, message }: PushResult): void {
  if (status === 'ok' || status === 'stale') {
    entry.del = false
    return
  }
  // A server that does not delete in this collection is one that does not know it can: the next version will.
  const waits = status === 'unknown' || code === 'not_deletable'
  entry.delProblem = { state: waits ? 'held' : 'dead', code: code ?? status, message: message ?? '' }
}

/** An entry refused as a whole (a key that is none) is refused in each of its fields. */
function wholeProblem(result: PushResult): FieldProblem | undefined {
  const { status, code, message, fields } = result
  if (fields || status === 'ok' || status === 'stale') return undefined
  return { status, code: code ?? status, message: message ?? '' }
}

/** Notes on an entry that a request with it alone failed; it is tried again in a later pass. */
export const noteFailure = (db: AccountDb, collection: string, key: string, code: string): Promise<void> =>
  db.write((draft) => {
    const entry = draft.entryIfAny([collection, key])
    if (!entry) return
    entry.tries += 1
    entry.lastError = code
  })
