import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { formatNumber } from '#shared/domain/numbers.ts'
import type { BookLines } from './book-lines.ts'
import { Pages } from './paste-pages.tsx'
import { text } from './paste-text.ts'
import type { ReadyPrice } from './paste-view.ts'

const PAGE = 100

type Props = { ready: readonly ReadyPrice[]; odd: ReadonlyMap<ReadyPrice, number>; lines: BookLines }

/** The prices that will be stored, beside those that they replace; the unusual ones first. */
export function PasteReady({ ready, odd, lines }: Props) {
  const ordered = useMemo(
    () => [...ready.filter((price) => odd.has(price)), ...ready.filter((price) => !odd.has(price))],
    [ready, odd],
  )
  return (
    <Pages rows={ordered} page={PAGE}>
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
                usual={odd.get(price)}
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
            {text.odd(usual)}
          </span>
        )}
      </td>
    </tr>
  )
}
