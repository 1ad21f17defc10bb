import { DayRow } from './day-row.tsx'
import type { Calculator } from './model.ts'
import { text } from './text.ts'
import './days-table.css'

/** The days of the period; cards under 768 px. */
export function DaysTable({ calculator }: { calculator: Calculator }) {
  const { shown, characters, hideDone, totals, saves } = calculator
  return (
    <table className="ledger almanax-days">
      <colgroup>
        <col className="c-date" />
        <col />
        <col className="c-item" />
        <col className="c-count" />
        <col className="c-price" />
        <col className="c-cost" />
      </colgroup>
      <thead>
        <tr>
          <th>{text.date}</th>
          <th>{text.bonus}</th>
          <th>{text.offering}</th>
          <th className="n">{text.quantity}</th>
          <th className="n pu">{text.unitPrice}</th>
          <th className="n">{text.cost(characters)}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((line) => (
          <DayRow
            key={line.date}
            line={line}
            wanted={totals.priced > totals.unpriced}
            vanishes={hideDone}
            saves={saves}
          />
        ))}
      </tbody>
    </table>
  )
}
