import { FoundItem } from '#ui/found-item.tsx'
import { KamasField } from '#ui/kamas-field.tsx'
import type { Hit } from './model.ts'
import { text } from './text.ts'

type Props = {
  id: string
  hit: Hit
  current: boolean
  onPick: () => void
  onPoint: () => void
  onStock: (quantity: number | null) => Promise<boolean>
}

/** A found resource, with its stock. The keyboard picks it from the search field. */
export function HitRow({ id, hit, current, onPick, onPoint, onStock }: Props) {
  const { item, marks, stock } = hit
  return (
    <tr
      id={id}
      aria-selected={current}
      className={current ? 'pick-hit cur' : 'pick-hit'}
      onPointerMove={onPoint}
      onClick={onPick}
    >
      <td>
        <FoundItem item={item} marks={marks} />
      </td>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a click in the field from picking the row */}
      <td className="pick-hit-stock" onClick={(event) => event.stopPropagation()}>
        <KamasField
          label={text.stockOf(item.name)}
          hideLabel
          unit=""
          className="quiet"
          value={stock || null}
          onCommit={onStock}
        />
        {stock > 0 && <small>{text.inStock}</small>}
      </td>
      <td className="pick-hit-see">
        <button type="button" className="btn" tabIndex={-1}>
          {text.seeCrafts}
        </button>
      </td>
    </tr>
  )
}
