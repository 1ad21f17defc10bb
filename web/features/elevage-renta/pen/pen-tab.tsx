import { EmptyState } from '#ui/page/empty-state.tsx'
import { FirstPrices } from '../first-prices.tsx'
import type { Breeding } from '../use-breeding.ts'
import { usePen } from './model.ts'
import { PenCurve } from './pen-curve.tsx'
import { PenForm } from './pen-form.tsx'
import { PenResult } from './pen-result.tsx'
import { text } from './text.ts'

/** What to pour so that the mounts of a pen become what is wanted, what it costs and how long it takes. */
export function Tab({ breeding }: { breeding: Breeding }) {
  const view = usePen(breeding)
  const { answer, first } = view
  return (
    <>
      <p className="mb-3 max-w-[96ch] text-[13px] text-muted">{text.hint}</p>
      <PenForm view={view} />
      {answer.curve.length === 0 ? (
        <EmptyState title={text.nothing} hint={text.nothingHint} />
      ) : (
        <>
          <FirstPrices ids={first} breeding={breeding} />
          {answer.curve.length > 1 && <PenCurve view={view} />}
          <PenResult view={view} breeding={breeding} />
        </>
      )}
      <p className="mt-4 max-w-[96ch] text-[12px] text-faint">{text.sources}</p>
    </>
  )
}
