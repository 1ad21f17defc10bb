import UFuzzy from '@leeoniya/ufuzzy'
import { servedMeta } from '#server/catalogue/store.ts'
import type { CatalogueTables } from '#server/catalogue/tables.ts'
import type { Db } from '#server/db/schema.ts'
import { findNames, ONE_SLIP } from '#shared/catalogue/find-names.ts'
import { searchText } from '#shared/catalogue/search-text.ts'
import { allMounts } from './queries.ts'

type Mount = CatalogueTables['catalogue_mounts']
type Index = { version: string; mounts: Mount[]; texts: string[] }

/** What is searched: a name (none: every mount), in one family (null: in all). */
export type MountQuery = { query: string; family: string | null; limit: number }

/** Searches the catalogue's mounts by name; the index is made again when the catalogue's version changes. */
export function createMountSearch(db: Db): (asked: MountQuery) => Promise<Mount[]> {
  let index: Index | undefined
  const fuzzy = new UFuzzy(ONE_SLIP)
  const typos = (texts: string[], query: string): number[] => fuzzy.search(texts, query, 1)[0] ?? []
  return async ({ query, family, limit }) => {
    const { version } = await servedMeta(db)
    if (index?.version !== version) {
      const mounts = await allMounts(db)
      index = { version, mounts, texts: mounts.map(({ name }) => searchText(name)) }
    }
    const { mounts, texts } = index
    const accepts = (at: number) => family === null || mounts[at]?.family === family
    if (query === '') return mounts.filter((_, at) => accepts(at)).slice(0, limit)
    const found = findNames(texts, query, { limit, accepts, typos, atLeast: 1 })
    return found.flatMap((at) => mounts[at] ?? [])
  }
}
