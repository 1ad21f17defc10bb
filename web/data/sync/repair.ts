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

/** The clock is at or above every stamp of the database, so only a clock ahead of the server leaves work to repair. */
export const needsRepair = (clock: string, clocks: Clocks): boolean => timeOf(clock) > trustedUntil(clocks)

/** The latest time that the server takes for any edit, in milliseconds. */
export const trustedUntil = ({ server }: Clocks): number => server + SKEW_MS

type Edit = { id: RowId; entry: OutboxEntry; field: string; pending: PendingField; stamp: Stamp }

/**
 * Brings pending stamps that the server would refuse, or has refused, back under its limit, one by one (sync rule 8):
 * each becomes the smallest stamp of the server's time above what its edit saw. No uniform shift: that would reorder edits
 * made on either side of a clock change. The order of the database's edits is kept across rows. Needs a draft of everything.
 */
export function repairStamps(draft: Draft, clocks: Clocks): void {
  const { state } = draft
  const trusted = trustedUntil(clocks)
  // By a server whose clock was put back since it is still to come.
  let last = timeOf(state.lastSent) <= trusted ? state.lastSent : NO_STAMP
  let repaired = NO_STAMP
  let before: Edit | undefined
  for (const edit of editsInOrder(draft)) {
    const { pending } = edit
    // By what the server is known to hold: a stamp that was only sent may never have been stored.
    const limit = pending.limit ?? latestAllowed(clocks.server, pending.baseStamp)
    delete pending.limit
    let { stamp } = edit
    // A repair may have brought the edit before this one above it.
    if (!isValid(stamp) || timeOf(stamp) > limit || (repaired && !isLater(stamp, repaired))) {
      // A server that was set back may have lost the value below this edit: then the limit alone is sure to be above
      // what it holds now.
      const lost = isValid(pending.baseStamp) && timeOf(pending.baseStamp) >= limit
      const time = lost ? limit : Math.min(limit, clocks.server)
      const floor = floorOf(pending, limit)
      const shared = before && isOneSave(before, edit) ? before.stamp : NO_STAMP
      stamp =
        isLater(shared, floor) && timeOf(shared) <= limit
          ? shared
          : stampAbove(laterOf(floor, last), time, state.client)
      if (timeOf(stamp) <= trusted) repaired = laterOf(repaired, stamp)
      draft.row(edit.id).h[edit.field] = stamp
      recordClientName(state)
      draft.touch(edit.entry)
    }
    if (timeOf(stamp) <= trusted) last = laterOf(last, stamp)
    before = { ...edit, stamp }
  }
  if (needsRepair(state.clock, clocks)) state.clock = makeStamp(clocks.server, 0, state.client)
  // The next edit comes after all of these.
  state.clock = laterOf(state.clock, asClient(last, state.client))
}

/**
 * Dates anew what a server that was set back has lost, once it is known what it still holds: all of it at once, before
 * anything leaves, since the server would refuse a stamp to come one by one and take the later edits of other rows.
 */
export function repairLost(draft: Draft, clocks: Clocks): void {
  const trusted = trustedUntil(clocks)
  for (const { fields } of draft.allEntries())
    for (const pending of Object.values(fields)) {
      const { holds, baseStamp } = pending
      delete pending.holds
      if (holds === undefined || holds === baseStamp || timeOf(baseStamp) <= trusted) continue
      pending.limit = latestAllowed(clocks.server, holds)
    }
  delete draft.state.setBack
  repairStamps(draft, clocks)
}

/** The unsent edits, and acknowledged values that the server refuses now, in the order in which they were made. */
function editsInOrder(draft: Draft): Edit[] {
  const edits = draft.allEntries().flatMap((entry) => {
    const id: RowId = [entry.collection, entry.key]
    return Object.entries(entry.fields).map(([field, pending]): Edit => {
      return { id, entry, field, pending, stamp: draft.peek(id)?.h[field] ?? NO_STAMP }
    })
  })
  // What the server took once was made before all that waits.
  const orderOf = ({ entry, pending, stamp }: Edit) =>
    pending.made ?? (stamp === pending.baseStamp ? 0 : entry.rev)
  return edits
    .filter(({ pending, stamp }) => pending.limit !== undefined || stamp !== pending.baseStamp)
    .sort(
      (a, b) =>
        orderOf(a) - orderOf(b) ||
        // What was saved together follows the field that has gone furthest.
        (isOneSave(a, b) ? byText(b.stamp, a.stamp) : byText(a.stamp, b.stamp)),
    )
}

/** Whether two fields of a row were saved together: they stay under one stamp where that is above what each comes after. */
const isOneSave = (a: Edit, b: Edit): boolean =>
  a.entry === b.entry && a.pending.made !== undefined && a.pending.made === b.pending.made
const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** The largest stamp below the limit that this edit certainly comes after. */
function floorOf({ seen, baseStamp, left = [] }: PendingField, limit: number): Stamp {
  const known = [seen, baseStamp, ...left.map(([stamp]) => stamp)]
  return known.filter((stamp) => timeOf(stamp) < limit).reduce(laterOf, NO_STAMP)
}
