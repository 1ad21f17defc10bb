import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { findPictures, pictures } from './pictures.ts'

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
  return {
    withPicture: (item) => {
      const img = item.img === null ? found.get(item.id) : undefined
      return img ? { ...item, img } : item
    },
    loading,
  }
}
