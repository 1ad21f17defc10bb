import { isFailing, isReady, refusalOf } from './draft.ts'
import type { AccountDb } from './local-db.ts'
import type { OutboxEntry, StoredRow } from './types.ts'

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

/** What the server has not confirmed: rows that wait, and changes that are held, or that it refused or fails to answer (dead). */
export type Unsent = { waiting: number; dead: number; held: number }

export async function unsentOf(db: AccountDb): Promise<Unsent> {
  const entries = await db.unsent()
  const waiting = entries.filter((entry) => isReady(entry) && !isFailing(entry)).length
  const refused = await refusedAmong(db, entries)
  const held = refused.filter(({ state }) => state === 'held').length
  return { waiting, dead: refused.length - held, held }
}

/** Everything in the outbox that will not leave by itself, oldest first. */
export const listRefused = async (db: AccountDb): Promise<Refused[]> => refusedAmong(db, await db.unsent())

async function refusedAmong(db: AccountDb, waiting: readonly OutboxEntry[]): Promise<Refused[]> {
  const entries = waiting.filter((entry) => isFailing(entry) || isRefused(entry))
  const rows = await db.stored.bulkGet(entries.map(({ collection, key }) => [collection, key]))
  return entries.flatMap((entry, i) => describe(entry, rows[i])).sort((a, b) => a.at - b.at)
}

const isRefused = ({ del, delProblem, fields }: OutboxEntry): boolean =>
  del ? delProblem !== undefined : Object.values(fields).some(({ state }) => refusalOf(state))

function describe(entry: OutboxEntry, row: StoredRow | undefined): Refused[] {
  const { collection, key, at, del, delProblem, again } = entry
  const failing = isFailing(entry)
    ? { kind: 'failing' as const, code: entry.lastError ?? '', message: '' }
    : undefined
  // What was confirmed once goes as a whole, whatever waits of it.
  const fields = Object.keys(failing && again ? (row?.v ?? {}) : entry.fields)
  return (del ? [''] : fields).flatMap((field) => {
    const { base, state = 'ready' } = entry.fields[field] ?? {}
    const problem = (del ? delProblem : refusalOf(state)) ?? failing
    if (!problem) return []
    const { kind, code, message } = problem
    return { collection, key, field, value: row?.v[field], base, at, state: kind, code, message }
  })
}
