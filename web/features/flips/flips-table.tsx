import { useCallback } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Examples, exampleResources } from '#ui/examples.tsx'
import { SortHeader } from '#ui/sort-header.tsx'
import { useCatalogue } from '#ui/use-catalogue.ts'
import { VirtualRows } from '#ui/virtual-rows.tsx'
import { FlipRow } from './flip-row.tsx'
import type { SortKey } from './flip-view.ts'
import type { Flips } from './model.ts'
import { AddLine } from './new-line/add-line.tsx'
import type { NewLine } from './new-line/use-new-line.ts'
import { text } from './text.ts'
import { useStartItem } from './use-flips-params.ts'
import './flips-table.css'
import './flips-narrow.css'

const COLUMNS = 12
const HEADS: { key: SortKey; className: string }[] = [
  { key: 'date', className: 'd' },
  { key: 'objet', className: 'it' },
  { key: 'achat', className: 'bu n' },
  { key: 'revente', className: 'se n' },
  { key: 'taxe', className: 'tx n' },
  { key: 'profit', className: 'pr n' },
  { key: 'roi', className: 'ro n' },
]
const LAST_HEADS: typeof HEADS = [
  { key: 'note', className: 'no' },
  { key: 'vendu', className: 'ck' },
]

type Props = {
  ledger: Flips
  adding: boolean
  /** The line to be added, where it stands in the table. */
  line: NewLine | null
}

/** The ledger: the line to be added, then the lines; cards under 768 px. */
export function FlipsTable({ ledger, adding, line }: Props) {
  const { params, shown, saves, today, setTyping } = ledger
  const catalogue = useCatalogue()
  const follow = useCallback(
    (focused: EventTarget | null) =>
      setTyping(
        focused instanceof HTMLInputElement && focused.closest('.flips-table td:not([colspan])') !== null,
      ),
    [setTyping],
  )
  const head = ({ key, className }: (typeof HEADS)[number]) => (
    <SortHeader
      key={key}
      label={text.sorts[key]}
      className={className}
      direction={params.sort.by === key ? (params.sort.descending ? 'descending' : 'ascending') : null}
      onSort={() => params.sortBy(key)}
    />
  )
  return (
    <>
      <p className="sr" role="status">
        {text.listed(shown.length, ledger.counts.all)}
      </p>
      <table
        className="ledger flips-table"
        onFocus={({ target }) => follow(target)}
        onBlur={({ relatedTarget }) => follow(relatedTarget)}
      >
        <Columns />
        <thead>
          <tr>
            {HEADS.map(head)}
            <th scope="col" className="hl n" title={text.heldHint}>
              {text.held}
            </th>
            {LAST_HEADS.map(head)}
            <th scope="col" className="sd">
              <span className="sr">{text.soldDate}</span>
            </th>
            <th scope="col" className="ac">
              <span className="sr">{text.actions}</span>
            </th>
          </tr>
        </thead>
        {line && (
          <tbody className={adding ? 'add-body open' : 'add-body'}>
            <tr className="add">
              <td colSpan={COLUMNS}>
                <AddLine line={line} />
              </td>
            </tr>
          </tbody>
        )}
        <VirtualRows rows={shown} rowKey={({ flip }) => flip.id} columns={COLUMNS}>
          {(line) => <FlipRow line={line} saves={saves} today={today} catalogue={catalogue} />}
        </VirtualRows>
      </table>
      <Nothing ledger={ledger} />
    </>
  )
}

const Columns = () => (
  <colgroup>
    {['d', 'it', 'bu', 'se', 'tx', 'pr', 'ro', 'hl', 'no', 'ck', 'sd', 'ac'].map((name) => (
      <col key={name} className={`c-${name}`} />
    ))}
  </colgroup>
)

/** Why no line is shown, and what to do about it. */
function Nothing({ ledger }: { ledger: Flips }) {
  if (ledger.shown.length > 0) return null
  if (ledger.counts.all === 0) return <NoFlipYet />
  return (
    <EmptyState title={text.noMatch} hint={text.noMatchHint}>
      <button type="button" className="btn" onClick={ledger.params.clear}>
        {text.clearFilters}
      </button>
    </EmptyState>
  )
}

function NoFlipYet() {
  const data = useCatalogue()
  const start = useStartItem()
  return (
    <EmptyState title={text.none} hint={text.noneHint}>
      {data && <Examples items={exampleResources(data)} onPick={start} />}
    </EmptyState>
  )
}
