import { createHash } from 'node:crypto'
import { compressed } from '#server/compress.ts'
import { writing } from '#server/db/engine/transaction.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { AppError } from '#shared/contract/error.ts'
import { type Part, partsOf } from './parts.ts'
import type { CatalogueRows, Origin } from './rows.ts'
import { replaceTables } from './store-tables.ts'
import type { CatalogueTables } from './tables.ts'

type Meta = CatalogueTables['catalogue_meta']

// Level 9 is within two percent of the best and twenty times faster; the first start waits for it.
const LEVEL = { br: 9, gz: 9 }
/** How long a part stays available after it left the manifest, for devices in the middle of a download. */
const KEPT_MS = 7 * 24 * 3_600_000

export type Provenance = {
  source: Origin
  sourceVersion: string | null
  updateStamp?: string | null
  /** When its items came; now, unless given. */
  importedAt?: number
  starter: string
}

/** Which catalogue is served; undefined before the first start has loaded one. */
export const catalogueMeta = (db: Db): Promise<Meta | undefined> =>
  db.selectFrom('catalogue_meta').selectAll().where('id', '=', 1).executeTakeFirst()

/** The catalogue that is served. Throws 503 before the first start has loaded one. */
export async function servedMeta(db: Db): Promise<Meta> {
  const meta = await catalogueMeta(db)
  if (meta) return meta
  throw new AppError(503, 'unavailable', 'Le catalogue n’est pas encore chargé. Réessaie dans un instant.')
}

/** Puts a whole catalogue in place of the present one: tables, parts and version in one transaction. */
export async function replaceCatalogue(
  db: Db,
  rows: CatalogueRows,
  provenance: Provenance,
  now: number,
): Promise<string> {
  const parts = partsOf(rows, provenance.sourceVersion)
  const version = versionOf(parts, provenance)
  const stored = await db.selectFrom('catalogue_parts').select('hash').execute()
  const known = new Set(stored.map((part) => part.hash))
  const fresh = new Map<string, { br: string; gz: string }>()
  for (const { hash, body } of parts) {
    if (known.has(hash)) continue
    const { br, gz } = await compressed(body, LEVEL)
    fresh.set(hash, { br: br.toString('base64'), gz: gz.toString('base64') })
  }
  await writing(db, async (tx) => {
    await replaceTables(tx, rows)
    await replaceParts(tx, parts, fresh, now)
    await tx.deleteFrom('catalogue_meta').execute()
    await tx
      .insertInto('catalogue_meta')
      .values({
        id: 1,
        version,
        source: provenance.source,
        source_version: provenance.sourceVersion,
        starter: provenance.starter,
        imported_at: provenance.importedAt ?? now,
        update_stamp: provenance.updateStamp ?? null,
      })
      .execute()
  })
  return version
}

function versionOf(parts: Part[], { sourceVersion }: Provenance): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.name}:${part.hash}\n`)
  return `${sourceVersion ?? 'starter'}-${hash.digest('hex').slice(0, 12)}`
}

async function replaceParts(
  tx: Tx,
  parts: Part[],
  fresh: Map<string, { br: string; gz: string }>,
  now: number,
): Promise<void> {
  const current = parts.map((part) => part.hash)
  await tx
    .updateTable('catalogue_parts')
    .set({ retired_at: now })
    .where('hash', 'not in', current)
    .where('retired_at', 'is', null)
    .execute()
  await tx
    .deleteFrom('catalogue_parts')
    .where('retired_at', '<', now - KEPT_MS)
    .execute()
  for (const [position, { hash, name, kind, rows, body }] of parts.entries()) {
    const place = { name, kind, position, rows, bytes: body.length, retired_at: null }
    const bodies = fresh.get(hash)
    const written = bodies
      ? tx
          .insertInto('catalogue_parts')
          .values({ hash, ...place, ...bodies })
          .onConflict((c) => c.column('hash').doUpdateSet(place))
      : tx.updateTable('catalogue_parts').set(place).where('hash', '=', hash)
    await tx.executeQuery(written.compile())
  }
}
