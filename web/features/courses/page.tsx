import { ListOrdered, Share2, Store } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Courses, useCourses } from '#blocks/courses/use-courses.ts'
import { LentCount } from '#blocks/prices/lent/lent-count.tsx'
import { ReadButton, ReadingPlace } from '#blocks/reading/read-button.tsx'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { setPlanSources } from '#store/plans.ts'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { Money } from '#ui/figures/money.tsx'
import { MiniButton } from '#ui/mini/mini-button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Link } from '#ui/page/link.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { type UrlSchema, useUrlParams } from '#ui/page/use-url-params.ts'
import { AllBought } from './list/all-bought.tsx'
import { BoughtToday } from './list/bought-today.tsx'
import { Covered } from './list/covered.tsx'
import { LinesTable } from './list/lines-table.tsx'
import { AddField } from './plans/add-field.tsx'
import { Sources } from './plans/sources.tsx'
import { Budget, Summary } from './summary.tsx'
import { type Buying, useBuying } from './use-buying.ts'

const HallMode = lazy(() => import('./hall-mode/hall-mode.tsx').then((part) => ({ default: part.HallMode })))
const ShareDialog = lazy(() => import('./share-dialog.tsx').then((part) => ({ default: part.ShareDialog })))
const HallsDialog = lazy(() => import('./halls-dialog.tsx').then((part) => ({ default: part.HallsDialog })))

const SCHEMA: UrlSchema<{ mode: 'list' | 'halls' }> = {
  mode: {
    name: 'mode',
    fallback: 'list',
    parse: (value) => (value === 'hdv' ? 'halls' : undefined),
    format: (mode) => (mode === 'halls' ? 'hdv' : ''),
  },
}

/** The auction-house mode is a step of the history: Back closes it, and closing it goes back. */
function useHallMode() {
  const [{ mode }, change] = useUrlParams(SCHEMA)
  const navigate = useNavigate()
  const opened = useRef(false)
  return {
    mode,
    open: () => {
      opened.current = true
      change({ mode: 'halls' }, { push: true })
    },
    close: () => (opened.current ? navigate(-1) : change({ mode: 'list' })),
  }
}

export function CoursesPage() {
  const courses = useCourses()
  const buying = useBuying(courses?.today ?? '')
  const { mode, open, close } = useHallMode()
  if (courses && mode === 'halls')
    return (
      <Suspense>
        <HallMode courses={courses} buying={buying} onClose={close} />
      </Suspense>
    )
  return (
    <div className="page tool">
      <PageTitle
        title="Courses"
        purpose="Tout ce que tes projets demandent, fondu en une liste et acheté au moins cher."
        className="max-md:[&_p]:hidden"
      >
        <div className="flex flex-wrap gap-2 md:max-lg:justify-end">
          <ReadButton />
          <MiniButton />
          {courses && courses.halls.length > 0 && <Acts courses={courses} onHallMode={open} />}
        </div>
      </PageTitle>
      <ReadingPlace />
      {courses ? (
        <List courses={courses} buying={buying} />
      ) : (
        <CatalogueWait label="Chargement de tes courses…" />
      )}
      {courses && courses.halls.length > 0 && (
        <div className="peek">
          <button type="button" className="btn main col-span-2" onClick={open}>
            <Store className="icon" aria-hidden="true" />
            Mode hôtel de vente
          </button>
        </div>
      )}
    </div>
  )
}

/** What can be done with the whole list. */
function Acts({ courses, onHallMode }: { courses: Courses; onHallMode: () => void }) {
  const [open, setOpen] = useState<'share' | 'halls' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2 md:max-lg:justify-end">
      <button
        type="button"
        className="btn max-md:square"
        onClick={() => setOpen('halls')}
        aria-label="Ordre des hôtels"
      >
        <ListOrdered className="icon" aria-hidden="true" />
      </button>
      <button type="button" className="btn" onClick={() => setOpen('share')} aria-label="Partager">
        <Share2 className="icon" aria-hidden="true" />
        <span className="max-md:hidden">Partager</span>
      </button>
      <button type="button" className="btn main max-md:hidden" onClick={onHallMode}>
        <Store className="icon" aria-hidden="true" />
        Mode hôtel de vente
      </button>
      <Suspense>
        {open === 'share' && <ShareDialog courses={courses} onClose={close} />}
        {open === 'halls' && <HallsDialog courses={courses} onClose={close} />}
      </Suspense>
    </div>
  )
}

function List({ courses, buying }: { courses: Courses; buying: Buying }) {
  const { all, halls, needSources, purchases } = courses
  const lines = halls.reduce((sum, { lines }) => sum + lines.length, 0)
  const hidden = needSources.filter((needSource) => needSource.hidden)
  return (
    <>
      {lines > 0 && <Head courses={courses} lines={lines} />}
      <div className="mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <AddField courses={courses} />
        <Sources courses={courses} />
      </div>
      <div className="split">
        <section aria-label="Liste de courses">
          {all.length > 0 && <LinesTable courses={courses} buying={buying} />}
          {lines === 0 && (all.length > 0 || purchases.length > 0) && <AllBought courses={courses} />}
          {all.length === 0 && purchases.length === 0 && <Nothing hidden={hidden} all={needSources} />}
          <BoughtToday courses={courses} buying={buying} />
          <Covered courses={courses} buying={buying} />
        </section>
        <Summary courses={courses} />
      </div>
    </>
  )
}

/** A phone's summary, above the list. */
const Head = ({ courses, lines }: { courses: Courses; lines: number }) => (
  <div className="mb-3 border-y border-line py-2.5 lg:hidden">
    <p className="flex items-baseline justify-between gap-3">
      <span className="text-muted">
        {courses.totals.unpriced.length > 0 && 'au moins '}
        <b className="font-head text-[24px] font-[640] tabular-nums">
          <Money value={courses.totals.cost} />
          <LentCount n={courses.lent} className="ml-1.5" />
        </b>
      </span>
      <small className="text-12 text-muted">{`${formatNumber(lines)} à acheter`}</small>
    </p>
    <Budget courses={courses} short />
  </div>
)

function Nothing({ hidden, all }: Record<'hidden' | 'all', Courses['needSources']>) {
  const tell = useMutateAndTell()
  const show = (sources: Courses['needSources']) =>
    void tell('Courses modifiées', 'courses', (db) =>
      setPlanSources(
        db,
        sources.map(({ source, horizon }) => ({ source, horizon, on: true })),
      ),
    )
  if (hidden.length > 0)
    return (
      <EmptyState title={plural(hidden.length, 'origine masquée', 'origines masquées')}>
        <button type="button" className="btn main" onClick={() => show(hidden)}>
          Tout afficher
        </button>
      </EmptyState>
    )
  return (
    <EmptyState title="Rien à acheter" hint="Ajoute un craft, une offrande ou un objet.">
      <div className="flex flex-wrap justify-center gap-2">
        <Link className="btn main" to="/app">
          Simuler un craft
        </Link>
        <button
          type="button"
          className="btn"
          onClick={() => show(all.filter(({ source }) => source === 'almanax'))}
        >
          Suivre l’almanax
        </button>
      </div>
    </EmptyState>
  )
}
