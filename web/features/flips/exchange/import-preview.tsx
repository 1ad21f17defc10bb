import { type ReactNode, useState } from 'react'
import { formatDay, formatNumber } from '#shared/domain/numbers.ts'
import { Segmented } from '#ui/segmented.tsx'
import { text } from './text.ts'
import type { ImportLine, RefusedLine } from './use-import.ts'

const PAGE = 100
const VIEWS = ['ready', 'refused'] as const

type Props = { lines: readonly ImportLine[]; refused: readonly RefusedLine[] }

/** What each pasted row will be, or why it will not be. */
export function ImportPreview({ lines, refused }: Props) {
  const [chosen, setChosen] = useState<(typeof VIEWS)[number]>('ready')
  const view = refused.length === 0 ? 'ready' : lines.length === 0 ? 'refused' : chosen
  const counts = { ready: text.ready(lines.length), refused: text.refused(refused.length) }
  return (
    <section className="import-preview pasted-preview" aria-label={text.preview}>
      <p className="sr" role="status">
        {`${counts.ready}, ${counts.refused}`}
      </p>
      <Segmented
        label={text.preview}
        value={view}
        options={VIEWS.map((value) => ({ value, label: counts[value] }))}
        onChange={setChosen}
      />
      {view === 'ready' && <ReadyTable lines={lines} />}
      {view === 'refused' && <RefusedTable lines={refused} />}
      {refused.length > 0 && <p className="hint">{text.refusedNote}</p>}
      {lines.length + refused.length === 0 && <p className="hint">{text.nothing}</p>}
    </section>
  )
}

const ReadyTable = ({ lines }: { lines: readonly ImportLine[] }) => (
  <Pages rows={lines}>
    {(shown) => (
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">{text.head.date}</th>
            <th scope="col">{text.head.item}</th>
            <th scope="col" className="n">
              {text.head.buy}
            </th>
            <th scope="col" className="n">
              {text.head.sell}
            </th>
            <th scope="col" className="n">
              {text.head.tax}
            </th>
            <th scope="col">{text.head.sold}</th>
            <th scope="col">{text.head.note}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, flip }) => (
            <tr key={row}>
              <td>{flip.purchase_date ? formatDay(flip.purchase_date) : text.noDay}</td>
              <td>
                {flip.item_name}
                {flip.item_id === null && <span className="sub">{text.unknownItem}</span>}
              </td>
              <td className="n">{formatNumber(flip.buy_price_kamas)}</td>
              <td className="n">{formatNumber(flip.sell_price_kamas)}</td>
              <td className={flip.autoTax ? 'n muted' : 'n'}>{formatNumber(flip.tax_kamas)}</td>
              <td>{soldWords(flip)}</td>
              <td className="note">{flip.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Pages>
)

function soldWords({ sold, sold_date }: ImportLine['flip']): string {
  if (!sold) return text.no
  return sold_date ? formatDay(sold_date) : text.yes
}

const RefusedTable = ({ lines }: { lines: readonly RefusedLine[] }) => (
  <Pages rows={lines}>
    {(shown) => (
      <ul>
        {shown.map(({ row, name, faults }) => (
          <li key={row}>
            <b>{text.row(row)}</b> {name}
            <span className="sub loss">{faults.map(text.fault).join(' · ')}</span>
          </li>
        ))}
      </ul>
    )}
  </Pages>
)

type PagesProps<R> = { rows: readonly R[]; children: (shown: readonly R[]) => ReactNode }

/** The first rows of a long list, and a button for more. */
function Pages<R>({ rows, children }: PagesProps<R>) {
  const [limit, setLimit] = useState(PAGE)
  const more = Math.min(PAGE, rows.length - limit)
  if (rows.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
    <section className="rows" tabIndex={0} aria-label={text.rows}>
      {children(rows.slice(0, limit))}
      {more > 0 && (
        <button type="button" className="btn sm ghost" onClick={() => setLimit(limit + PAGE)}>
          {text.more(more)}
        </button>
      )}
    </section>
  )
}
