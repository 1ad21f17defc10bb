import { lazy, Suspense } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Controls } from './controls.tsx'
import { DaysTable } from './days-table.tsx'
import type { Calculator } from './model.ts'
import { Summary } from './summary.tsx'
import { text } from './text.ts'

const ShoppingList = lazy(() =>
  import('./shopping-list.tsx').then((part) => ({ default: part.ShoppingList })),
)

/** The period: how it is chosen, its days or what to buy for them, and what it comes to. */
export function CalculatorView({ calculator }: { calculator: Calculator }) {
  const { error, incomplete, view } = calculator
  return (
    <div className="split">
      <section aria-label={text.title}>
        <Controls calculator={calculator} />
        {error !== null && <Failure reason={error} onRetry={calculator.retry} />}
        {incomplete && <Incomplete {...incomplete} onRetry={calculator.retry} />}
        {view === 'jours' ? (
          <Days calculator={calculator} />
        ) : (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <ShoppingList lines={calculator.lines} characters={calculator.characters} />
          </Suspense>
        )}
      </section>
      <Summary lines={calculator.lines} characters={calculator.characters} totals={calculator.totals} />
    </div>
  )
}

function Days({ calculator }: { calculator: Calculator }) {
  if (calculator.shown.length > 0) return <DaysTable calculator={calculator} />
  return (
    <EmptyState title={text.allDone} hint={text.allDoneHint}>
      <button type="button" className="btn" onClick={() => calculator.setHideDone(false)}>
        {text.showDone}
      </button>
    </EmptyState>
  )
}

function Failure({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <div className="almanax-failure" role="alert">
      <p>
        <b>{text.loadFailed(reason)}</b>
        <span>{text.retryHint}</span>
      </p>
      <button type="button" className="btn sm" onClick={onRetry}>
        {text.retry}
      </button>
    </div>
  )
}

type IncompleteProps = { missing: number; reason: string; onRetry: () => void }

const Incomplete = ({ missing, reason, onRetry }: IncompleteProps) => (
  <div className="almanax-failure partial" role="status">
    <p>
      <b>{text.incomplete(missing)}</b>
      <span>{text.incompleteHint(reason)}</span>
    </p>
    <button type="button" className="btn sm" onClick={onRetry}>
      {text.retry}
    </button>
  </div>
)
