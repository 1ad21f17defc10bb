import type { ReactNode } from 'react'
import { formatNumber } from '#shared/domain/numbers.ts'
import type { OchreSum } from '#shared/domain/ochre.ts'
import { Money } from '#ui/money.tsx'
import { Stat, Stats } from '#ui/stats.tsx'
import type { Hunt } from './model.ts'
import { text } from './text.ts'
import './figures.css'

/** The three figures of the quest, then what finishing it costs and what the doubles bring. */
export function Figures({ figures, children }: { figures: Hunt['figures']; children: ReactNode }) {
  const { stats, toBuy, inHand, surplus } = figures
  const share = stats.total > 0 ? (100 * stats.validated) / stats.total : 0
  return (
    <div className="hunt-figures">
      <Stats label={text.figures}>
        <Stat
          label={text.captured}
          value={
            <>
              {formatNumber(stats.validated)}
              <span className="k">{text.ofTotal(stats.total)}</span>
            </>
          }
          note={
            <span className="bar" aria-hidden="true">
              <i style={{ width: `${share}%` }} />
            </span>
          }
        />
        <Stat
          label={text.total}
          value={formatNumber(stats.captured)}
          note={text.doublesOfTotal(surplus.count)}
        />
        <Stat label={text.value} value={<Money value={stats.value} />} note={text.valueNote} />
      </Stats>
      <div className="hunt-sums">
        <dl>
          <Sum label={text.toBuy} note={text.toBuyNote(toBuy.count, inHand)} sum={toBuy} />
          <Sum label={text.surplus} note={text.surplusNote(surplus.count)} sum={surplus} />
        </dl>
        {children}
      </div>
    </div>
  )
}

/** A sum over rows of which some have no price is only a lower bound, and says so. */
function Sum({ label, note, sum }: { label: string; note: string; sum: OchreSum }) {
  const partial = sum.unpriced > 0
  return (
    <div className="lead">
      <dt>
        {label}{' '}
        <span className="faint">
          <span className="only-desk">{note}</span>
          {partial && (
            <>
              <span className="only-desk"> · </span>
              {text.unpriced(sum.unpriced)}
            </>
          )}
        </span>
      </dt>
      <dd className={partial ? 'muted' : ''}>
        {partial && sum.kamas === 0 ? (
          text.noPrice
        ) : (
          <>
            {partial && <span className="faint">{text.atLeast} </span>}
            <Money value={sum.kamas} />
          </>
        )}
      </dd>
    </div>
  )
}
