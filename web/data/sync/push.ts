import { type Draft, isReady } from '#data/db/draft.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { idText } from '#data/db/memory.ts'
import type { OutboxEntry, Refusal, RowId } from '#data/db/types.ts'
import { NO_STAMP } from '#shared/contract/stamp.ts'
import {
  type FieldProblem,
  type PushAnswer,
  type PushResult,
  QUOTA,
  readMark,
} from '#shared/contract/wire.ts'
import type { BatchEntry, SyncBatch } from './batch.ts'
import { mergeRow, settleDelete } from './merge.ts'
import { type Clocks, isCurrentHistory, recordServerMark } from './pull.ts'

/** Whether the results are those of this batch, one for one; anything else is no answer to it. */
export const answersBatch = (batch: SyncBatch, answer: PushAnswer): boolean =>
  answer.results.length === batch.entries.length &&
  answer.results.every((result, i) => result.key === batch.entries[i]?.wire.key)

/**
 * Takes in the answer to a batch: acknowledged, dead or held edit by edit, and only where its `rev` is unchanged. Answers which
 * rows have more to send in this pass; null: it came too late.
 */
export async function applyPush(
  draft: Draft,
  batch: SyncBatch,
  answer: PushAnswer,
  clocks: Clocks,
): Promise<string[] | null> {
  const mark = readMark(answer.mark)
  if (!mark || !isCurrentHistory(draft.state, mark, batch.sent)) return null
  const ids = batch.entries.map((entry): RowId => [batch.collection, entry.wire.key])
  await draft.ensure(ids)
  const again: string[] = []
  for (const [i, id] of ids.entries()) {
    const [sent, result] = [batch.entries[i], answer.results[i]]
    if (sent && result && applyResult(draft, id, sent, result)) again.push(idText(...id))
  }
  const someDeleted = batch.entries.some(({ wire }) => wire.deleted)
  recordServerMark(draft, mark, answer.schema, clocks, someDeleted)
  return again
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
