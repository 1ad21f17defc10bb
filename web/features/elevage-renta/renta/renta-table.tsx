import { ChevronRight, ListMinus, ListPlus } from 'lucide-react'
import { memo, useCallback } from 'react'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { formatNumber } from '#shared/domain/numbers.ts'
import type { RentaRow, WorkshopObject } from '#shared/domain/renta.ts'
import { entryOf } from '#store/essences.ts'
import { ItemName } from '#ui/item-name.tsx'
import { Money } from '#ui/money.tsx'
import type { Workshop } from '../model.ts'
import { text } from '../text.ts'
import type { EntrySaves } from '../use-entry-saves.ts'
import type { Family } from './family-strip.tsx'
import { RentaDetail } from './renta-detail.tsx'

type Props = {
  workshop: Workshop
  rows: readonly RentaRow[]
  families: readonly Family[]
  /** The object whose detail is open. */
  open: number | null
  onOpen: (id: number | null) => void
  entries: EntrySaves
}

const COLUMNS = 10

/** The objects from best to worst; cards under 768 px. */
export function RentaTable({ workshop, rows, families, open, onOpen, entries }: Props) {
  const { crafts, data } = workshop
  const best = new Set(families.map((family) => family.best))
  const toggleDetail = useCallback((id: number, isOpen: boolean) => onOpen(isOpen ? null : id), [onOpen])
  return (
    <table className="ledger renta-table">
      <colgroup>
        <col className="c-open" />
        <col />
        <col className="c-family" />
        <col className="c-boss" />
        <col className="c-short" />
        <col className="c-short" />
        <col className="c-figure" />
        <col className="c-figure" />
        <col className="c-renta" />
        <col className="c-list" />
      </colgroup>
      <Head />
      <tbody>
        {rows.map((row) => [
          <RentaLine
            key={row.object.id}
            {...row}
            item={data.item(row.object.id)}
            best={best.has(row.object.id)}
            listed={crafts.get(entryOf(row.object))?.listed ?? false}
            open={open === row.object.id}
            onOpen={toggleDetail}
            entries={entries}
          />,
          open === row.object.id && (
            <tr key={`detail-${row.object.id}`} className="detail">
              <td colSpan={COLUMNS}>
                <RentaDetail row={row} workshop={workshop} />
              </td>
            </tr>
          ),
        ])}
      </tbody>
    </table>
  )
}

function Head() {
  const { columns } = text
  const figures = [columns.efficacite, columns.utilisations, columns.rendement, columns.prix, columns.renta]
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="sr">{text.history}</span>
        </th>
        <th scope="col">{columns.objet}</th>
        <th scope="col">{columns.famille}</th>
        <th scope="col">{columns.boss}</th>
        {figures.map((label) => (
          <th key={label} scope="col" className="n">
            {label}
          </th>
        ))}
        <th scope="col" className="n">
          {columns.liste}
        </th>
      </tr>
    </thead>
  )
}

type LineProps = {
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
const RentaLine = memo(function RentaLine({
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
}: LineProps) {
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
