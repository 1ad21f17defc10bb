import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Examples } from '#ui/page/examples.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { usePicker } from './model.ts'
import { SearchPanel } from './search-panel.tsx'

const loadCrafts = () => import('./crafts-panel.tsx')
const CraftsPanel = lazy(() => loadCrafts().then((crafts) => ({ default: crafts.CraftsPanel })))

// Where they come under the search: tall enough to be brought under the header while their rows are on their way.
const CRAFTS = 'pick-crafts max-lg:min-h-[calc(100dvh-var(--header))] max-lg:scroll-mt-2'

export function PickerPage() {
  const picker = usePicker()
  const place = useCraftsInSight()
  const searching = picker.query !== ''
  useEffect(() => {
    // Ahead of the choice that will show it, which asks again if this fails.
    if (searching) loadCrafts().catch(() => {})
  }, [searching])
  return (
    <div className="page tool">
      <PageTitle
        title="Calculateur craft via ressources"
        purpose="Cherche une ressource, vois ce qu’elle permet de fabriquer, puis simule le craft."
        className="max-md:[&_h1]:text-22"
      />
      {picker.ready ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[360px_minmax(0,1fr)] xl:grid-cols-[424px_minmax(0,1fr)] xl:gap-10">
          <SearchPanel picker={picker} />
          <div ref={place} tabIndex={-1} className={picker.resource ? CRAFTS : ''}>
            {picker.resource ? (
              <Suspense fallback={<SkeletonRows rows={6} />}>
                <CraftsPanel picker={picker} resource={picker.resource} />
              </Suspense>
            ) : (
              <EmptyState
                title="Choisis une ressource"
                hint="Ses crafts s’affichent ici, avec ce que ton stock permet."
              >
                <Examples items={picker.examples} onPick={picker.choose} />
              </EmptyState>
            )}
          </div>
        </div>
      ) : (
        <CatalogueWait label="Chargement du catalogue…" />
      )}
    </div>
  )
}

/** Below this share of the screen's height, the head of the crafts counts as out of sight. */
const LOW = 0.6

/**
 * Where the crafts come under the search (a phone), those of the resource just chosen are brought into sight; they take
 * the focus of an example, which is gone by then.
 */
function useCraftsInSight(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const chosen = useNavigationType() === 'PUSH'
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    const crafts = place.current
    if (!chosen || !crafts) return
    if (crafts.getBoundingClientRect().top > innerHeight * LOW) crafts.scrollIntoView()
    if (document.activeElement === document.body) crafts.focus({ preventScroll: true })
  }, [key, chosen])
  return place
}
