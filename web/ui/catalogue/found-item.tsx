import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { text } from '#ui/text.ts'
import { Highlight } from './highlight.tsx'
import { ItemIcon } from './item-icon.tsx'

type Props = { item: CatalogueItem; marks: [from: number, to: number][] }

/** An item in a list of hits: what matched is marked. */
export const FoundItem = ({ item, marks }: Props) => (
  <span className="item">
    <ItemIcon item={item} />
    <span>
      <span className="name" translate="no">
        <Highlight text={item.name} marks={marks} />
      </span>
      <span className="sub">{text.typeAndLevel(item.type, item.level)}</span>
    </span>
  </span>
)
