import type { OutboxEntry, PendingField, RowId } from '#data/db/types.ts'
import { type Draft, recordClientName } from '#data/rows/draft.ts'
import {
  asClient,
  isLater,
  isValid,
  laterOf,
  latestAllowed,
  makeStamp,
  NO_STAMP,
  SKEW_MS,
  type Stamp,
  stampAbove,
  timeOf,
} from '#shared/contract/stamp.ts'

/** The server's clock and the device's, read at the same moment, in milliseconds. */
export type Clocks = { server: number; device: number }

/** How far ahead of the server's time a stamp may be before it is dated anew: what the way of an answer hides of it. */
const TOLERANCE_MS = 1000

/** The clock is at or above every stamp of the database, so only a clock ahead of the server leaves work to repair. */
export const needsRepair = (clock: Stamp, clocks: Clocks): boolean => isAhead(clock, clocks)

const isAhead = (stamp: Stamp, { server }: Clocks): boolean =>
  !isValid(stamp) ? stamp !== NO_STAMP : timeOf(stamp) > server + TOLERANCE_MS

/** What one save changed of a row, as far as it waits under one stamp. */
type Edit = { id: RowId; entry: OutboxEntry; rev: number; stamp: Stamp; fields: string[] }

/**
 * Brings edits whose stamps are ahead of the server's time back to it, in the order in which they were made (sync rule 8).
 * After a pull, so that it is known what the server holds. A stamp that has left stays, unless the server cannot take it any
 * more, and so does not hold it. Needs a draft of everything that waits.
 */
export function repairStamps(draft: Draft, clocks: Clocks): void {
  const { state } = draft
  let last = NO_STAMP
  let repaired = NO_STAMP
  for (const edit of editsInOrder(draft)) {
    const pendings = edit.fields.flatMap((field) => edit.entry.fields[field] ?? [])
    let { stamp } = edit
    const isDue = isAhead(stamp, clocks) || (repaired && !isLater(stamp, repaired))
    if (isDue && pendings.every((pending) => isFree(pending, stamp, clocks))) {
      const below = pendings.flatMap((pending) =>
        [pending.baseStamp, ...pending.seen].flatMap((one = NO_STAMP) =>
          isHeld(pending, one, clocks) ? one : [],
        ),
      )
      stamp = stampAbove(below.reduce(laterOf, last), clocks.server, state.client)
      for (const pending of pendings) if (pending.state === 'sent') pending.state = 'ready'
      for (const field of edit.fields) draft.row(edit.id).h[field] = stamp
      if (isTrusted(stamp, clocks)) repaired = laterOf(repaired, stamp)
      recordClientName(state)
    }
    // One that stands over a stamp to come would take all that was typed after it along.
    if (isTrusted(stamp, clocks)) last = laterOf(last, stamp)
  }
  state.clock = laterOf(makeStamp(clocks.server, 0, state.client), asClient(last, state.client))
}

const isTrusted = (stamp: Stamp, { server }: Clocks): boolean =>
  isValid(stamp) && timeOf(stamp) <= server + SKEW_MS

/** Whether the server may hold a stamp, going by what it is known to hold. */
const isHeld = ({ baseStamp }: PendingField, stamp: Stamp, { server }: Clocks): boolean =>
  isValid(stamp) && timeOf(stamp) <= latestAllowed(server, baseStamp)

const isFree = (pending: PendingField, stamp: Stamp, clocks: Clocks): boolean =>
  pending.state !== 'sent' || !isHeld(pending, stamp, clocks)

function editsInOrder(draft: Draft): Edit[] {
  const edits: Edit[] = []
  for (const entry of draft.allEntries()) {
    const id: RowId = [entry.collection, entry.key]
    const saves = new Map<string, Edit>()
    for (const [field, { rev }] of Object.entries(entry.fields)) {
      const stamp = draft.peek(id)?.h[field] ?? NO_STAMP
      const save = saves.get(`${rev} ${stamp}`) ?? { id, entry, rev, stamp, fields: [] }
      save.fields.push(field)
      saves.set(`${rev} ${stamp}`, save)
    }
    edits.push(...saves.values())
  }
  return edits.sort((a, b) => a.rev - b.rev || (a.stamp < b.stamp ? -1 : Number(a.stamp > b.stamp)))
}
