import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { type ItemDetails, itemDetails } from '#data/catalogue/parts.ts'

const NONE: ReadonlyMap<number, ItemDetails> = new Map()

/**
 * Weights and conditions of these items, as far as this device can know them; read again when the catalogue changes or
 * a download ends. What is on screen stays until then.
 */
export function useItemDetails(ids: readonly number[]): ReadonlyMap<number, ItemDetails> {
  const version = useStore(catalogue, (state) => state.version)
  const downloading = useStore(catalogue, (state) => state.download !== null)
  const [details, setDetails] = useState(NONE)
  const key = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another table
  useEffect(() => {
    if (key === '') return
    let wanted = true
    itemDetails(key.split(',').map(Number)).then(
      (found) => wanted && setDetails(found),
      // A weight that does not come is a weight that is not shown.
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [key, version, downloading])
  return details
}
