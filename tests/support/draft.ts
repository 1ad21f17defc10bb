import { Draft } from '#data/rows/draft.ts'
import type { AccountDb, OutboxEntry, StoredRow, SyncState } from '#data/rows/local-db.ts'
import { Memory } from '#data/rows/memory.ts'
import { segmentsOf } from '#data/rows/segments.ts'

/** A draft of a database that holds these rows and entries, without a store below. */
export function draftOf(
  state: SyncState,
  now: number,
  rows: readonly StoredRow[] = [],
  entries: readonly OutboxEntry[] = [],
): Draft {
  const memory = new Memory(state)
  memory.reset(0, state, entries)
  memory.join(1, { rows: segmentsOf(rows) })
  // Everything is in memory: nothing is read below.
  const draft = new Draft({ memory, shown: new Map() }, undefined as unknown as AccountDb['segments'])
  draft.now = now
  return draft
}
