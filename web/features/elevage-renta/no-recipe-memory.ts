import * as z from 'zod/mini'

const NAME = 'elevage:sans-recette'
const memory = z.object({ version: z.string(), ids: z.array(z.int()) })

/**
 * The objects that the server had no recipe for while the catalogue had this version: they are not asked for again
 * (T188). Another version forgets them.
 */
export function withoutRecipe(version: string, store: Pick<Storage, 'getItem'> = localStorage): Set<number> {
  const read = memory.safeParse(parse(store.getItem(NAME)))
  return new Set(read.success && read.data.version === version ? read.data.ids : [])
}

export function rememberNoRecipe(
  version: string,
  id: number,
  store: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void {
  const ids = [...withoutRecipe(version, store).add(id)]
  try {
    store.setItem(NAME, JSON.stringify({ version, ids }))
  } catch (error) {
    // A full storage only means that the server is asked once more.
    console.warn('[comptoir] recette absente', error)
  }
}

function parse(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json)
  } catch {
    return null
  }
}
