import { X } from 'lucide-react'
import { useState } from 'react'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { FoundItem } from '#ui/found-item.tsx'
import { ItemIcon } from '#ui/item-icon.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { useCatalogue } from '#ui/use-catalogue.ts'
import { text } from './text.ts'

/** Results in the dropdown, and the delay of its search (spec tools §2, §5). */
const DROPDOWN_HITS = 8
const DELAY_MS = 180

type Props = { item: CatalogueItem | null; onChoose: (item: CatalogueItem | null) => void }

/** The bought item: searched by its name, then shown until another one is wanted. */
export function ItemChoice({ item, onChoose }: Props) {
  const catalogue = useCatalogue()
  const [query, setQuery] = useState('')
  if (item) {
    return (
      <div className="add-it field chosen">
        <ItemIcon item={item} size={22} />
        <span className="name">{item.name}</span>
        <button type="button" className="x" aria-label={text.otherItem} onClick={() => onChoose(null)}>
          <X className="i s" aria-hidden="true" />
        </button>
      </div>
    )
  }
  const hits = catalogue?.search(query, { limit: DROPDOWN_HITS }) ?? []
  return (
    <div className="add-it">
      <SearchBox
        label={text.item}
        placeholder={text.item}
        query={query}
        onSearch={setQuery}
        hits={hits}
        hitKey={(hit) => hit.item.id}
        onPick={(hit) => {
          setQuery('')
          onChoose(hit.item)
        }}
        empty={catalogue ? text.noItem : text.catalogueComing}
        delay={DELAY_MS}
        slash={false}
      >
        {({ item: found, marks }) => (
          <FoundItem item={found} marks={marks} sub={text.typeAndLevel(found.type, found.level)} />
        )}
      </SearchBox>
    </div>
  )
}
