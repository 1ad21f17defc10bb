import { reading, writingUnderLock } from '#server/db/engine/transaction.ts'
import { lastEpoch } from '#server/db/epochs.ts'
import { headOf, lockHead } from '#server/db/heads.ts'
import { recordsAfter } from '#server/db/records.ts'
import type { Mark, PullAnswer } from '#shared/contract/wire.ts'
import { inHistory, openEpoch } from './history.ts'
import type { SyncContext } from './sync-context.ts'

type Page = { lost: false; rows: PullAnswer['rows']; mark: Mark; more: boolean }
export type Pulled = Page | { lost: true; mark: Mark }

/** One page of the account's rows above a cursor, in commit order; `lost` when the device knows another history. */
export async function pull(
  context: SyncContext,
  userId: string,
  cursor: Mark,
  mark: Mark,
  limit: number,
): Promise<Pulled> {
  const page = await readPage(context, userId, cursor, mark, limit)
  if (page) return page
  const epoch = await writingUnderLock(context.db, async (tx) =>
    openEpoch(context, tx, userId, await lockHead(tx, userId)),
  )
  return { lost: true, mark: { epoch, seq: 0 } }
}

function readPage(
  { db }: SyncContext,
  userId: string,
  cursor: Mark,
  mark: Mark,
  limit: number,
): Promise<Page | null> {
  return reading(db, async (tx) => {
    const head = await headOf(tx, userId)
    if (cursor.seq > head || !(await inHistory(tx, userId, mark, head))) return null
    const found = await recordsAfter(tx, userId, cursor.seq, limit + 1)
    const rows = found.slice(0, limit)
    const { epoch } = await lastEpoch(tx, userId)
    return {
      lost: false,
      rows,
      mark: { epoch, seq: rows.at(-1)?.seq ?? cursor.seq },
      more: found.length > limit,
    }
  })
}
