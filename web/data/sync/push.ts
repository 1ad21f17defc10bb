import { type Draft, isReady, refusalOf } from '#data/db/draft.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { idText } from '#data/db/memory.ts'
import type { OutboxEntry, Refusal, RowId, StoredRow } from '#data/db/types.ts'
import { laterOf, NO_STAMP, type Stamp } from '#shared/contract/stamp.ts'
import {
  type FieldProblem,
  type PushAnswer,
  type PushResult,
  QUOTA,
  readMark,
  type Stamps,
  type WireEntry,
} from '#shared/contract/wire.ts'
import { mergeRow, settleDelete } from './merge.ts'
import {
  isCurrentHistory,
  recordServerMark,
  releaseHeld,
  type SentUnder,
  schemaChanged,
  sentUnder,
} from './pull.ts'
import { type Clocks, isAhead, repairStamps } from './repair.ts'

/** One batch as it leaves: the entries of one collection, the `rev` of each, and the mark they travel under. */
export type SyncBatch = {
  collection: string
  entries: BatchEntry[]
  sent: SentUnder
}
/** `fields`: the `rev` of each edit that leaves with it. */
type BatchEntry = {
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

/** Whether the results are those of this batch, one for one; anything else is no answer to it. */
export const answersBatch = (batch: SyncBatch, answer: PushAnswer): boolean =>
  answer.results.length === batch.entries.length &&
  answer.results.every((result, i) => result.key === batch.entries[i]?.wire.key)

/** How a push answer was taken in: not at all (it came too late), or with rows that have more to send in this pass. */
type Taken = { fits: boolean; again: string[] }

/** Takes in the answer to a batch: acknowledged, dead or held edit by edit, and only where its `rev` is unchanged. */
export async function applyPush(
  draft: Draft,
  batch: SyncBatch,
  answer: PushAnswer,
  clocks: Clocks,
): Promise<Taken> {
  const mark = readMark(answer.mark)
  if (!mark || !isCurrentHistory(draft.state, mark, batch.sent)) return { fits: false, again: [] }
  const ids = batch.entries.map((entry): RowId => [batch.collection, entry.wire.key])
  await draft.ensure(ids)
  const again: string[] = []
  for (const [i, id] of ids.entries()) {
    const [sent, result] = [batch.entries[i], answer.results[i]]
    if (sent && result && applyResult(draft, id, sent, result)) again.push(idText(...id))
  }
  const release = schemaChanged(draft.state, answer.schema)
  recordServerMark(draft, mark, answer.schema, clocks)
  if (release) releaseHeld(draft)
  // A delete may have made room.
  else if (batch.entries.some(({ wire }) => wire.deleted)) releaseHeld(draft, QUOTA)
  return { fits: true, again }
}

/** True when the row has more to send in this pass: what was confirmed is there, and edits stand over it. */
function applyResult(draft: Draft, id: RowId, sent: BatchEntry, result: PushResult): boolean {
  if (result.row) mergeRow(draft, id, result.row)
  const entry = draft.entryIfAny(id)
  if (!entry) return false
  for (const [field, rev] of Object.entries(sent.fields)) {
    const pending = entry.fields[field]
    if (pending?.rev !== rev) continue
    const problem = problemOf(result, field)
    if (problem) pending.state = refusalFor(problem)
    else delete entry.fields[field]
  }
  if (entry.rev !== sent.rev) return false
  if (sent.wire.deleted) judgeDelete(entry, result)
  if (!sent.confirmed) return false
  takeConfirmed(draft, id, sent, result)
  return isReady(entry)
}

/** What was confirmed is there again; what the server does not take of it now waits like an edit. */
function takeConfirmed(draft: Draft, id: RowId, { wire }: BatchEntry, result: PushResult): void {
  const entry = draft.entry(id)
  delete entry.again
  for (const field of Object.keys(draft.peek(id)?.v ?? {})) {
    const problem = Object.hasOwn(wire, field) ? problemOf(result, field) : undefined
    if (!problem) continue
    const waiting = entry.fields[field] ?? { rev: entry.rev, state: refusalFor(problem) }
    entry.fields[field] = { ...waiting, base: undefined, baseStamp: NO_STAMP, seen: [NO_STAMP] }
  }
}

const refusalFor = ({ status, code, message }: FieldProblem): Refusal => ({
  kind: status === 'unknown' || code === QUOTA ? 'held' : 'dead',
  code,
  message,
})

/** A delete that the server does not take stays, with the reason, and is shown to the player: never forgotten. */
function judgeDelete(entry: OutboxEntry, { status, code, message }: PushResult): void {
  if (status === 'ok' || status === 'stale') {
    settleDelete(entry)
    return
  }
  // A server that does not delete in this collection is one that does not know it can: the next version will.
  const waits = status === 'unknown' || code === 'not_deletable'
  entry.del = true
  delete entry.again
  entry.delProblem = { kind: waits ? 'held' : 'dead', code: code ?? status, message: message ?? '' }
}

/** Why a field was not stored; an entry refused as a whole (a key that is none) is refused in each of its fields. */
function problemOf({ status, code, message, fields }: PushResult, field: string): FieldProblem | undefined {
  if (fields) return fields[field]
  if (status === 'ok' || status === 'stale') return undefined
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
