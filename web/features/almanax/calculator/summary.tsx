import { ChevronDown, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AlmanaxTotals } from '#shared/domain/almanax-cost.ts'
import { formatNumber } from '#shared/domain/numbers.ts'
import { Money } from '#ui/money.tsx'
import type { AlmanaxLine } from './lines.ts'
import { text } from './text.ts'
import './summary.css'

type Props = { lines: readonly AlmanaxLine[]; characters: number; totals: AlmanaxTotals }

/** What the period comes to. On phones it stays under the header, its details behind a button. */
export function Summary({ lines, characters, totals }: Props) {
  const [open, setOpen] = useState(false)
  const { unpriced } = totals
  const failed = lines.filter(({ status }) => status === 'failed').length
  return (
    <div className="sum-place">
      <aside className={open ? 'panel sum open' : 'panel sum'} aria-label={text.summary}>
        <h2>{text.fromTo(lines[0]?.date ?? '', lines.at(-1)?.date ?? '')}</h2>
        <dl className="sum-of">
          <Leader label={text.offerings}>{formatNumber(lines.length)}</Leader>
          <Leader label={text.characters}>{formatNumber(characters)}</Leader>
          <Leader label={text.eachCharacter}>
            <Money value={totals.perCharacter} />
          </Leader>
        </dl>
        <hr className="double" />
        <div className="sum-main">
          <p className="sum-total" aria-live="polite">
            <span>{text.total}</span>{' '}
            <b>
              {formatNumber(totals.total)} <span className="k">{text.kamas}</span>
            </b>
          </p>
          {unpriced > 0 && <Note warns={totals.priced > 0}>{text.unpriced(unpriced)}</Note>}
          {failed > 0 && <Note warns>{text.notCounted(failed)}</Note>}
        </div>
        <dl className="sum-more">
          {totals.done > 0 && (
            <>
              <Leader label={text.doneCount}>{formatNumber(totals.done)}</Leader>
              <Leader label={text.left}>
                <Money value={totals.left} />
              </Leader>
            </>
          )}
          <Leader label={text.reward}>
            <Money value={totals.reward} tone="muted" />
          </Leader>
          <Leader label={text.balance} hint={text.gainHint}>
            {unpriced > 0 && <small>{text.atMost} </small>}
            <Money value={totals.balance} sign tone="muted" />
          </Leader>
        </dl>
        <button
          type="button"
          className="btn sm ghost icon sum-toggle"
          aria-expanded={open}
          aria-label={text.detail}
          onClick={() => setOpen(!open)}
        >
          <ChevronDown className="i" aria-hidden="true" />
        </button>
      </aside>
    </div>
  )
}

type LeaderProps = { label: string; hint?: string; children: ReactNode }

const Leader = ({ label, hint, children }: LeaderProps) => (
  <div className="lead" title={hint}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** `warns`: the total that is shown may be wrong; before the first price it is only waited for. */
const Note = ({ warns, children }: { warns: boolean; children: ReactNode }) => (
  <p className={warns ? 'sum-note warns' : 'sum-note'}>
    <TriangleAlert className="i" aria-hidden="true" />
    <span>{children}</span>
  </p>
)
