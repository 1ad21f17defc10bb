import type { Line } from '#blocks/courses/use-courses.ts'
import { fieldIds } from '#blocks/field-ids.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { MATCH, MIN_QUERY, matchOf, searchText } from '#shared/catalogue/search-text.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import type { Flip } from '#store/flips.ts'
import type { ToolRoute } from '#ui/page/tool-route.ts'

/** One thing that was found, and the address that leads to it. */
export type Hit = { key: string; to: string; name: string; about: string; item: CatalogueItem | null }

export type Sources = {
  tools: readonly ToolRoute[]
  lines: readonly Line[]
  flips: readonly Flip[]
  catalogue: Catalogue | null
}

/** How many of a kind are shown. */
const MOST = { tools: 4, lines: 4, flips: 4, items: 8 }

/** Tools, then the player's own lines, then recipes and items of the game whose names match; the best of each first. */
export function hitsOf(typed: string, { tools, lines, flips, catalogue }: Sources): Hit[] {
  const query = searchText(typed)
  if (query.length < MIN_QUERY) return []
  const best = <T>(all: readonly T[], nameOf: (one: T) => string, most: number): T[] => {
    const words = query.split(' ')
    return all
      .map((one) => ({ one, match: matchOf(searchText(nameOf(one)), query, words) }))
      .filter(({ match }) => match !== MATCH.none)
      .sort((a, b) => a.match - b.match)
      .slice(0, most)
      .map(({ one }) => one)
  }
  const known = tools.flatMap(({ path, nav, dock }) => {
    const name = nav?.label ?? dock?.label
    return name === undefined ? [] : [{ path, name, about: nav?.hint ?? '' }]
  })
  const unsoldFirst = flips.toSorted((a, b) => Number(a.sold) - Number(b.sold))
  return [
    ...best(known, ({ name }) => name, MOST.tools).map(({ path, name, about }) => ({
      ...{ key: path, to: path, name, about, item: null },
    })),
    ...best(lines, ({ item }) => item.name, MOST.lines).map(({ id, item, missing }) => ({
      ...{ key: `courses-${id}`, to: `/app/courses#${fieldIds.purchase(id)}` },
      ...{ name: item.name, about: `Courses · ${formatNumber(missing)} à acheter`, item },
    })),
    ...best(unsoldFirst, ({ item_name }) => item_name, MOST.flips).map(({ id, item_name, sold }) => ({
      key: `flip-${id}`,
      to: `/app/flips?q=${encodeURIComponent(item_name)}#${fieldIds.lotSale(id)}`,
      ...{
        name: item_name,
        about: sold ? 'Achat / Revente · vendu' : 'Achat / Revente · en vente',
        item: null,
      },
    })),
    ...(catalogue?.search(typed, { limit: MOST.items }) ?? []).flatMap(({ item }) => {
      const { id, name } = item
      const price = `/app/prices?ajout=${id}#${fieldIds.bookPrice(id, 1)}`
      return [
        ...(catalogue?.recipe(id)
          ? [{ key: `recipe-${id}`, to: `/app/profit?recipe=${id}`, name, about: 'Simuler le craft', item }]
          : []),
        { key: `item-${id}`, to: price, name, about: 'Son prix, dans le carnet', item },
      ]
    }),
  ]
}
