import { ChevronRight, ListMinus, ListPlus } from 'lucide-react'
import { memo } from 'react'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { formatNumber } from '#shared/domain/numbers.ts'
import type { WorkshopObject } from '#shared/domain/renta.ts'
import { entryOf } from '#store/essences.ts'
import { ItemName } from '#ui/item-name.tsx'
import { Money } from '#ui/money.tsx'
import { text } from './text.ts'
import type { EntrySaves } from './use-entry-saves.ts'

type Props = {
  object: WorkshopObject
  item: CatalogueItem
  rendement: number
  price: number | null
  renta: number | null
  /** The best of its family. */
  best: boolean
  listed: boolean
  open: boolean
  onOpen: (id: number, isOpen: boolean) => void
  entries: EntrySaves
}

/** One object. Its props are plain values: a price draws the rows whose renta it moves, and no other. */
export const RentaLine = memo(function RentaLine({
  object,
  item,
  rendement,
  price,
  renta,
  best,
  listed,
  open,
  onOpen,
  entries,
}: Props) {
  const { id, name, family, boss, efficiency, uses } = object
  return (
    <tr className={open ? 'open' : undefined}>
      <td className="v">
        <button
          type="button"
          className="unfold"
          aria-expanded={open}
          aria-label={text.detailOf(name)}
          onClick={() => onOpen(id, open)}
        >
          <ChevronRight className="i" aria-hidden="true" />
        </button>
      </td>
      <td className="o">
        <ItemName
          item={item}
          sub={
            <>
              <span className="only-phone">{family}</span>
              {best && <span className="best">{text.best}</span>}
            </>
          }
        />
      </td>
      <td className="f">{family}</td>
      <td className="b">{boss}</td>
      <td className="n e" data-label={text.columns.efficacite}>
        {formatNumber(efficiency)}
      </td>
      <td className="n u" data-label={text.columns.utilisations}>
        {formatNumber(uses)}
      </td>
      <td className="n r" data-label={text.columns.rendement}>
        {formatNumber(rendement)}
      </td>
      <td className="n p" data-label={text.columns.prix}>
        {price === null ? <span className="faint">{text.none}</span> : <Money value={price} />}
      </td>
      <td className="n col renta" data-label={text.columns.renta}>
        {renta === null ? <span className="faint">{text.none}</span> : <b>{text.renta(renta)}</b>}
      </td>
      <td className="l">
        <button
          type="button"
          className={listed ? 'btn sm on' : 'btn sm'}
          aria-label={listed ? text.removeOf(name) : text.addOf(name)}
          onClick={() => void (listed ? entries.remove(entryOf(object), name) : entries.add(object))}
        >
          {listed ? (
            <ListMinus className="i" aria-hidden="true" />
          ) : (
            <ListPlus className="i" aria-hidden="true" />
          )}
          <span className="word">{listed ? text.remove : text.add}</span>
        </button>
      </td>
    </tr>
  )
})
