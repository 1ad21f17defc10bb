import { useState } from 'react'
import { PageTitle } from '#ui/page-title.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { CurveSection } from './curve-section.tsx'
import { FlipsTable } from './flips-table.tsx'
import { useFlips } from './model.ts'
import { text } from './text.ts'
import { Toolbar } from './toolbar.tsx'
import { FlipTotalsStrip } from './totals.tsx'
import './flips.css'

export function FlipsPage() {
  const ledger = useFlips()
  const [curve, setCurve] = useState(false)
  // The panel of a new line, where it is folded: open by itself as long as there is nothing else to do.
  const [adding, setAdding] = useState<boolean | null>(null)
  const open = adding ?? ledger.counts.all === 0
  return (
    <div className="page tool flips">
      <PageTitle title={text.title} purpose={text.purpose}>
        <span className="hint only-desk">{text.unit}</span>
      </PageTitle>
      {ledger.ready ? (
        <>
          <FlipTotalsStrip totals={ledger.totals} counts={ledger.counts} />
          <Toolbar
            ledger={ledger}
            adding={open}
            onAdding={() => setAdding(!open)}
            curve={curve}
            onCurve={() => setCurve(!curve)}
          />
          {curve && <CurveSection rows={ledger.rows} />}
          <FlipsTable ledger={ledger} adding={open} />
        </>
      ) : (
        <SkeletonRows rows={8} columns={6} />
      )}
    </div>
  )
}
