import { clockAfter, type Draft } from '#data/db/draft.ts'
import type { OutboxEntry, PendingField, RowId, SyncState } from '#data/db/types.ts'
import {
  canonical,
  clientOf,
  isLater,
  isValid,
  laterOf,
  NO_STAMP,
  type Stamp,
  wins,
} from '#shared/contract/stamp.ts'
import { type PulledRow, stampOf } from '#shared/contract/wire.ts'

/** What the server says of a row, in a page of a pull or with a stale result. */
type RemoteRow = Pick<PulledRow, 'v' | 'h' | 'deleted'>

/**
 * Merges what the server says of one row into a draft (sync rules 3, 4, 16–18). What was confirmed is replaced; a value of
 * ours that is replaced goes to the journal, and so does a value of the server that an edit stands over without having seen
 * it. A tombstone wins over everything. Fields of newer versions are kept like any other.
 */
export function mergeRow(draft: Draft, id: RowId, remote: RemoteRow): void {
  if (remote.deleted) applyTombstone(draft, id)
  // A delete that waits covers what the server says, and may be given up.
  else if (draft.peek(id)?.del && !draft.entryIfAny(id)?.del) sendAgain(draft, id)
  else {
    let last = NO_STAMP
    for (const [field, value] of Object.entries(remote.v)) {
      const stamp = stampOf(remote.h, field) ?? NO_STAMP
      mergeField(draft, id, field, value, stamp)
      // Mostly one save's.
      if (stamp !== last) recordHeard(draft.state, stamp)
      last = stamp
    }
  }
}

function recordHeard(state: SyncState, stamp: Stamp): void {
  state.clock = clockAfter(state, stamp)
  if (isValid(stamp)) state.heard = laterOf(state.heard, stamp)
}

/** The server does not hold what it confirmed of a row: it goes there again. */
export function sendAgain(draft: Draft, id: RowId): void {
  const entry = draft.entry(id)
  if (entry.again) return
  entry.again = true
  draft.touch(entry)
}

/** A delete that happened elsewhere: it wins over the edits that wait here, and they go to the journal. */
export function applyTombstone(draft: Draft, id: RowId): void {
  const row = draft.row(id)
  const entry = draft.entryIfAny(id)
  for (const field of row.del ? [] : Object.keys(entry?.fields ?? {}))
    draft.log(id, field, row.v[field], row.h[field] ?? NO_STAMP, NO_STAMP, 'deleted')
  row.del = true
  if (entry) settleDelete(entry)
}

/** Nothing is left to ask of a row that the server has as deleted. */
export function settleDelete(entry: OutboxEntry): void {
  entry.fields = {}
  entry.del = false
  delete entry.delProblem
  delete entry.again
}

function mergeField(draft: Draft, id: RowId, field: string, value: unknown, stamp: Stamp): void {
  const row = draft.peek(id)
  const ours = row?.v[field]
  const ourStamp = row?.h[field] ?? NO_STAMP
  const entry = draft.entryIfAny(id)
  const pending = entry?.fields[field]
  const differs = () => canonical(ours) !== canonical(value)
  if (wins(stamp, value, ourStamp, ours)) {
    // What another device typed and typed again is no loss of this one.
    const typedHere = () => draft.state.names.includes(clientOf(ourStamp))
    // What a server that was set back has lost may be nowhere else.
    if (ourStamp && (pending || entry?.again || stamp === ourStamp || typedHere()) && differs())
      draft.log(id, field, ours, ourStamp, stamp, 'replaced')
    const changed = draft.row(id)
    changed.v[field] = value
    changed.h[field] = stamp
    if (pending) delete entry?.fields[field]
  } else if (pending && stamp === ourStamp && !differs()) {
    delete entry?.fields[field]
  } else if (pending && isNews(pending, value, stamp)) {
    // Of two values under one stamp the other one was seen.
    const isTie = stamp === pending.baseStamp
    if ((isTie || !pending.seen.includes(stamp)) && differs())
      draft.log(id, field, value, stamp, ourStamp, 'overridden')
    if (isTie && pending.seen[0] === stamp) pending.seen = [NO_STAMP]
    pending.base = value
    pending.baseStamp = stamp
  } else if (pending && !isValid(stamp) && stamp !== pending.baseStamp) {
    // What ranks last does not stay: what was confirmed goes there again, also where the edit over it is given up.
    sendAgain(draft, id)
  } else if (!pending && (stamp !== ourStamp || differs())) {
    if (differs()) draft.log(id, field, value, stamp, ourStamp, 'overridden')
    sendAgain(draft, id)
  }
}

/** Whether the server holds what this field did not know of it: a later stamp, or another value under the same one. */
const isNews = ({ base, baseStamp }: PendingField, value: unknown, stamp: Stamp): boolean =>
  isLater(stamp, baseStamp) || (stamp === baseStamp && canonical(value) !== canonical(base))
