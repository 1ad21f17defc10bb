import { catalogue } from '#data/catalogue/catalogue.ts'
import { catalogueDb } from '#data/catalogue/catalogue-db.ts'
import { loadCatalogue } from '#data/catalogue/load.ts'
import { assemble } from '#server/catalogue/assemble.ts'
import { partsOf } from '#server/catalogue/parts.ts'
import { starterRows } from '#server/catalogue/starter.ts'

const parts = partsOf(assemble(starterRows(), null))

/** Puts the project's own tables on the device, as a download would; needs an IndexedDB. */
export async function starterOnDevice(): Promise<void> {
  const db = await catalogueDb()
  for (const { hash, name, kind, body } of parts) {
    await db.put('parts', { hash, name, kind, text: body.toString(), search: null })
  }
  const entries = parts.map(({ body, ...entry }) => ({ ...entry, bytes: body.length }))
  await db.put('meta', { id: 'current', version: 'starter', parts: entries })
  const data = await loadCatalogue(db)
  catalogue.setState({ state: 'ready', data, download: null, failed: null, version: 'starter' })
}
