import { useLiveQuery } from 'dexie-react-hooks'
import { type OrphanData, orphansOf } from '#data/held-data.ts'

const NONE: OrphanData[] = []

/** What deleted accounts left on this device for the one that has their address now. */
export const useOrphans = (owner: string): OrphanData[] => useLiveQuery(() => orphansOf(owner), [owner], NONE)
