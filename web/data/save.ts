import {
  type Collection,
  judgeField,
  type KeyOf,
  keyParts,
  keyText,
  type PatchOf,
} from '#shared/contract/collection.ts'
import { laterOf, NO_STAMP, stampAbove } from '#shared/contract/stamp.ts'
import { type Draft, inDraft, pendingOver, type RowId } from './draft.ts'
import type { AccountDb } from './local-db.ts'

export type SaveErrorCode = 'invalid' | 'deleted' | 'full' | 'storage'

/** Nothing was stored; what the player typed is still theirs to keep on screen. */
export class SaveError extends Error {
  constructor(
    readonly code: SaveErrorCode,
    cause?: unknown,
  ) {
    super(`save failed: ${code}`, { cause })
    this.name = 'SaveError'
  }
}

/** Stores a change to one row: fields, stamps, outbox entry and clock in one transaction. Throws `SaveError`. */
export async function save<C extends Collection>(
  db: AccountDb,
  collection: C,
  key: KeyOf<C>,
  patch: PatchOf<C>,
  now = Date.now(),
): Promise<void> {
  const id: RowId = [collection.name, keyText(collection, key)]
  const valid = Object.entries(patch).every(([field, value]) => judgeField(collection, field, value) === 'ok')
  if (!valid || !keyParts(collection, id[1])) throw new SaveError('invalid')
  await committed(() =>
    inDraft(db, now, [id], (draft) => {
      if (draft.peek(id)?.del) throw new SaveError('deleted')
      for (const [field, value] of Object.entries(patch)) writeField(draft, id, field, value)
    }),
  )
}

/** Writes one field into a draft, stamped above the clock and above what the field holds (sync rule 2). */
export function writeField(draft: Draft, id: RowId, field: string, value: unknown): void {
  const row = draft.row(id)
  const entry = draft.entry(id)
  const stamp = stampAbove(
    laterOf(draft.state.clock, row.h[field] ?? NO_STAMP),
    draft.now,
    draft.state.client,
  )
  const pending = entry.fields[field] ?? pendingOver(row.v[field], row.h[field])
  entry.fields[field] = pending
  pending.state = 'ready'
  delete pending.code
  delete pending.message
  row.v[field] = value
  row.h[field] = stamp
  draft.state.clock = stamp
  draft.touch(entry)
}

/** Deletes a row for ever: a tombstone here, and one sent, even for a row that no answer has confirmed yet. */
export async function remove<C extends Collection>(
  db: AccountDb,
  collection: C,
  key: KeyOf<C>,
  now = Date.now(),
): Promise<void> {
  if (!collection.deletable) throw new SaveError('invalid')
  const id: RowId = [collection.name, keyText(collection, key)]
  await committed(() =>
    inDraft(db, now, [id], (draft) => {
      const row = draft.row(id)
      if (row.del) return
      row.del = true
      const entry = draft.entry(id)
      entry.del = true
      entry.fields = {}
      draft.touch(entry)
    }),
  )
}

/** Runs a local write; a full disk and a failing store become `SaveError`s. */
export async function committed<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof SaveError) throw error
    throw new SaveError(isQuota(error) ? 'full' : 'storage', error)
  }
}

function isQuota(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('name' in error && error.name === 'QuotaExceededError') return true
  return 'inner' in error && isQuota(error.inner)
}
