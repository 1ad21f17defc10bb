import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { ApiError, api } from '#data/http.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { bestResource } from '#shared/domain/guides/best-resource.ts'

const word = z.nullish(z.string())
const found = z.array(
  z.looseObject({
    id: z.int(),
    name: z.string(),
    item_type: z.catch(z.string(), ''),
    category: z.catch(z.string(), ''),
  }),
)
const detail = z.looseObject({
  img_url: word,
  image_urls: z.nullish(z.looseObject({ icon: word, hi_res_icon: word, hd: word })),
})

/** The pictures found during this visit, by the id of the resource; null where none was found. */
export const pictures = createStore<{ found: ReadonlyMap<number, string | null> }>(() => ({
  found: new Map(),
}))

/** Asks the server for the pictures of resources, one at a time (T125). It ends, silently, without network. */
export async function findPictures(
  resources: readonly { id: number; name: string }[],
  signal: AbortSignal,
): Promise<void> {
  for (const { id, name } of resources) {
    if (signal.aborted) return
    if (pictures.getState().found.has(id)) continue
    const picture = await pictureOf(name, signal).catch(noPicture)
    if (picture === 'unreachable') return
    pictures.setState(({ found: before }) => ({ found: new Map(before).set(id, picture) }))
  }
}

const noPicture = (error: unknown): null | 'unreachable' =>
  error instanceof ApiError && error.status === 0 ? 'unreachable' : null

async function pictureOf(name: string, signal: AbortSignal): Promise<string | null> {
  const answer = z.parse(found, await api(`/items?q=${encodeURIComponent(name)}`, { signal }))
  const best = bestResource(
    answer.map((hit) => ({ ...hit, type: hit.item_type })),
    name,
  )
  if (!best) return null
  const { image_urls: of, img_url } = z.parse(detail, await api(`/items/${best.id}.json`, { signal }))
  return of?.icon ?? of?.hi_res_icon ?? of?.hd ?? img_url ?? null
}

/** Gives resources that the catalogue has no picture of the one that the server finds; `loading` while it looks. */
export function usePictures(items: readonly CatalogueItem[]): {
  withPicture: (item: CatalogueItem) => CatalogueItem
  loading: boolean
} {
  const found = useStore(pictures, (state) => state.found)
  const [loading, setLoading] = useState(false)
  const bare = items.filter(({ img }) => img === null).map(({ id, name }) => ({ id, name }))
  const wanted = bare.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say it all
  useEffect(() => {
    if (!wanted || !navigator.onLine) return
    const looking = new AbortController()
    setLoading(true)
    void findPictures(bare, looking.signal).finally(() => {
      if (!looking.signal.aborted) setLoading(false)
    })
    return () => looking.abort()
  }, [wanted])
  const withPicture = useCallback(
    (item: CatalogueItem) => {
      const img = item.img === null ? found.get(item.id) : undefined
      return img ? { ...item, img } : item
    },
    [found],
  )
  return { withPicture, loading }
}
