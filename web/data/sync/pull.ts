import type { StoredRow, SyncState } from '#data/db/types.ts'
import { type Draft, pendingOver, transact } from '#data/rows/draft.ts'
import type { AccountDb } from '#data/rows/local-db.ts'
import { laterOf, NO_STAMP, type Stamp } from '#shared/contract/stamp.ts'
import { type Mark, type PullAnswer, QUOTA, readMark, SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { mergeRow } from './merge.ts'
import { type Clocks, needsRepair, repairLost, repairStamps } from './repair.ts'

/** What a request was sent under; an answer counts only while it still fits (sync rule 15). */
export type SentUnder = { mark: Mark; cursor: number }

export const markOf = (state: SyncState): Mark => ({ epoch: state.epoch, seq: state.seq })

const sameMark = (a: Mark, b: Mark): boolean => a.epoch === b.epoch && a.seq === b.seq

/** Whether an answer belongs to the history that this database follows. */
export const isCurrentHistory = (state: SyncState, answer: Mark, sent: SentUnder): boolean =>
  answer.epoch === state.epoch || sameMark(markOf(state), sent.mark)

/**
 * What every accepted answer teaches: the mark, the server's clock, and its schema, which frees held fields when it
 * changes.
 */
export function recordServerMark(draft: Draft, mark: Mark, schema: number, clocks: Clocks): void {
  const { state } = draft
  state.epoch = mark.epoch
  state.seq = Math.max(state.seq, mark.seq)
  state.ahead = clocks.device - clocks.server
  state.serverSchema = schema
  state.appSchema = SCHEMA_VERSION
}

export const schemaChanged = (state: SyncState, schema: number): boolean =>
  schema !== state.serverSchema || state.appSchema !== SCHEMA_VERSION

/**
 * What is held for a newer server or app is tried again, when either's schema number changed; `code`: only what is held for
 * that reason.
 */
export function releaseHeld(draft: Draft, code?: string): void {
  const isMeant = (held: { state: string; code?: string }) =>
    held.state === 'held' && (code === undefined || held.code === code)
  for (const entry of draft.allEntries()) {
    for (const field of Object.values(entry.fields)) if (isMeant(field)) field.state = 'ready'
    if (entry.delProblem && isMeant(entry.delProblem)) delete entry.delProblem
  }
}

/** What is sent once an answer is taken in; null where the answer is none. */
export function sentAfter(answer: PullAnswer): SentUnder | null {
  const mark = readMark(answer.mark)
  const cursor = readMark(answer.cursor)
  return mark && cursor && { mark, cursor: cursor.seq }
}

/** Applies one page of a pull: rows, cursor, clock and journal in one transaction. False: the answer came too late. */
export function applyPull(
  db: AccountDb,
  answer: PullAnswer,
  sent: SentUnder,
  clocks: Clocks,
  now: number,
): Promise<boolean> {
  const after = sentAfter(answer)
  if (!after) return Promise.resolve(false)
  const { mark, cursor } = after
  return db.write(async (draft) => {
    const { state } = draft
    if (state.cursor !== sent.cursor || !isCurrentHistory(state, mark, sent)) return false
    if (needsRepair(state.clock, clocks))
      await transact(draft, now, 'waiting', () => repairStamps(draft, clocks))
    if (schemaChanged(state, answer.schema)) releaseHeld(draft)
    else if (answer.rows.some(({ deleted }) => deleted)) releaseHeld(draft, QUOTA)
    const ids = answer.rows.map((row) => [row.collection, row.key] as const)
    await transact(draft, now, ids, () => {
      for (const row of answer.rows) mergeRow(draft, [row.collection, row.key], row)
      recordServerMark(draft, mark, answer.schema, clocks)
      state.cursor = cursor
    })
    if (state.setBack && !answer.more) await transact(draft, now, 'waiting', () => repairLost(draft, clocks))
    return true
  })
}

const lastStamp = ({ h }: Readonly<StoredRow>): Stamp => Object.values(h).reduce(laterOf, NO_STAMP)
const byLastStamp = (a: Readonly<StoredRow>, b: Readonly<StoredRow>): number =>
  lastStamp(a) < lastStamp(b) ? -1 : 1

/**
 * The server was set back (410): queue again everything that this database holds, under its own stamps, and read
 * from the start (sync rule 22). Merging makes it harmless; the server is healed by its devices.
 */
export function requeueAll(db: AccountDb, serverMark: Mark, sent: SentUnder, now: number): Promise<boolean> {
  return transact(db, now, [], async (draft) => {
    const { state } = draft
    if (!sameMark(markOf(state), sent.mark)) return false
    // In the order in which the values were made: a repair keeps it, and so do the batches.
    for (const row of (await draft.allRows()).sort(byLastStamp)) {
      const entry = draft.entry([row.collection, row.key])
      if (row.del) {
        entry.del = true
        entry.fields = {}
        if (entry.delProblem?.state === 'held') delete entry.delProblem
      } else {
        for (const [field, value] of Object.entries(row.v)) {
          const pending = entry.fields[field] ?? pendingOver(value, row.h[field])
          if (pending.state === 'held') pending.state = 'ready'
          pending.holds = NO_STAMP
          entry.fields[field] = pending
        }
      }
      draft.touch(entry)
    }
    state.setBack = true
    state.cursor = 0
    state.epoch = serverMark.epoch
    state.seq = serverMark.seq
    return true
  })
}
