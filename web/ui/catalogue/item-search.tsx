import { type ReactNode, useState } from 'react'
import type { SearchHit } from '#data/catalogue/search.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { SearchBox } from '#ui/fields/search/search-box.tsx'
import { FoundItem } from './found-item.tsx'
import { PartialCatalogue } from './partial-catalogue.tsx'

type Props = {
  label: string
  placeholder: string
  search: (query: string) => SearchHit[]
  onChoose: (item: CatalogueItem) => void
  /** What stands where nothing was found. */
  empty: ReactNode | ((query: string) => ReactNode)
  delay?: number
  slash?: boolean
  className?: string
}

/** A search for one item of the game, emptied once it is chosen. */
export function ItemSearch({ search, onChoose, empty, ...box }: Props) {
  const [query, setQuery] = useState('')
  const hits = search(query)
  return (
    <SearchBox
      {...box}
      query={query}
      onSearch={setQuery}
      hits={hits}
      empty={
        hits.length === 0 &&
        query !== '' && (
          <>
            {typeof empty === 'function' ? empty(query) : empty}
            <PartialCatalogue />
          </>
        )
      }
      hitKey={(hit) => hit.item.id}
      onPick={(hit) => {
        setQuery('')
        onChoose(hit.item)
      }}
    >
      {({ item, marks }) => <FoundItem item={item} marks={marks} />}
    </SearchBox>
  )
}
