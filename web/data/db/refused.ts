import { NO_STAMP } from '#shared/contract/stamp.ts'
import type { Draft } from './draft.ts'
import type { Refused } from './list-refused.ts'
import type { AccountDb } from './local-db.ts'
import { changeRows, markDeleted, SaveError, writeFields } from './save.ts'
import type { OutboxEntry, RowId } from './types.ts'

type Place = Pick<Refused, 'collection' | 'key' | 'field'>
/** Whether it is the row itself that was deleted, and not a value of it that was changed. */
export const isDelete = ({ field }: Place): boolean => field === ''

/** Settles what was refused of a row, in one transaction. Throws `SaveError`. */
const settle = (
  db: AccountDb,
  { collection, key }: Place,
  now: number,
  work: (draft: Draft, id: RowId) => void,
): Promise<void> => changeRows(db, [[collection, key]], now, (draft) => work(draft, [collection, key]))

/** « Réessayer »: the same value, or the same delete, is sent again. */
export const retryRefused = (db: AccountDb, place: Place, now = Date.now()): Promise<void> =>
  settle(db, place, now, (draft, id) => {
    const entry = draft.entryIfAny(id)
    if (!entry) return
    const pending = entry.fields[place.field]
    if (isDelete(place)) delete entry.delProblem
    else if (pending) pending.state = 'ready'
    draft.touch(entry)
  })

/**
 * « Corriger », and « Restaurer » of the journal: a new value, saved like any other. Throws `SaveError`, `deleted` where the row
 * has gone meanwhile.
 */
export const correctRefused = (
  db: AccountDb,
  place: Place,
  value: unknown,
  now = Date.now(),
): Promise<void> =>
  settle(db, place, now, (draft, id) => {
    if (draft.peek(id)?.del) throw new SaveError('deleted')
    writeFields(draft, id, [[place.field, value]])
  })

/** The delete that was given up, once more. */
export const deleteAgain = (db: AccountDb, place: Place, now = Date.now()): Promise<void> =>
  settle(db, place, now, markDeleted)

/** « Abandonner »: a value goes back to the last one known from the server, a deleted row comes back. */
export const abandonRefused = (db: AccountDb, place: Place, now = Date.now()): Promise<void> =>
  settle(db, place, now, (draft, id) => {
    const entry = draft.entryIfAny(id)
    if (!entry) return
    if (isDelete(place)) abandonDelete(draft, entry)
    else abandonValue(draft, id, entry, place.field)
  })

/** The last value known from the server comes back under its stamp; one without a base just goes (sync rule 7). */
function abandonValue(draft: Draft, id: RowId, entry: OutboxEntry, field: string): void {
  const pending = entry.fields[field]
  if (!pending) return
  const row = draft.row(id)
  if (pending.baseStamp === NO_STAMP) {
    delete row.v[field]
    delete row.h[field]
  } else {
    row.v[field] = pending.base
    row.h[field] = pending.baseStamp
  }
  delete entry.fields[field]
}

/** The tombstone was never taken, so that it is this device's alone and may go; what the server said meanwhile is below it. */
function abandonDelete(draft: Draft, entry: OutboxEntry): void {
  if (!entry.del) return
  draft.row([entry.collection, entry.key]).del = false
  entry.del = false
  delete entry.delProblem
  // Where the delete was on its way once more, its answer is about this row no longer.
  draft.touch(entry)
}
