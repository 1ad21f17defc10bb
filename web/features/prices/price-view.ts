import { buildCatalogue, type Catalogue } from '#data/catalogue/lookup.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import type { Freshness } from '#shared/domain/prices/price-history.ts'
import type { PriceLine } from '#shared/domain/prices/price-list.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { byValue, type Sort } from '#ui/page/use-url-params.ts'

/** While there is no catalogue on the device: every item is known by its number alone. */
export const NO_NAMES = buildCatalogue({ version: '', items: [], recipes: [] })

/** A line with the item it is about. */
export type PriceView = { line: PriceLine; item: CatalogueItem; name: string }

/** The views of lines; the same line gives the same view. */
export function viewer(catalogue: Catalogue): (line: PriceLine) => PriceView {
  const made = new WeakMap<PriceLine, PriceView>()
  return (line) => {
    const known = made.get(line)
    if (known) return known
    const item = catalogue.item(line.id)
    const view = { line, item, name: fold(item.name) }
    made.set(line, view)
    return view
  }
}

/** The ages of the filter, as the URL writes them. */
export const AGES = ['tout', 'aujourdhui', '3-jours', 'ancien'] as const
export type Age = (typeof AGES)[number]
const FRESHNESS: Record<Exclude<Age, 'tout'>, Freshness> = {
  aujourdhui: 'today',
  '3-jours': 'recent',
  ancien: 'old',
}

export type Filters = { query: string; age: Age; owned: boolean; type: string }

/** The lines that the filters show; `age` aside, so that each age can be counted. */
export function matching(views: readonly PriceView[], { query, owned, type }: Filters): PriceView[] {
  const words = fold(query).split(' ').filter(Boolean)
  return views.filter(
    ({ line, item, name }) =>
      (!owned || line.stock > 0) &&
      (type === '' || item.type === type) &&
      words.every((word) => name.includes(word)),
  )
}

export const ofAge = ({ line }: PriceView, age: Age): boolean =>
  age === 'tout' || line.unit?.freshness === FRESHNESS[age]

/** The types of the items in the book, in order. */
export const typesOf = (views: readonly PriceView[]): string[] =>
  [...new Set(views.map(({ item }) => item.type))].filter(Boolean).sort((a, b) => a.localeCompare(b, 'fr'))

export const SORT_KEYS = ['objet', 'stock', 'age', 'prix', 'valeur'] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** What a line is sorted by; null for nothing to go by, which comes last both ways. */
const VALUES: Record<SortKey, (view: PriceView) => string | number | null> = {
  objet: ({ name }) => name,
  stock: ({ line }) => line.stock || null,
  // The older, the larger.
  age: ({ line }) => line.unit && -Date.parse(line.unit.day),
  prix: ({ line }) => line.unit?.price ?? null,
  valeur: ({ line }) => line.value || null,
}

/** The lines in order; equal ones by name. */
export function sorted(views: readonly PriceView[], { by, descending }: Sort<SortKey>): PriceView[] {
  return views
    .map((view) => ({ view, value: VALUES[by](view) }))
    .sort((a, b) => byValue(a.value, b.value, descending) || byName(a.view, b.view))
    .map(({ view }) => view)
}

const byName = (a: PriceView, b: PriceView): number =>
  (a.name < b.name ? -1 : Number(a.name > b.name)) || a.line.id - b.line.id
