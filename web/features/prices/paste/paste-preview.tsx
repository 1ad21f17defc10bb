import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { formatNumber } from '#shared/domain/numbers.ts'
import { Segmented } from '#ui/segmented.tsx'
import type { BookLines } from '../book-lines.ts'
import { NO_NAMES } from '../price-view.ts'
import type { PasteView, ReadyPrice } from './paste-view.ts'
import { text } from './text.ts'
import { UnsureNames } from './unsure-names.tsx'
import type { Choice, Outliers } from './use-paste.ts'

const VIEWS = ['ready', 'unsure', 'refused'] as const
type ViewName = (typeof VIEWS)[number]

/** How many rows are shown at first: names are few, for each is searched for in the whole catalogue when it is shown. */
const PAGES: Record<ViewName, number> = { ready: 100, unsure: 20, refused: 100 }

type Props = {
  view: PasteView
  outliers: Outliers
  lines: BookLines
  catalogue: Catalogue | null
  pasted: string
  onChoose: (choices: readonly Choice[]) => void
}

/** What each pasted line will be, what has to be chosen, and what cannot be read. */
export function PastePreview({ view, outliers, lines, catalogue, pasted, onChoose }: Props) {
  const [chosen, setChosen] = useState<ViewName | null>(null)
  const counts = { ready: view.ready.length, unsure: view.unsure.length, refused: view.refused.length }
  const filled = VIEWS.filter((name) => counts[name] > 0)
  const shown = filled.find((name) => name === chosen) ?? filled[0]
  if (!shown) return <p className="hint">{text.nothing}</p>
  const words = filled.map((name) => text.views[name](counts[name]))
  return (
    <section className="paste-preview pasted-preview" aria-label={text.preview}>
      <p className="sr" role="status">
        {words.join(', ')}
      </p>
      <Segmented
        label={text.preview}
        value={shown}
        options={filled.map((name) => ({ value: name, label: text.views[name](counts[name]) }))}
        onChange={setChosen}
      />
      {view.repeated > 0 && <p className="hint">{text.repeated(view.repeated)}</p>}
      {outliers.size > 0 && <p className="hint bad">{text.outliers(outliers.size)}</p>}
      {shown === 'ready' && <Ready ready={view.ready} outliers={outliers} lines={lines} />}
      {shown === 'unsure' && (
        <Pages rows={view.unsure} page={PAGES.unsure}>
          {(rows) => <UnsureNames unsure={rows} catalogue={catalogue ?? NO_NAMES} onChoose={onChoose} />}
        </Pages>
      )}
      {shown === 'refused' && <Refused refused={view.refused} pasted={pasted} />}
      {counts.unsure + counts.refused > 0 && <p className="hint">{text.staysNote}</p>}
    </section>
  )
}

type PagesProps<R> = { rows: readonly R[]; page: number; children: (shown: readonly R[]) => ReactNode }

/** The first rows of a long list, and a button for more. */
function Pages<R>({ rows, page, children }: PagesProps<R>) {
  const [limit, setLimit] = useState(page)
  const more = Math.min(page, rows.length - limit)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
    <section className="rows" tabIndex={0} aria-label={text.rows}>
      {children(rows.slice(0, limit))}
      {more > 0 && (
        <button type="button" className="btn sm ghost" onClick={() => setLimit(limit + page)}>
          {text.more(more)}
        </button>
      )}
    </section>
  )
}

type ReadyProps = { ready: readonly ReadyPrice[]; outliers: Outliers; lines: BookLines }

/** The prices that will be stored, beside those that they replace; the unusual ones first. */
function Ready({ ready, outliers, lines }: ReadyProps) {
  const ordered = useMemo(
    () => [...ready.filter((price) => outliers.has(price)), ...ready.filter((price) => !outliers.has(price))],
    [ready, outliers],
  )
  return (
    <Pages rows={ordered} page={PAGES.ready}>
      {(shown) => (
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">{text.head.item}</th>
              <th scope="col" className="n">
                {text.head.pack}
              </th>
              <th scope="col" className="n">
                {text.head.before}
              </th>
              <th scope="col" className="n">
                {text.head.price}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((price) => (
              <ReadyRow
                key={`${price.item.id} ${price.pack} ${price.day}`}
                price={price}
                usual={outliers.get(price)}
                lines={lines}
              />
            ))}
          </tbody>
        </table>
      )}
    </Pages>
  )
}

type RowProps = { price: ReadyPrice; usual: number | undefined; lines: BookLines }

function ReadyRow({ price: { item, pack, price, day }, usual, lines }: RowProps) {
  const before = lines.byId.get(item.id)?.packs[pack]?.price
  return (
    <tr>
      <td>
        {item.name}
        {day !== null && <span className="faint on-day">{text.onDay(day)}</span>}
      </td>
      <td className="n">{text.pack(pack)}</td>
      <td className="n muted">{before === undefined ? text.none : formatNumber(before)}</td>
      <td className="n">
        {formatNumber(price)}
        {usual !== undefined && (
          <span className="sub loss">
            <TriangleAlert className="i" aria-hidden="true" />
            {text.median(usual)}
          </span>
        )}
      </td>
    </tr>
  )
}

function Refused({ refused, pasted }: { refused: PasteView['refused']; pasted: string }) {
  const lines = useMemo(() => pasted.split(/\r\n|\r|\n/), [pasted])
  return (
    <Pages rows={refused} page={PAGES.refused}>
      {(shown) => (
        <ul>
          {shown.map(({ row, fault }) => (
            <li key={row}>
              <b>{text.row(row)}</b> {lines[row - 1]}
              <span className="sub loss">{text.faults[fault ?? 'none']}</span>
            </li>
          ))}
        </ul>
      )}
    </Pages>
  )
}
