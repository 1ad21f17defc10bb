import type { OutboxEntry, RowId } from '#data/db/types.ts'
import { NO_STAMP } from '#shared/contract/stamp.ts'
import { type Draft, transact } from './draft.ts'
import type { Refused } from './list-refused.ts'
import type { AccountDb } from './local-db.ts'
import { committed, markDeleted, SaveError, writeFields } from './save.ts'

type Place = Pick<Refused, 'collection' | 'key' | 'field'>
/** Whether it is the row itself that was deleted, and not a value of it that was changed. */
export const isDelete = ({ field }: Place): boolean => field === ''
const idOf = ({ collection, key }: Place): RowId => [collection, key]

/** « Réessayer »: the same value, or the same delete, is sent again. */
export const retryRefused = (db: AccountDb, place: Place, now = Date.now()): Promise<void> =>
  committed(() =>
    transact(db, now, [idOf(place)], (draft) => {
      const entry = draft.entryIfAny(idOf(place))
      if (!entry) return
      const pending = entry.fields[place.field]
      if (isDelete(place) && entry.del) delete entry.delProblem
      else if (pending) pending.state = 'ready'
      else return
      draft.touch(entry)
    }),
  )

/** « Corriger »: a new value, saved like any other. Throws `SaveError`, `deleted` where the row has gone meanwhile. */
export const correctRefused = (
  db: AccountDb,
  place: Place,
  value: unknown,
  now = Date.now(),
): Promise<void> =>
  committed(() =>
    transact(db, now, [idOf(place)], (draft) => {
      if (draft.peek(idOf(place))?.del) throw new SaveError('deleted')
      writeFields(draft, idOf(place), [[place.field, value]])
    }),
  )

/** The delete that was given up, once more. */
export const deleteAgain = (db: AccountDb, place: Place, now = Date.now()): Promise<void> =>
  committed(() => transact(db, now, [idOf(place)], (draft) => markDeleted(draft, idOf(place))))

/** « Abandonner »: a value goes back to the last one known from the server, a deleted row comes back. */
export const abandonRefused = (db: AccountDb, place: Place, now = Date.now()): Promise<void> =>
  committed(() =>
    transact(db, now, [idOf(place)], (draft) => {
      const entry = draft.entryIfAny(idOf(place))
      if (!entry) return
      if (isDelete(place)) abandonDelete(draft, entry)
      else abandonValue(draft, entry, place)
    }),
  )

/**
 * The last value known from the server comes back under its old stamp, and is sent again, because the refused one
 * may have been stored unheard (sync rule 7). A value that never had a base just goes.
 */
function abandonValue(draft: Draft, entry: OutboxEntry, place: Place): void {
  const pending = entry.fields[place.field]
  if (!pending) return
  const row = draft.row(idOf(place))
  if (pending.baseStamp === NO_STAMP) {
    delete row.v[place.field]
    delete row.h[place.field]
    delete entry.fields[place.field]
  } else {
    row.v[place.field] = pending.base
    row.h[place.field] = pending.baseStamp
    pending.seen = pending.baseStamp
    pending.state = 'ready'
  }
  draft.touch(entry)
}

/**
 * The tombstone was never taken, so that it is this device's alone and may go. While it lay here the device passed
 * over what the server said of the row: everything is read again from the start (the same step as after a restore,
 * sync rule 22), and what the row held here is sent under its own stamps, because some of it may never have left. A
 * tombstone that the server has all the same, from an answer unheard or from another device, buries the row again.
 */
function abandonDelete(draft: Draft, entry: OutboxEntry): void {
  if (!entry.del) return
  const row = draft.row([entry.collection, entry.key])
  row.del = false
  entry.del = false
  delete entry.delProblem
  for (const field of Object.keys(row.v)) {
    const seen = row.h[field] ?? NO_STAMP
    entry.fields[field] = { base: undefined, baseStamp: NO_STAMP, seen, state: 'ready' }
  }
  draft.touch(entry)
  draft.state.cursor = 0
}
