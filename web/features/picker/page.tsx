import { lazy, Suspense, useEffect } from 'react'
import { CatalogueWait } from '#ui/catalogue-wait.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Examples } from '#ui/examples.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { usePicker } from './model.ts'
import { SearchPanel } from './search-panel.tsx'
import { text } from './text.ts'
import { useCraftsInSight } from './use-crafts-in-sight.ts'
import './picker.css'

const loadParts = () => import('./parts.tsx')
const CraftsPanel = lazy(() => loadParts().then((parts) => ({ default: parts.CraftsPanel })))

export function PickerPage() {
  const picker = usePicker()
  const place = useCraftsInSight()
  const searching = picker.query !== ''
  useEffect(() => {
    // Ahead of the choice that will show it, which asks again if this fails.
    if (searching) loadParts().catch(() => {})
  }, [searching])
  return (
    <div className="page tool">
      <PageTitle title={text.title} purpose={text.purpose} />
      {picker.ready ? (
        <div className={picker.resource ? 'pick chosen' : 'pick'}>
          <SearchPanel picker={picker} />
          <div ref={place} tabIndex={-1} className={picker.resource ? 'pick-crafts' : ''}>
            {picker.resource ? (
              <Suspense fallback={<SkeletonRows rows={6} />}>
                <CraftsPanel picker={picker} resource={picker.resource} />
              </Suspense>
            ) : (
              <EmptyState title={text.invite} hint={text.inviteHint}>
                <Examples items={picker.examples} onPick={picker.choose} />
              </EmptyState>
            )}
          </div>
        </div>
      ) : (
        <CatalogueWait label={text.loading} />
      )}
    </div>
  )
}
