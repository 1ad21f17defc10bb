import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { useCatalogueState } from '#ui/use-catalogue.ts'
import { useOnline } from '#ui/use-online.ts'
import { type Loaded, loadItem, waiting } from './load-item.ts'

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
