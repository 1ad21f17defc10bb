import { detailsPartName } from '#shared/catalogue/part-names.ts'
import type { DetailsPart } from '#shared/catalogue/wire.ts'
import { catalogueDb } from './catalogue-db.ts'
import { partText } from './part-text.ts'

/** An item's weight in pods and its conditions in the game's words, where they are known. */
export type ItemDetails = { pods: number | null; conditions: string | null }

const read = new Map<string, ReadonlyMap<number, ItemDetails>>()

/**
 * What is known of these items beside their effects; an item that no part names is left out. Parts are read when first
 * asked for, and fetched where they have not come yet. Throws CatalogueError.
 */
export async function itemDetails(ids: readonly number[]): Promise<Map<number, ItemDetails>> {
  const db = await catalogueDb()
  const current = await db.get('meta', 'current')
  const names = new Set(ids.map(detailsPartName))
  const parts = await Promise.all(
    (current?.parts ?? [])
      .filter(({ name }) => names.has(name))
      .map(async (part) => {
        const details = read.get(part.hash) ?? readDetails(await partText(db, part))
        read.set(part.hash, details)
        return details
      }),
  )
  const found = new Map<number, ItemDetails>()
  for (const id of ids) {
    const details = parts.find((part) => part.has(id))?.get(id)
    if (details) found.set(id, details)
  }
  return found
}

/** Parts were checked when they were stored; from here on their text is trusted. */
const readDetails = (text: string): ReadonlyMap<number, ItemDetails> =>
  new Map((JSON.parse(text) as DetailsPart).rows.map(([id, pods, conditions]) => [id, { pods, conditions }]))
