import { useState } from 'react'
import { FLIP_COLUMNS, type FlipColumn } from '#shared/domain/flips/flip-columns.ts'
import type { Columns } from '#shared/domain/pasted/table.ts'
import { formatDay, formatNumber, plural, wordFor } from '#shared/domain/text/numbers.ts'
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
  if (!shown) return said || <p className="hint">{'Rien à importer\u00a0: aucune ligne lisible.'}</p>
  return (
    <PastedPreview
      views={filled.map((view) => ({ value: view, label: text.views[view](counts[view]) }))}
      shown={shown}
      onShow={setChosen}
    >
      {said}
      {known.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p>{`${plural(known.length, 'ligne semble', 'lignes semblent')} déjà là\u00a0:`}</p>
          <Segmented
            label="Lignes déjà là"
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
              <p>{`${plural(ahead.length, 'ligne a', 'lignes ont')} une date à venir\u00a0: bien lue\u00a0?`}</p>
              <button type="button" className="btn small max-md:h-10" onClick={() => read.want(ahead)}>
                {wordFor(ahead.length, 'L’importer quand même', 'Les importer quand même')}
              </button>
            </>
          )}
          <Lines lines={ahead} />
        </>
      )}
      {shown === 'refused' && <PastedFaults faults={faults} />}
      {counts.refused + counts.doubtful > 0 && (
        <p className="hint">
          {
            'Les lignes refusées ou à préciser ne sont pas importées\u00a0; corrige-les dans le texte, ou plus tard.'
          }
        </p>
      )}
    </PastedPreview>
  )
}

const AGAIN = [
  { value: 'new' as const, label: 'importer les autres seulement' },
  { value: 'all' as const, label: 'tout importer quand même' },
]
const NAMED = FLIP_COLUMNS.map((value) => ({ value, label: text.columns[value] }))

const lacks = (columns: Columns<FlipColumn>): string | null =>
  columns.includes('item_name') ? null : 'Quelle colonne dit l’objet\u00a0?'

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
    head: 'Date',
    cell: ({ flip, ahead }) => (
      <>
        {flip.purchase_date ? formatDay(flip.purchase_date) : 'sans date'}
        {ahead && <span className="sub">{`à venir\u00a0: ${ahead.split('-').reverse().join('/')}`}</span>}
      </>
    ),
  },
  {
    key: 'item',
    head: 'Objet',
    cellClass: TEXT,
    cell: ({ flip }) => (
      <>
        {flip.item_name}
        {flip.item_id === null && <span className="sub">hors catalogue</span>}
      </>
    ),
  },
  {
    key: 'buy',
    head: 'Achat',
    figure: true,
    cell: ({ flip }) => formatNumber(flip.buy_price_kamas),
  },
  {
    key: 'sell',
    head: 'Revente',
    figure: true,
    cell: ({ flip }) => formatNumber(flip.sell_price_kamas),
  },
  {
    key: 'tax',
    head: 'Taxe',
    figure: true,
    cellClass: ({ flip }) => (flip.autoTax ? 'muted' : ''),
    cell: ({ flip }) => formatNumber(flip.tax_kamas),
  },
  { key: 'sold', head: 'Vendu', cell: ({ flip }) => soldWords(flip) },
  { key: 'note', head: 'Note', cellClass: TEXT, cell: ({ flip }) => flip.note },
]

function soldWords({ sold, sold_date }: ImportLine['flip']): string {
  if (!sold) return 'non'
  return sold_date ? formatDay(sold_date) : 'oui'
}
