import { collections } from '#shared/collections/registry.ts'
import type { Collection } from '#shared/contract/collection.ts'
import { judgeField, keyParts, keyText } from '#shared/contract/collection.ts'
import { readMirror } from './device-db.ts'
import { openAccountDb } from './local-db.ts'
import { save } from './save.ts'

/**
 * Puts a `bulk_upsert` that other page code sent while offline into the outbox of the signed-in player.
 * Answers how many entries were queued; 0 when the body is none of a collection's, so that the failure stands.
 */
export async function adoptBulkUpsert(path: string, body: unknown): Promise<number> {
  const collection = collections.find((c) => path === `/api/v1/${c.path}/bulk_upsert`)
  const { userId } = await readMirror()
  const entries = entriesOf(body)
  if (!collection || !userId || !entries) return 0
  const saves = entries.map((entry) => readEntry(collection, entry))
  if (saves.some((one) => one === null)) return 0
  const db = openAccountDb(userId, { durable: true })
  try {
    await db.transaction('rw', [db.rows, db.outbox, db.journal, db.meta], async () => {
      for (const one of saves) if (one) await save(db, collection, one.parts, one.patch)
    })
    return saves.length
  } finally {
    db.close()
  }
}

function entriesOf(body: unknown): Record<string, unknown>[] | null {
  if (typeof body !== 'object' || body === null || !('entries' in body) || !Array.isArray(body.entries))
    return null
  const entries: unknown[] = body.entries
  return entries.every(isRecord) ? entries : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readEntry(collection: Collection, entry: Record<string, unknown>) {
  const parts = keyParts(collection, keyText(collection, entry))
  const patch = Object.fromEntries(
    Object.entries(entry).filter(([name]) => !Object.hasOwn(collection.key, name)),
  )
  const valid = Object.entries(patch).every(([field, value]) => judgeField(collection, field, value) === 'ok')
  return parts && valid ? { parts, patch } : null
}
