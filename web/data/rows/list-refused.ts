import type { OutboxEntry, StoredRow } from '#data/db/types.ts'
import type { AccountDb } from './local-db.ts'

/**
 * One change that waits for the player or for an update: refused (dead), held, or failing again and again. Without
 * a field (`''`) it is the delete of the whole row.
 */
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

/** Everything in the outbox that will not leave by itself, oldest first. */
export async function listRefused(db: AccountDb): Promise<Refused[]> {
  const waiting = await db.unsent.toArray()
  const entries = waiting.filter(({ states }) => states.some((state) => state !== 'ready'))
  const rows = await db.stored.bulkGet(entries.map(({ collection, key }) => [collection, key]))
  return entries.flatMap((entry, i) => describe(entry, rows[i])).sort((a, b) => a.at - b.at)
}

function describe(entry: OutboxEntry, row: StoredRow | undefined): Refused[] {
  const { collection, key, at } = entry
  const failing = { state: 'failing' as const, code: entry.lastError ?? '', message: '' }
  const fails = entry.states.includes('failing')
  if (entry.del) {
    const problem = entry.delProblem ?? (fails ? failing : null)
    const common = { collection, key, field: '', value: undefined, base: undefined, at }
    return problem ? [{ ...common, ...problem }] : []
  }
  return Object.entries(entry.fields).flatMap(([field, pending]): Refused[] => {
    const { base, state } = pending
    const common = { collection, key, field, value: row?.v[field], base, at }
    if (state !== 'ready')
      return [{ ...common, state, code: pending.code ?? '', message: pending.message ?? '' }]
    return fails ? [{ ...common, ...failing }] : []
  })
}
