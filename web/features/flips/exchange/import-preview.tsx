import { useState } from 'react'
import { formatDay, formatNumber } from '#shared/domain/text/numbers.ts'
import { PastedFaults, PastedPreview, PastedRows } from '#ui/files/pasted-list.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { text } from './text.ts'
import type { ImportLine, RefusedLine } from './use-import.ts'

const VIEWS = ['ready', 'refused'] as const

type Props = { lines: readonly ImportLine[]; refused: readonly RefusedLine[] }

/** What each pasted row will be, or why it will not be. */
export function ImportPreview({ lines, refused }: Props) {
  const [chosen, setChosen] = useState<(typeof VIEWS)[number]>('ready')
  const view = refused.length === 0 ? 'ready' : lines.length === 0 ? 'refused' : chosen
  const counts = { ready: text.ready(lines.length), refused: text.refused(refused.length) }
  const faults = refused.map(({ row, name, faults }) => ({
    row,
    said: name,
    why: faults.map(text.fault).join(' · '),
  }))
  return (
    <PastedPreview
      views={VIEWS.map((value) => ({ value, label: counts[value] }))}
      shown={view}
      onShow={setChosen}
    >
      {view === 'ready' && (
        <PastedRows rows={lines}>
          {(shown) => (
            <DataTable
              className="min-w-155 whitespace-nowrap"
              columns={COLUMNS}
              rows={shown}
              rowKey={({ row }) => row}
              plain={Number.POSITIVE_INFINITY}
            />
          )}
        </PastedRows>
      )}
      {view === 'refused' && <PastedFaults faults={faults} />}
      {refused.length > 0 && <p className="hint">{text.refusedNote}</p>}
      {lines.length + refused.length === 0 && <p className="hint">{text.nothing}</p>}
    </PastedPreview>
  )
}

const SHORT = 'max-w-55 truncate'

const COLUMNS: Column<ImportLine>[] = [
  {
    key: 'date',
    head: text.head.date,
    cell: ({ flip }) => (flip.purchase_date ? formatDay(flip.purchase_date) : text.noDay),
  },
  {
    key: 'item',
    head: text.head.item,
    cellClass: SHORT,
    cell: ({ flip }) => (
      <>
        {flip.item_name}
        {flip.item_id === null && <span className="sub">{text.unknownItem}</span>}
      </>
    ),
  },
  {
    key: 'buy',
    head: text.head.buy,
    figure: true,
    cell: ({ flip }) => formatNumber(flip.buy_price_kamas),
  },
  {
    key: 'sell',
    head: text.head.sell,
    figure: true,
    cell: ({ flip }) => formatNumber(flip.sell_price_kamas),
  },
  {
    key: 'tax',
    head: text.head.tax,
    figure: true,
    cellClass: ({ flip }) => (flip.autoTax ? 'muted' : ''),
    cell: ({ flip }) => formatNumber(flip.tax_kamas),
  },
  { key: 'sold', head: text.head.sold, cell: ({ flip }) => soldWords(flip) },
  { key: 'note', head: text.head.note, cellClass: SHORT, cell: ({ flip }) => flip.note },
]

function soldWords({ sold, sold_date }: ImportLine['flip']): string {
  if (!sold) return text.no
  return sold_date ? formatDay(sold_date) : text.yes
}
