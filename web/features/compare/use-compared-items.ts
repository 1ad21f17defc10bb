import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { itemEffects } from '#data/catalogue/parts.ts'
import { ApiError, api } from '#data/http.ts'
import { bareItem, isKnownItem } from '#shared/catalogue/bare-item.ts'
import type { CatalogueItem, Effect } from '#shared/catalogue/types.ts'
import { useCatalogueState } from '#ui/catalogue/use-catalogue.ts'
import { useOnline } from '#ui/hooks/use-online.ts'

/** What is known of a compared item. `setName` only where the server told it. */
export type Loaded =
  | { state: 'ready'; item: CatalogueItem; setName: string | null; effects: readonly Effect[] }
  | { state: 'loading' | 'offline' | 'failed' | 'unknown'; item: CatalogueItem; setName: null; effects: null }

/** What was found, and in which catalogue: another one is read again. */
type Found = { loaded: Loaded; of: Catalogue | null }

const isSettled = (found: Found | undefined, data: Catalogue | null): boolean =>
  found !== undefined &&
  found.of === data &&
  (found.loaded.state === 'ready' || found.loaded.state === 'unknown')

/** The items of these ids with their effects, as they come; what was missing offline is asked again with the network. */
export function useComparedItems(ids: readonly number[]): { items: Loaded[]; retry: () => void } {
  const { state, data } = useCatalogueState()
  const online = useOnline()
  const [found, setFound] = useState<ReadonlyMap<number, Found>>(new Map())
  const [turn, setTurn] = useState(0)
  const latest = useRef(found)
  useEffect(() => {
    latest.current = found
  })
  const key = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn, or the network's return, asks again
  useEffect(() => {
    if (state === 'loading' || key === '') return
    const calling = new AbortController()
    for (const id of key.split(',').map(Number)) {
      if (isSettled(latest.current.get(id), data)) continue
      void loadItem(id, data, calling.signal).then((loaded) => {
        if (!calling.signal.aborted) setFound((before) => new Map(before).set(id, { loaded, of: data }))
      })
    }
    return () => calling.abort()
  }, [key, state, data, turn, online])
  const retry = useCallback(() => {
    setFound((before) => new Map([...before].filter(([, { loaded, of }]) => isSettled({ loaded, of }, of))))
    setTurn((before) => before + 1)
  }, [])
  const items = useMemo(
    () =>
      key === ''
        ? []
        : key.split(',').map((id) => found.get(Number(id))?.loaded ?? waiting(Number(id), data)),
    [key, found, data],
  )
  return { items, retry }
}

/** The item as this device knows it; bare where it does not. */
const itemHere = (id: number, data: Catalogue | null): CatalogueItem => data?.item(id) ?? bareItem(id)

const waiting = (id: number, data: Catalogue | null): Loaded => ({
  state: 'loading',
  item: itemHere(id, data),
  setName: null,
  effects: null,
})

/** An item with its effects: from the catalogue on this device, else from the server (T48). Never throws. */
async function loadItem(id: number, data: Catalogue | null, signal: AbortSignal): Promise<Loaded> {
  const here = itemHere(id, data)
  if (isKnownItem(here)) {
    const effects = await itemEffects(id).catch(() => null)
    if (effects) return { state: 'ready', item: here, setName: null, effects }
  }
  try {
    const answer = await api(`/items/${id}.json`, { signal })
    const { readItemAnswer } = await import('./item-answer.ts')
    const found = readItemAnswer(answer)
    return { state: 'ready', ...found, item: isKnownItem(here) ? here : { ...found.item, id } }
  } catch (error) {
    return { state: stateAfter(error, isKnownItem(here)), item: here, setName: null, effects: null }
  }
}

function stateAfter(error: unknown, named: boolean): 'offline' | 'failed' | 'unknown' {
  if (!(error instanceof ApiError)) return 'failed'
  if (error.status === 0) return 'offline'
  return error.status === 404 && !named ? 'unknown' : 'failed'
}
