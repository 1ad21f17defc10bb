import { buildCatalogue, type Catalogue } from '#data/catalogue/lookup.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import type { Freshness } from '#shared/domain/prices/price-history.ts'
import type { PriceLine } from '#shared/domain/prices/price-list.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { choiceParam, textParam, type UrlParam } from '#ui/params/use-url-params.ts'
import { defineView, everyWord } from '#ui/tables/use-table-view.ts'

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

export const ofAge = ({ line }: PriceView, age: Age): boolean =>
  age === 'tout' || line.unit?.freshness === FRESHNESS[age]

/** The types of the items in the book, in order. */
export const typesOf = (views: readonly PriceView[]): string[] =>
  [...new Set(views.map(({ item }) => item.type))].filter(Boolean).sort((a, b) => a.localeCompare(b, 'fr'))

const owned: UrlParam<boolean> = {
  name: 'stock',
  fallback: false,
  parse: (text) => text === '1',
  format: (on) => (on ? '1' : ''),
}

/** The book's list; equal lines by name. */
export const BOOK = defineView({
  keyOf: ({ line }: PriceView) => line.id,
  search: everyWord(({ name }) => name),
  sorts: {
    objet: { label: 'Objet', value: ({ name }) => name },
    stock: { label: 'Stock', value: ({ line }) => line.stock || null, largestFirst: true },
    // The older, the larger.
    age: { label: 'Âge', value: ({ line }) => line.unit && -Date.parse(line.unit.day), largestFirst: true },
    prix: { label: 'Prix unitaire', value: ({ line }) => line.unit?.price ?? null, largestFirst: true },
    valeur: { label: 'Valeur du stock', value: ({ line }) => line.value || null, largestFirst: true },
  },
  usual: { by: 'objet', descending: false },
  tie: (a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)) || a.line.id - b.line.id,
  filters: {
    age: { ...choiceParam('age', AGES), passes: ofAge },
    owned: { ...owned, passes: ({ line }, only) => !only || line.stock > 0 },
    type: { ...textParam('type'), passes: ({ item }, type) => type === '' || item.type === type },
  },
})
