import { allRows } from '#data/db/all-rows.ts'
import { type Draft, refusalOf } from '#data/db/draft.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import type { Refusal, SyncState } from '#data/db/types.ts'
import { NO_STAMP } from '#shared/contract/stamp.ts'
import { type Mark, type PullAnswer, QUOTA, readMark, SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { mergeRow } from './merge.ts'

/** The server's clock at an answer, and the device's when it had asked and when it was told, in milliseconds. */
export type Clocks = { server: number; asked: number; told: number }

/** What a request was sent under; an answer counts only while it still fits (sync rule 15). */
export type SentUnder = { mark: Mark; cursor: number }

/** What a request is sent under that leaves now. */
export const sentUnder = ({ epoch, seq, cursor }: SyncState): SentUnder => ({ mark: { epoch, seq }, cursor })

const sameMark = (a: Mark, b: Mark): boolean => a.epoch === b.epoch && a.seq === b.seq

/** Whether an answer belongs to the history that this database follows. */
export const isCurrentHistory = (state: SyncState, answer: Mark, sent: SentUnder): boolean =>
  answer.epoch === state.epoch || sameMark(state, sent.mark)

/**
 * What every accepted answer teaches: the mark, the server's clock, and its schema. What is held for a newer server or app is tried
 * again when either's has changed, what lacks room once something is deleted.
 */
export function recordServerMark(
  draft: Draft,
  mark: Mark,
  schema: number,
  clocks: Clocks,
  someDeleted: boolean,
): void {
  const { state } = draft
  if (schema !== state.serverSchema || state.appSchema !== SCHEMA_VERSION) releaseHeld(draft)
  else if (someDeleted) releaseHeld(draft, QUOTA)
  state.epoch = mark.epoch
  state.seq = Math.max(state.seq, mark.seq)
  // What an answer leaves open of the difference, the way there and back, stays as it was believed to be: two devices whose
  // clocks are right stamp in the order of their edits, however slow the line of one is.
  const [least, most] = [clocks.asked - clocks.server, clocks.told - clocks.server]
  state.ahead = Math.max(least, Math.min(most, state.ahead ?? 0))
  state.serverSchema = schema
  state.appSchema = SCHEMA_VERSION
}

/** Tries again what is held; `code`: only what is held for that reason. */
function releaseHeld(draft: Draft, code?: string): void {
  const isMeant = (refusal?: Refusal) =>
    refusal?.kind === 'held' && (code === undefined || refusal.code === code)
  for (const entry of draft.allEntries()) {
    for (const field of Object.values(entry.fields))
      if (isMeant(refusalOf(field.state))) field.state = 'ready'
    if (isMeant(entry.delProblem)) delete entry.delProblem
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
    await draft.ensure(answer.rows.map((row) => [row.collection, row.key]))
    for (const row of answer.rows) mergeRow(draft, [row.collection, row.key], row)
    const someDeleted = answer.rows.some(({ deleted }) => deleted)
    recordServerMark(draft, mark, answer.schema, clocks, someDeleted)
    state.cursor = cursor
    return true
  }, now)
}

/**
 * The server was set back (410): all that it has confirmed of this database goes to it again, under its own stamps, and is read
 * from the start (sync rule 22). Merging makes it harmless; the server is healed by its devices.
 */
export function requeueAll(db: AccountDb, serverMark: Mark, sent: SentUnder, now: number): Promise<boolean> {
  return db.write(async (draft) => {
    const { state } = draft
    if (!sameMark(state, sent.mark)) return false
    for (const { collection, key, v, del } of await allRows(draft)) {
      const { fields = {} } = draft.entryIfAny([collection, key]) ?? {}
      const isConfirmed = Object.keys(v).some((field) => fields[field]?.baseStamp !== NO_STAMP)
      if (!del && !isConfirmed) continue
      const entry = draft.entry([collection, key])
      entry.again = true
      draft.touch(entry)
    }
    releaseHeld(draft)
    state.cursor = 0
    state.epoch = serverMark.epoch
    state.seq = serverMark.seq
    return true
  }, now)
}
