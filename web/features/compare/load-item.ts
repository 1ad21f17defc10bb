import type { Catalogue } from '#data/catalogue/lookup.ts'
import { itemEffects } from '#data/catalogue/parts.ts'
import { ApiError, api } from '#data/http.ts'
import type { CatalogueItem, Effect } from '#shared/catalogue/types.ts'

/** What is known of a compared item. `setName` only where the server told it. */
export type Loaded =
  | { state: 'ready'; item: CatalogueItem; setName: string | null; effects: readonly Effect[] }
  | { state: 'loading' | 'offline' | 'failed' | 'unknown'; item: CatalogueItem; setName: null; effects: null }

/** The item as this device knows it; bare where it does not. */
export const itemHere = (id: number, data: Catalogue | null): CatalogueItem =>
  data?.item(id) ?? { id, name: `#${id}`, level: 0, type: '', category: 'other', img: null }

export const waiting = (id: number, data: Catalogue | null): Loaded => ({
  state: 'loading',
  item: itemHere(id, data),
  setName: null,
  effects: null,
})

/** An item with its effects: from the catalogue on this device, else from the server (T48). Never throws. */
export async function loadItem(id: number, data: Catalogue | null, signal: AbortSignal): Promise<Loaded> {
  const here = itemHere(id, data)
  if (isNamed(here)) {
    const effects = await itemEffects(id).catch(() => null)
    if (effects) return { state: 'ready', item: here, setName: null, effects }
  }
  try {
    const answer = await api(`/items/${id}.json`, { signal })
    const { readItemAnswer } = await import('./item-answer.ts')
    const found = readItemAnswer(answer)
    return { state: 'ready', ...found, item: isNamed(here) ? here : { ...found.item, id } }
  } catch (error) {
    return { state: stateAfter(error, isNamed(here)), item: here, setName: null, effects: null }
  }
}

function stateAfter(error: unknown, named: boolean): 'offline' | 'failed' | 'unknown' {
  if (!(error instanceof ApiError)) return 'failed'
  if (error.status === 0) return 'offline'
  return error.status === 404 && !named ? 'unknown' : 'failed'
}

/** An item that the catalogue holds; it answers unknown ids too, bare. */
const isNamed = (item: CatalogueItem): boolean => item.type !== '' || item.level > 0
