import type { PartEntry } from '#shared/catalogue/wire.ts'
import type { CatalogueDb } from './catalogue-db.ts'
import { CatalogueError } from './catalogue-error.ts'

/** The JSON text of a part: as stored, or fetched when it has not come yet. Throws CatalogueError. */
export async function partText(db: CatalogueDb, { hash }: PartEntry): Promise<string> {
  const stored = await db.get('parts', hash)
  return stored?.text ?? (await fetchPart(hash))
}

async function fetchPart(hash: string): Promise<string> {
  try {
    const answer = await fetch(`/api/v1/catalogue/parts/${hash}.json`)
    if (answer.ok) return await answer.text()
  } catch {
    // Said below, like any answer that is not the part.
  }
  throw new CatalogueError('network')
}
