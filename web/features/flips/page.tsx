import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useWide } from '#ui/use-wide.ts'
import { AddLine } from './add-line.tsx'
import { CurveSection } from './curve-section.tsx'
import { FlipsTable } from './flips-table.tsx'
import { useFlips } from './model.ts'
import { text } from './text.ts'
import { Toolbar } from './toolbar.tsx'
import { FlipTotalsStrip } from './totals.tsx'
import { useStartedItem } from './use-flips-params.ts'
import { useNewLine } from './use-new-line.ts'
import './flips.css'

export function FlipsPage() {
  const ledger = useFlips()
  const [curve, setCurve] = useState(false)
  // The panel of a new line, where it is folded: open by itself as long as there is nothing else to do; on a phone a sheet.
  const [adding, setAdding] = useState<boolean | null>(null)
  const wide = useWide()
  const line = useNewLine(ledger.today, ledger.saves.add)
  useStartedItem((item) => {
    line.set({ item })
    setAdding(true)
  })
  const open = adding ?? (wide && ledger.counts.all === 0)
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
          <FlipsTable ledger={ledger} adding={open} line={wide ? line : null} />
          {open && !wide && (
            <Dialog
              bottom
              title={text.newLine}
              onClose={() => setAdding(false)}
              footer={
                <button type="button" className="btn" onClick={() => setAdding(false)}>
                  {text.close}
                </button>
              }
            >
              <AddLine line={line} focused />
            </Dialog>
          )}
        </>
      ) : (
        <SkeletonRows rows={8} columns={6} />
      )}
    </div>
  )
}
