import type { OutboxEntry, SyncState } from '#data/rows/account-data.ts'
import type { RowId } from '#data/rows/draft.ts'
import type { Segment } from './segments.ts'

/**
 * What one commit changed, as it is afterwards. The records of the log, in the order of their numbers, over the segments are
 * the whole state of a database: every opening folds the same records in the same order.
 */
export type LogRecord = {
  rows?: Segment[]
  /** Rows of which nothing is left. */
  gone?: RowId[]
  entries?: OutboxEntry[]
  /** Rows of which nothing waits any more. */
  done?: RowId[]
  state?: Partial<SyncState>
}

/** Up to which number of the log the segments hold what it said; its records are deleted. */
export type CompactedMark = { id: 'compacted'; upTo: number }
/** The outbox and the sync record as they stood at that number. */
export type CompactedState = { id: 'base'; state: Partial<SyncState>; entries: OutboxEntry[] }
