import { useState } from 'react'
import { CatalogueWait } from '#ui/catalogue-wait.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { defineLazy, useLazy } from '#ui/lazy-module.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { ExchangeButton } from './exchange-button.tsx'
import { Figures } from './figures.tsx'
import { Filters } from './filters.tsx'
import { HuntTable } from './hunt-table.tsx'
import { type Hunt, useHunt } from './model.ts'
import { StepStrip } from './step-strip.tsx'
import { text } from './text.ts'

const dialog = defineLazy(() => import('./exchange-dialog.tsx'))

export function ArchisPage() {
  const hunt = useHunt()
  return (
    <div className="page tool">
      <PageTitle title={text.title} purpose={text.purpose} />
      {hunt.state === 'loading' && <CatalogueWait label={text.loading} />}
      {hunt.state === 'absent' && <EmptyState title={text.absent} hint={text.absentHint} />}
      {hunt.state === 'ready' && <Work hunt={hunt} />}
    </div>
  )
}

function Work({ hunt }: { hunt: Hunt }) {
  const { figures, filters, shown, total } = hunt
  const [exchanging, setExchanging] = useState(false)
  const exchange = useLazy(dialog, exchanging)
  const openExchange = () => setExchanging(true)
  return (
    <>
      <Figures figures={figures}>
        <ExchangeButton className="only-desk" onOpen={openExchange} />
      </Figures>
      <StepStrip steps={hunt.steps} stats={figures.stats} value={filters.step} onChange={hunt.setStep} />
      <Filters hunt={hunt}>
        <ExchangeButton className="only-phone" bare onOpen={openExchange} />
      </Filters>
      {hunt.unsaved.size > 0 && <Unsaved count={hunt.unsaved.size} onRetry={hunt.retry} />}
      <p className="sr" role="status">
        {text.listed(shown.length, total)}
      </p>
      {shown.length > 0 ? (
        <HuntTable hunt={hunt} />
      ) : (
        <EmptyState title={text.nothing} hint={text.nothingHint}>
          <button type="button" className="btn" onClick={hunt.clearFilters}>
            {text.clearFilters}
          </button>
        </EmptyState>
      )}
      {exchanging && exchange && (
        <exchange.ExchangeDialog rows={hunt.here} onClose={() => setExchanging(false)} />
      )}
    </>
  )
}

const Unsaved = ({ count, onRetry }: { count: number; onRetry: () => void }) => (
  <p className="hunt-unsaved">
    {text.unsaved(count)}
    <button type="button" className="btn sm" onClick={onRetry}>
      {text.retry}
    </button>
  </p>
)
