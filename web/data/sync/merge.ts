import type { PendingField, RowId } from '#data/db/types.ts'
import { clockAfter, type Draft, pendingOver, recordClientName } from '#data/rows/draft.ts'
import {
  canonical,
  clientOf,
  isLater,
  laterOf,
  NO_STAMP,
  type Stamp,
  stampAbove,
  wins,
} from '#shared/contract/stamp.ts'
import { type PulledRow, stampOf } from '#shared/contract/wire.ts'

/** What the server says of a row, in a page of a pull or with a stale result. */
type RemoteRow = Pick<PulledRow, 'v' | 'h' | 'deleted'>

/**
 * Merges what the server says of one row into a draft (sync rules 3, 4, 16–18). Per field the larger stamp wins;
 * a value of ours that is replaced goes to the journal, and so does a value of the server that ours wins over
 * without having seen it. A tombstone wins over everything. Fields of newer versions are kept like any other.
 */
export function mergeRow(draft: Draft, id: RowId, remote: RemoteRow): void {
  if (draft.peek(id)?.del) {
    if (remote.deleted) settleDelete(draft, id)
    return
  }
  if (remote.deleted) applyTombstone(draft, id)
  else mergeFields(draft, id, remote)
}

function mergeFields(draft: Draft, id: RowId, remote: RemoteRow): void {
  for (const [field, value] of Object.entries(remote.v)) {
    const stamp = stampOf(remote.h, field) ?? NO_STAMP
    mergeField(draft, id, field, value, stamp)
    draft.state.clock = clockAfter(draft.state, stamp)
  }
}

/** A delete that happened elsewhere: it wins over the edits that wait here, and they go to the journal. */
export function applyTombstone(draft: Draft, id: RowId): void {
  const row = draft.row(id)
  const entry = draft.entryIfAny(id)
  for (const field of Object.keys(entry?.fields ?? {}))
    draft.log(id, field, row.v[field], row.h[field] ?? NO_STAMP, NO_STAMP, 'deleted')
  row.del = true
  if (entry) entry.fields = {}
}

/** A delete that the server would not take is done there all the same: nothing is left to ask. */
function settleDelete(draft: Draft, id: RowId): void {
  const entry = draft.entryIfAny(id)
  if (!entry?.delProblem) return
  entry.del = false
  delete entry.delProblem
}

function mergeField(draft: Draft, id: RowId, field: string, value: unknown, stamp: Stamp): void {
  const row = draft.peek(id)
  const ours = row?.v[field]
  const ourStamp = row?.h[field] ?? NO_STAMP
  const entry = draft.entryIfAny(id)
  const pending = entry?.fields[field]
  const differs = canonical(ours) !== canonical(value)
  const loses = wins(stamp, value, ourStamp, ours)
  if (pending?.holds !== undefined) pending.holds = stamp
  // A value that was given up stands under its old stamp: nobody typed it over anything.
  const isEdit = entry && pending && differs && ourStamp !== pending.baseStamp
  if (loses && isEdit && wasSent(pending, value, stamp)) {
    // It was stored unheard, and a repair has dated below it what was typed over it since.
    const above = stampAbove(stamp, 0, draft.state.client)
    draft.row(id).h[field] = above
    draft.state.clock = laterOf(draft.state.clock, above)
    recordClientName(draft.state)
    draft.touch(entry)
    Object.assign(pending, { base: value, baseStamp: stamp, seen: laterOf(pending.seen, stamp) })
  } else if (loses) {
    // What another device typed and typed again is no loss of this one.
    const typedHere = draft.state.names.includes(clientOf(ourStamp))
    if (ourStamp && differs && (pending || typedHere || stamp === ourStamp))
      draft.log(id, field, ours, ourStamp, stamp, 'replaced')
    const changed = draft.row(id)
    changed.v[field] = value
    changed.h[field] = stamp
    if (pending) delete entry?.fields[field]
  } else if (pending && isNews(pending, value, stamp)) {
    if (differs && !wasSent(pending, value, stamp)) {
      draft.log(id, field, value, stamp, ourStamp, 'overridden')
      // What we saw under this stamp was another value: the server is not told that we saw this one.
      if (stamp === pending.seen) pending.seen = NO_STAMP
    }
    pending.base = value
    pending.baseStamp = stamp
  } else if (!pending && (stamp !== ourStamp || differs)) {
    // The server does not hold what it confirmed: a tie, or an invalid stamp stood in its place. Ours goes again.
    if (differs) draft.log(id, field, value, stamp, ourStamp, 'overridden')
    const again = draft.entry(id)
    again.fields[field] = pendingOver(value, stamp)
    draft.touch(again)
  }
}

/** Whether the server holds what this field did not know of it: a later stamp, or another value under the same one. */
const isNews = ({ base, baseStamp }: PendingField, value: unknown, stamp: Stamp): boolean =>
  isLater(stamp, baseStamp) || (stamp === baseStamp && canonical(value) !== canonical(base))

/** Whether it is a value that was sent from here: what was typed over it since replaced it knowingly. */
const wasSent = ({ left = [] }: PendingField, value: unknown, stamp: Stamp): boolean =>
  left.some(([sentStamp, sent]) => sentStamp === stamp && sent === canonical(value))
