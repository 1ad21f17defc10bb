import type { ReactNode } from 'react'
import { copyText } from '#ui/files/copy-text.ts'
import { text } from '#ui/text.ts'
import { type IconItem, ItemIcon } from './item-icon.tsx'

type Props = {
  item: IconItem & { name: string }
  /** The faint line under the name. */
  sub?: ReactNode
  /** The name alone, without tile. */
  bare?: boolean
  /** Side of the tile in pixels; without it, the density's. */
  size?: number
}

/** An item in a list: its tile, its name as a button that copies it, a line below. */
export function ItemName({ item, sub, bare = false, size }: Props) {
  if (bare) return <CopyName name={item.name} />
  return (
    <span className="item">
      <ItemIcon item={item} size={size} />
      <span>
        <CopyName name={item.name} />
        {sub !== undefined && <span className="sub">{sub}</span>}
      </span>
    </span>
  )
}

/** A name that copies itself, to be pasted in the game's auction house. */
function CopyName({ name }: { name: string }) {
  return (
    <button
      type="button"
      className="name"
      translate="no"
      title="Copier le nom"
      onClick={() => void copyText(name, text.copied(name))}
    >
      {name}
    </button>
  )
}
