import { Draft } from '#data/db/draft.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { Memory } from '#data/db/memory.ts'
import { segmentsOf } from '#data/db/segments.ts'
import type { OutboxEntry, StoredRow, SyncState } from '#data/db/types.ts'
import { DEFAULT_PROFILE } from '#shared/contract/collection.ts'

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
  return new Draft(
    { memory, profile: DEFAULT_PROFILE, stashed: new Set() },
    undefined as unknown as AccountDb['segments'],
    now,
  )
}
