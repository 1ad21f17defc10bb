import { useCallback } from 'react'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Examples, exampleResources } from '#ui/examples.tsx'
import { SortHeader } from '#ui/sort-header.tsx'
import { VirtualRows } from '#ui/virtual-rows.tsx'
import type { Prices } from '../model.ts'
import type { SortKey } from '../price-view.ts'
import { text } from '../text.ts'
import { PriceRow } from './price-row.tsx'
import './price-table.css'

const COLUMNS = 9
/** Five fields a row: a letter that leaves a hundred rows must not draw them all. */
const PLAIN = 24

/** The book: a line for each item; cards where nine columns have no room. */
export function PriceTable({ prices }: { prices: Prices }) {
  const { params, shown, saves, outliers, today, setTyping } = prices
  const follow = useCallback(
    (focused: EventTarget | null) =>
      setTyping(focused instanceof HTMLInputElement && focused.closest('.price-table') !== null),
    [setTyping],
  )
  if (shown.length === 0) return <Nothing prices={prices} />
  const head = (key: SortKey, className: string) => (
    <SortHeader
      label={text.sorts[key]}
      className={className}
      direction={params.sort.by === key ? (params.sort.descending ? 'descending' : 'ascending') : null}
      onSort={() => params.sortBy(key)}
    />
  )
  return (
    <>
      <p className="sr" role="status">
        {text.listed(shown.length, prices.totals.items)}
      </p>
      <table
        className="ledger price-table"
        aria-label={text.list}
        onFocus={({ target }) => follow(target)}
        onBlur={({ relatedTarget }) => follow(relatedTarget)}
      >
        <thead>
          <tr>
            {head('objet', 'it')}
            {head('stock', 'n ow')}
            {PACK_SIZES.map((size) => (
              <th key={size} scope="col" className="n p" title={text.packGroup}>
                {text.pack(size)}
              </th>
            ))}
            {head('prix', 'n un')}
            {head('valeur', 'n va')}
            <th scope="col" className="ac">
              <span className="sr">{text.detail}</span>
            </th>
          </tr>
        </thead>
        <VirtualRows rows={shown} rowKey={({ line }) => line.id} columns={COLUMNS} plain={PLAIN}>
          {(view) => (
            <PriceRow
              view={view}
              saves={saves}
              outliers={outliers.get(view.line.id)}
              today={today}
              onOpen={params.open}
            />
          )}
        </VirtualRows>
      </table>
    </>
  )
}

/** Why no item is shown, and what to do about it. */
function Nothing({ prices: { totals, params, catalogue, add } }: { prices: Prices }) {
  if (totals.items === 0) {
    return (
      <EmptyState title={text.empty} hint={text.emptyHint}>
        {catalogue && <Examples items={exampleResources(catalogue)} onPick={({ id }) => add(id)} />}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={text.noMatch} hint={text.noMatchHint}>
      <button type="button" className="btn" onClick={params.clearFilters}>
        {text.clearFilters}
      </button>
    </EmptyState>
  )
}
