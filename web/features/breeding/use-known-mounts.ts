import { useMemo } from 'react'
import { useCatalogueList } from '#ui/use-catalogue-list.ts'
import { type KnownMounts, knownMounts } from './known-mounts.ts'

/** The mounts of the game: undefined while they load, null when this device has no list of them. */
export function useKnownMounts(): KnownMounts | null | undefined {
  const list = useCatalogueList('mounts')
  const crosses = useCatalogueList('crosses')
  return useMemo(() => {
    if (list === undefined || crosses === undefined) return undefined
    return list && list.length > 0 ? knownMounts(list, crosses ?? []) : null
  }, [list, crosses])
}
