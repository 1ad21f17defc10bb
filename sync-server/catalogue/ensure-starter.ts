import type { Db } from '#server/db/schema.ts'
import { assemble } from './assemble.ts'
import { serviceRows } from './import/service-rows.ts'
import { STARTER_HASH } from './starter-hash.ts'
import { catalogueMeta, replaceCatalogue } from './store.ts'

/**
 * Loads the starter tables at the first start, and again when a release brings others: an import of the service keeps
 * its items and recipes, and gets the new lists. Any other start reads one row and does nothing.
 */
export async function ensureStarter(db: Db, now: number, starter = STARTER_HASH): Promise<boolean> {
  const meta = await catalogueMeta(db)
  if (meta?.starter === starter) return false
  const { starterRows } = await import('./starter.ts')
  const service = meta?.source === 'service' ? await serviceRows(db) : null
  await replaceCatalogue(
    db,
    assemble(starterRows(), service),
    {
      source: service ? 'service' : 'starter',
      sourceVersion: meta?.source_version ?? null,
      updateStamp: meta?.update_stamp ?? null,
      starter,
    },
    now,
  )
  return true
}
