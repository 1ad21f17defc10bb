import { formatSigned } from '#shared/domain/numbers.ts'
import type { FlipView } from './flip-view.ts'
import { profitTone, signedRoi } from './flip-words.ts'
import { text } from './text.ts'

/** A field's name, where the table has no heads. */
export const Label = ({ children }: { children: string }) => (
  <span className="lb" aria-hidden="true">
    {children}
  </span>
)

/** What a line brings: profit, share of its price, days from purchase to sale. */
export function ProfitCells({ line, held }: { line: FlipView; held: number | null }) {
  const { flip, profit, roi } = line
  const tone = profit === null ? 'faint' : profitTone(profit, flip.sold)
  return (
    <>
      <td className={`pr n ${tone}`}>
        <Label>{flip.sold ? text.made : text.future}</Label>
        {profit === null ? '–' : formatSigned(profit)}
      </td>
      <td className={`ro n ${roi === null ? 'faint' : tone}`}>
        <Label>{text.sorts.roi}</Label>
        {roi === null ? '–' : signedRoi(roi)}
      </td>
      <td className="hl n muted">
        <Label>{text.held}</Label>
        {held === null ? '–' : text.days(held)}
      </td>
    </>
  )
}
