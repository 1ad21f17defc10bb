import { byPreference, type FindTypos, findNames } from '#shared/catalogue/find-names.ts'
import { MIN_QUERY, searchText } from '#shared/catalogue/search-text.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { fold } from '#shared/domain/text/fold.ts'

/** A search result: `marks` are the matched parts of `item.name`, as half-open ranges. */
export type SearchHit = { item: CatalogueItem; marks: [from: number, to: number][] }

type Accepts = ((id: number) => boolean) | undefined
type Search = (query: string, limit: number, accepts: Accepts) => SearchHit[]

/** Items and their names as searches read them, in the order of preference. */
export type NameIndex = { items: readonly CatalogueItem[]; texts: string[] }

/** A search over items; `index` is asked for at the first call. */
export function createSearch(index: () => NameIndex): Search {
  return (query, limit, accepts) => {
    const text = searchText(query)
    if (text.length < MIN_QUERY) return []
    void loadTypos()
    const { items: ordered, texts } = index()
    const idAt = (at: number) => ordered[at]?.id ?? 0
    const found = findNames(texts, query, {
      limit,
      typos: nearMisses,
      ...(accepts ? { accepts: (at: number) => accepts(idAt(at)) } : {}),
    })
    const words = text.split(' ')
    return found.flatMap((at) => {
      const item = ordered[at]
      return item ? [{ item, marks: marksIn(item.name, words) }] : []
    })
  }
}

/** What finds near misses: its code comes with the first search, for no first screen waits for it. */
let typos: FindTypos | undefined
let coming: Promise<void> | undefined
let missed = false
let onNearMisses = () => {}

/** Called when a search that found nothing may find near misses now. */
export const whenNearMisses = (again: () => void): void => {
  onNearMisses = again
}

/** Brings what finds near misses; without network and without it in the cache, the next search asks again. */
export function loadTypos(): Promise<void> {
  coming ??= import('./typos.ts').then(
    ({ createTypos }) => {
      typos = createTypos()
      if (missed) onNearMisses()
    },
    () => {
      coming = undefined
    },
  )
  return coming
}

const nearMisses: FindTypos = (texts, query) => {
  missed = typos === undefined
  return typos?.(texts, query) ?? []
}

export function inOrderOfPreference(items: CatalogueItem[], searchTexts: string[] | undefined): NameIndex {
  const rows = items.map((item, at) => ({
    item,
    category: item.category,
    level: item.level,
    text: searchTexts?.[at] ?? searchText(item.name),
  }))
  rows.sort(byPreference)
  return { items: rows.map((row) => row.item), texts: rows.map((row) => row.text) }
}

type Range = [from: number, to: number]

/** The parts of a name that the words of a query (as searchText makes it) match; none for a near miss. */
export function marksIn(name: string, words: readonly string[]): Range[] {
  const { text, origin } = foldedByCharacter(name)
  const ranges: Range[] = []
  for (const word of words) {
    const inside = text.indexOf(word)
    if (word === '' || inside < 0) continue
    const atStart = text.startsWith(word) ? 0 : text.indexOf(` ${word}`) + 1
    const at = atStart > 0 || text.startsWith(word) ? atStart : inside
    ranges.push([origin[at] ?? 0, (origin[at + word.length - 1] ?? 0) + 1])
  }
  return merged(ranges)
}

/** A name folded one character at a time, and where each folded character came from. */
function foldedByCharacter(name: string): { text: string; origin: number[] } {
  let folded = ''
  const origin: number[] = []
  for (const [at, character] of name.split('').entries()) {
    const piece = fold(character).replace(/[^a-z0-9]/g, ' ') || ' '
    folded += piece
    for (let i = 0; i < piece.length; i += 1) origin.push(at)
  }
  return { text: folded, origin }
}

function merged(ranges: Range[]): Range[] {
  const out: Range[] = []
  for (const [from, to] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = out.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else out.push([from, to])
  }
  return out
}
