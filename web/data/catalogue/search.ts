import UFuzzy from '@leeoniya/ufuzzy'
import { byPreference, type FindTypos, findNames, ONE_SLIP } from '#shared/catalogue/find-names.ts'
import { searchText } from '#shared/catalogue/search-text.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import type { SearchHit } from './lookup.ts'
import { marksIn } from './marks.ts'

type Accepts = ((id: number) => boolean) | undefined
type Search = (query: string, limit: number, accepts: Accepts) => SearchHit[]

/** A search over items; its index is made at the first call. */
export function createSearch(items: CatalogueItem[], searchTexts: string[] | undefined): Search {
  let index: { items: CatalogueItem[]; texts: string[] } | undefined
  const typos = createTypos()
  return (query, limit, accepts) => {
    index ??= inOrderOfPreference(items, searchTexts)
    const { items: ordered, texts } = index
    const idAt = (at: number) => ordered[at]?.id ?? 0
    const found = findNames(texts, query, {
      limit,
      typos,
      ...(accepts ? { accepts: (at: number) => accepts(idAt(at)) } : {}),
    })
    const words = searchText(query).split(' ')
    return found.flatMap((at) => {
      const item = ordered[at]
      return item ? [{ item, marks: marksIn(item.name, words) }] : []
    })
  }
}

/** Finds near misses: one slip of the finger in each word. */
export function createTypos(): FindTypos {
  const fuzzy = new UFuzzy(ONE_SLIP)
  return (texts, query) => {
    const [found, info, order] = fuzzy.search(texts, query, 1)
    return order && info ? order.flatMap((at) => info.idx[at] ?? []) : (found ?? [])
  }
}

function inOrderOfPreference(items: CatalogueItem[], searchTexts: string[] | undefined) {
  const rows = items.map((item, at) => ({
    item,
    category: item.category,
    level: item.level,
    text: searchTexts?.[at] ?? searchText(item.name),
  }))
  rows.sort(byPreference)
  return { items: rows.map((row) => row.item), texts: rows.map((row) => row.text) }
}
