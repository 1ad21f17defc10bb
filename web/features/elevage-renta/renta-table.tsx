import { useCallback } from 'react'
import type { RentaRow } from '#shared/domain/renta.ts'
import { entryOf } from '#store/essences.ts'
import type { Family } from './families.ts'
import type { Workshop } from './model.ts'
import { RentaDetail } from './renta-detail.tsx'
import { RentaLine } from './renta-line.tsx'
import { text } from './text.ts'
import type { EntrySaves } from './use-entry-saves.ts'
import './renta-table.css'

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
