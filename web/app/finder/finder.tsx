import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { tools } from '#app/tools.ts'
import type { CoursesLine } from '#blocks/courses/use-courses.ts'
import { useCourses } from '#blocks/courses/use-courses.ts'
import { fieldIds } from '#blocks/field-ids.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { marksIn } from '#data/catalogue/search.ts'
import { MATCH, MIN_QUERY, matchOf, searchText } from '#shared/catalogue/search-text.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import type { Flip } from '#store/flips.ts'
import { useFlipRows } from '#store/flips.ts'
import { Highlight } from '#ui/catalogue/highlight.tsx'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { PartialCatalogue } from '#ui/catalogue/partial-catalogue.tsx'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { SearchBox } from '#ui/fields/search/search-box.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { ToolRoute } from '#ui/page/tool-route.ts'

import { closeFinder } from './open.ts'

const TYPING_MS = 100

/** One search over the tools, the game's items and recipes, and the player's lines; Enter goes there, Escape closes. */
export function Finder() {
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const catalogue = useCatalogue()
  const courses = useCourses()
  const flips = useFlipRows()
  const hits = useMemo(() => {
    const lines = courses?.halls.flatMap((hall) => hall.lines) ?? []
    return hitsOf(query, { tools, lines, flips: flips ?? [], catalogue })
  }, [query, courses, flips, catalogue])
  const words = searchText(query).split(' ')
  return (
    <Dialog
      title="Rechercher partout"
      onClose={closeFinder}
      className="min-h-[min(520px,80dvh)] md:w-[min(600px,90vw)]"
    >
      <div
        className="mt-3"
        onKeyDownCapture={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          closeFinder()
        }}
      >
        <SearchBox
          className="[&_.hits]:static [&_.hits]:max-h-[min(400px,60dvh)] [&_.hits]:shadow-none"
          label="Rechercher partout"
          placeholder="Un outil, un objet, une recette, une de tes lignes"
          query={query}
          onSearch={setQuery}
          hits={hits}
          hitKey={({ key }) => key}
          onPick={({ to }) => {
            closeFinder()
            navigate(to)
          }}
          delay={TYPING_MS}
          slash={false}
          empty={
            <p className="p-3 text-muted">
              Rien de ce nom. <PartialCatalogue />
            </p>
          }
        >
          {({ name, about, item }) => (
            <span className="item">
              {item && <ItemIcon item={item} />}
              <span>
                <span className="name" translate={item ? 'no' : undefined}>
                  <Highlight text={name} marks={marksIn(name, words)} />
                </span>
                <span className="sub">{about}</span>
              </span>
            </span>
          )}
        </SearchBox>
      </div>
    </Dialog>
  )
}

/** One thing that was found, and the address that leads to it. */
type Hit = { key: string; to: string; name: string; about: string; item: CatalogueItem | null }

type Sources = {
  tools: readonly ToolRoute[]
  lines: readonly CoursesLine[]
  flips: readonly Flip[]
  catalogue: Catalogue | null
}

/** How many of a kind are shown. */
const MOST = { tools: 4, lines: 4, flips: 4, items: 8 }

/** Tools, then the player's own lines, then recipes and items of the game whose names match; the best of each first. */
function hitsOf(typed: string, { tools, lines, flips, catalogue }: Sources): Hit[] {
  const query = searchText(typed)
  if (query.length < MIN_QUERY) return []
  const best = <T,>(all: readonly T[], nameOf: (one: T) => string, most: number): T[] => {
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
