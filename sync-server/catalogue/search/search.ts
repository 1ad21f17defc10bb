import UFuzzy from '@leeoniya/ufuzzy'
import { servedMeta } from '#server/catalogue/store.ts'
import type { Db } from '#server/db/schema.ts'
import { TimeSlice } from '#server/time-slice.ts'
import { byPreference, findNames, ONE_SLIP } from '#shared/catalogue/find-names.ts'
import { searchableItems } from './queries.ts'

type Index = { version: string; ids: number[]; texts: string[] }

/** Searches item names for plain clients; the index is made again when the catalogue's version changes. */
export function createItemSearch(db: Db): (query: string, limit: number) => Promise<number[]> {
  let index: Index | undefined
  const fuzzy = new UFuzzy(ONE_SLIP)
  const typos = (texts: string[], query: string): number[] => fuzzy.search(texts, query, 1)[0] ?? []
  return async (query, limit) => {
    const { version } = await servedMeta(db)
    if (index?.version !== version) {
      const rows = await searchableItems(db)
      // Reading eleven thousand names and sorting them take some 20 ms each.
      await new TimeSlice().pause()
      rows.sort(byPreference)
      index = { version, ids: rows.map((row) => row.id), texts: rows.map((row) => row.text) }
    }
    const { ids, texts } = index
    return findNames(texts, query, { limit, typos }).map((at) => ids[at] ?? 0)
  }
}
