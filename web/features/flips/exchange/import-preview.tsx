import { useState } from 'react'
import { FLIP_COLUMNS, type FlipColumn } from '#shared/domain/flips/flip-columns.ts'
import type { Columns } from '#shared/domain/pasted/table.ts'
import { formatDay, formatNumber } from '#shared/domain/text/numbers.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { ColumnAsks } from '#ui/files/column-ask.tsx'
import { PastedFaults, PastedPreview, PastedRows } from '#ui/files/pasted-list.tsx'
import { pastedText as kit } from '#ui/files/pasted-text.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { text } from './text.ts'
import type { Import, ImportLine } from './use-import.ts'

const VIEWS = ['ready', 'doubtful', 'known', 'refused'] as const

/** What each pasted row will be, what has to be said of it first, what the ledger holds already, and why a row will be nothing. */
export function ImportPreview({ read }: { read: Import }) {
  const { lines, known, ahead, asks, refused, passed } = read
  const [chosen, setChosen] = useState<(typeof VIEWS)[number] | null>(null)
  const asked = asks.reduce((sum, { count }) => sum + count, 0)
  const counts = {
    ready: lines.length,
    doubtful: ahead.length + asked,
    known: known.length,
    refused: refused.length,
  }
  const filled = VIEWS.filter((view) => counts[view] > 0)
  const shown = filled.find((view) => view === chosen) ?? filled[0]
  const faults = refused.map(({ row, name, faults }) => ({
    row,
    said: name,
    why: faults.map(text.fault).join(' · '),
  }))
  const said = passed.length > 0 && (
    <p className="hint">{kit.passed(passed.map(({ cells }) => cells.join(' ').trim()))}</p>
  )
  if (!shown) return said || <p className="hint">{text.nothing}</p>
  return (
    <PastedPreview
      views={filled.map((view) => ({ value: view, label: text.views[view](counts[view]) }))}
      shown={shown}
      onShow={setChosen}
    >
      {said}
      {known.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p>{text.heldAlready(known.length)}</p>
          <Segmented
            label={text.againLabel}
            value={read.again ? 'all' : 'new'}
            options={AGAIN}
            onChange={(again) => read.setAgain(again === 'all')}
          />
        </div>
      )}
      {shown === 'ready' && <Lines lines={lines} />}
      {shown === 'known' && <Lines lines={known} />}
      {shown === 'doubtful' && (
        <>
          <ColumnAsks asks={asks} columns={NAMED} lacks={lacks} onAnswer={read.answer} />
          {ahead.length > 0 && (
            <>
              <p>{text.ahead(ahead.length)}</p>
              <button type="button" className="btn small max-md:h-10" onClick={() => read.want(ahead)}>
                {text.wantAll(ahead.length)}
              </button>
            </>
          )}
          <Lines lines={ahead} />
        </>
      )}
      {shown === 'refused' && <PastedFaults faults={faults} />}
      {counts.refused + counts.doubtful > 0 && <p className="hint">{text.refusedNote}</p>}
    </PastedPreview>
  )
}

const AGAIN = [
  { value: 'new' as const, label: text.onlyNew },
  { value: 'all' as const, label: text.allTheSame },
]
const NAMED = FLIP_COLUMNS.map((value) => ({ value, label: text.columns[value] }))

const lacks = (columns: Columns<FlipColumn>): string | null =>
  columns.includes('item_name') ? null : text.lacksItem

const Lines = ({ lines }: { lines: readonly ImportLine[] }) => (
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
)

const TEXT = 'max-w-55 min-w-30 whitespace-normal wrap-anywhere'

const COLUMNS: Column<ImportLine>[] = [
  {
    key: 'date',
    head: text.head.date,
    cell: ({ flip, ahead }) => (
      <>
        {flip.purchase_date ? formatDay(flip.purchase_date) : text.noDay}
        {ahead && <span className="sub">{text.aheadOn(ahead)}</span>}
      </>
    ),
  },
  {
    key: 'item',
    head: text.head.item,
    cellClass: TEXT,
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
  { key: 'note', head: text.head.note, cellClass: TEXT, cell: ({ flip }) => flip.note },
]

function soldWords({ sold, sold_date }: ImportLine['flip']): string {
  if (!sold) return text.no
  return sold_date ? formatDay(sold_date) : text.yes
}
