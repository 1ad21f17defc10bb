import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { catalogueList, type ListKind, type Lists } from '#data/catalogue/parts.ts'

/**
 * A table of the catalogue: undefined while it loads, null when it is not on this device and cannot be fetched. It is
 * read again when the catalogue changes or a download ends.
 */
export function useCatalogueList<K extends ListKind>(kind: K): Lists[K] | null | undefined {
  const version = useStore(catalogue, (state) => state.version)
  const waiting = useStore(catalogue, (state) => state.state === 'loading' || state.download !== null)
  const [rows, setRows] = useState<Lists[K] | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another table
  useEffect(() => {
    let wanted = true
    const show = (found: Lists[K] | null) => {
      // What a download may still bring is not missing yet; a table on screen stays until there is a newer one.
      if (wanted) setRows((shown) => found ?? shown ?? (waiting ? undefined : null))
    }
    catalogueList(kind).then(show, () => show(null))
    return () => {
      wanted = false
    }
  }, [kind, version, waiting])
  return rows
}
