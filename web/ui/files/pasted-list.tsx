import { type ReactNode, useState } from 'react'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { pastedText as text } from './pasted-text.ts'

const PAGE = 100

type RowsProps<R> = { rows: readonly R[]; page?: number; children: (shown: readonly R[]) => ReactNode }

/** The first rows of a long list, and a button for more. */
export function PastedRows<R>({ rows, page = PAGE, children }: RowsProps<R>) {
  const [limit, setLimit] = useState(page)
  const more = Math.min(page, rows.length - limit)
  if (rows.length === 0) return null
  return (
    <section
      className="pasted-rows max-h-[38vh] w-full overflow-auto [&_:is(td,th)]:h-7.5"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
      tabIndex={0}
      aria-label="Lignes de l’aperçu"
    >
      {children(rows.slice(0, limit))}
      {more > 0 && (
        <Button className="small ghost" onClick={() => setLimit(limit + page)}>
          {`Afficher ${formatNumber(more)} de plus`}
        </Button>
      )}
    </section>
  )
}

type Fault = { row: number; said: string | undefined; why: string }

/** The lines that cannot be taken, each with its number, what it says and why. */
export const PastedFaults = ({ faults }: { faults: readonly Fault[] }) => (
  <PastedRows rows={faults}>
    {(shown) => (
      <ul>
        {shown.map(({ row, said, why }) => (
          <PastedLine key={row}>
            <b className="font-medium">{text.row(row)}</b> {said}
            <span className="sub text-loss">{why}</span>
          </PastedLine>
        ))}
      </ul>
    )}
  </PastedRows>
)

/** A line of a list of names or faults. */
export const PastedLine = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <li className={`border-rule border-b py-1.5 wrap-anywhere ${className}`}>{children}</li>
)
