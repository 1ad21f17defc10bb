import { NO_STAMP } from '#shared/contract/stamp.ts'
import { inDraft, type RowId } from './draft.ts'
import type { AccountDb, OutboxEntry } from './local-db.ts'
import { committed, writeField } from './save.ts'

/** One change that waits for the player or for an update: refused (dead), held, or failing again and again. */
export type Refused = {
  collection: string
  key: string
  field: string
  value: unknown
  base: unknown
  state: 'dead' | 'held' | 'failing'
  code: string
  message: string
  at: number
}

/** After how many failed tries of its own an entry is shown as failing. */
const FAILING_TRIES = 3

/** Everything in the outbox that will not leave by itself, oldest first. */
export async function listRefused(db: AccountDb): Promise<Refused[]> {
  return db.transaction('r', [db.rows, db.outbox], async () => {
    const entries = await db.outbox.filter(needsAttention).toArray()
    const rows = await db.rows.bulkGet(
      entries.map((entry): [string, string] => [entry.collection, entry.key]),
    )
    return entries
      .flatMap((entry, i) =>
        Object.keys(entry.fields).map((field) => describe(entry, field, rows[i]?.v[field])),
      )
      .filter((item) => item !== null)
      .sort((a, b) => a.at - b.at)
  })
}

const needsAttention = (entry: OutboxEntry): boolean =>
  entry.tries >= FAILING_TRIES || entry.states.some((state) => state !== 'ready')

function describe(entry: OutboxEntry, field: string, value: unknown): Refused | null {
  const pending = entry.fields[field]
  if (!pending) return null
  const { collection, key, at } = entry
  const common = { collection, key, field, value, base: pending.base, at }
  if (pending.state !== 'ready')
    return { ...common, state: pending.state, code: pending.code ?? '', message: pending.message ?? '' }
  if (entry.tries < FAILING_TRIES) return null
  return { ...common, state: 'failing', code: entry.lastError ?? '', message: '' }
}

type Place = Pick<Refused, 'collection' | 'key' | 'field'>
const idOf = ({ collection, key }: Place): RowId => [collection, key]

/** « Réessayer »: the same value is sent again. */
export const retryRefused = (db: AccountDb, place: Place, now = Date.now()): Promise<void> =>
  committed(() =>
    inDraft(db, now, [idOf(place)], (draft) => {
      const entry = draft.entryIfAny(idOf(place))
      const pending = entry?.fields[place.field]
      if (!entry || !pending) return
      pending.state = 'ready'
      draft.touch(entry)
    }),
  )

/** « Corriger »: a new value, saved like any other. */
export const correctRefused = (
  db: AccountDb,
  place: Place,
  value: unknown,
  now = Date.now(),
): Promise<void> =>
  committed(() =>
    inDraft(db, now, [idOf(place)], (draft) => writeField(draft, idOf(place), place.field, value)),
  )

/**
 * « Abandonner »: the last value known from the server comes back under its old stamp, and is sent again, because
 * the refused one may have been stored unheard (sync rule 7). A value that never had a base just goes.
 */
export const abandonRefused = (db: AccountDb, place: Place, now = Date.now()): Promise<void> =>
  committed(() =>
    inDraft(db, now, [idOf(place)], (draft) => {
      const entry = draft.entryIfAny(idOf(place))
      const pending = entry?.fields[place.field]
      if (!entry || !pending) return
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
    }),
  )
