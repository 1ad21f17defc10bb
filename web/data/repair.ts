import { latestAllowed, makeStamp, NO_STAMP, SKEW_MS, stampAbove, timeOf } from '#shared/contract/stamp.ts'
import type { Draft, RowId } from './draft.ts'

/** The server's clock and the device's, read at the same moment, in milliseconds. */
export type Clocks = { server: number; device: number }

/** The clock is at or above every stamp of the database, so only a clock ahead of the server leaves work to repair. */
export const needsRepair = (clock: string, clocks: Clocks): boolean => timeOf(clock) > clocks.server + SKEW_MS

/**
 * Brings pending stamps that the server would refuse back under its limit, one by one (sync rule 8): each becomes
 * the smallest stamp above what its edit saw, near the edit's real moment. No uniform shift: that would reorder
 * edits made on either side of a clock change. Needs a draft of everything.
 */
export function repairStamps(draft: Draft, clocks: Clocks): void {
  const { state } = draft
  const ahead = clocks.device - clocks.server
  for (const entry of draft.allEntries()) {
    const id: RowId = [entry.collection, entry.key]
    for (const [field, pending] of Object.entries(entry.fields)) {
      const stamp = draft.peek(id)?.h[field] ?? NO_STAMP
      const untouched = stamp === pending.baseStamp
      if (untouched || timeOf(stamp) <= latestAllowed(clocks.server, pending.seen)) continue
      const moment = Math.min(clocks.server, timeOf(stamp) - ahead)
      draft.row(id).h[field] = stampAbove(pending.seen, moment, state.client)
      draft.touch(entry)
    }
  }
  if (needsRepair(state.clock, clocks)) state.clock = makeStamp(clocks.server, 0, state.client)
}
