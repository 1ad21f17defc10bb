import { X } from 'lucide-react'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { ItemIcon } from '#ui/item-icon.tsx'
import { ItemSearch } from '#ui/item-search.tsx'
import { useCatalogue } from '#ui/use-catalogue.ts'
import { text } from './text.ts'

/** Results in the dropdown, and the delay of its search (T50). */
const DROPDOWN_HITS = 8
const DELAY_MS = 180

type Props = { item: CatalogueItem | null; onChoose: (item: CatalogueItem | null) => void }

/** The bought item: searched by its name, then shown until another one is wanted. */
export function ItemChoice({ item, onChoose }: Props) {
  const catalogue = useCatalogue()
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
  return (
    <div className="add-it">
      <ItemSearch
        label={text.item}
        placeholder={text.item}
        search={(query) => catalogue?.search(query, { limit: DROPDOWN_HITS }) ?? []}
        onChoose={onChoose}
        empty={catalogue ? text.noItem : text.catalogueComing}
        delay={DELAY_MS}
        slash={false}
      />
    </div>
  )
}
